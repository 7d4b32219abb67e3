import type { Arg, Flag } from '../../cli/flag.ts';
import type { Client } from '../../client/client.ts';
import type { Settleable } from '../../client/settle/settleable.ts';
import type { Contract, RecordName, recordNames } from '../../contract/index.ts';
import type { Operation } from '../../contract/operation.ts';
import type { ObjectSchema } from '../../contract/schema.ts';
import type { Text } from '../../ground/lang.ts';
import type { GenderedNoun } from '../../ground/nouns.ts';
import type { CalendarEntry, Column, Row } from '../../render/outcome.ts';
import type { Tone } from '../../render/tone.ts';
import type { Beside, Looking } from './beside.ts';
import type { FinderOf, Id } from './finding.ts';
import type { Offering } from './offering.ts';
import type { Telling, Told } from './telling.ts';

/** A kind of record by its place in the contract. */
export type Key = keyof Contract;

/** Those that have an operation. */
type KeyWith<Verb extends string> = {
  [K in Key]: Verb extends keyof Contract[K] ? K : never;
}[Key];

type WithBody = Operation & { readonly body: ObjectSchema };

/** The operations that a kind may have (interface section 4). */
interface Rows {
  readonly list: Operation;
  readonly get?: Operation;
  readonly create?: WithBody;
  readonly update?: WithBody;
  readonly delete?: Operation;
}

/** How records of a kind are shown, and what they are called. */
export interface Shown<R extends Rows = Rows> {
  readonly name: RecordName;
  /** The words before the verb. */
  readonly path: readonly string[];
  readonly rows: R;
  readonly noun: GenderedNoun;
  /** The fields that a list's records have by the interface: the header of csv. */
  readonly fields: readonly string[];
  readonly columns: readonly Column[];
  /** What is read of other records for people to see beside these; never fails but when interrupted. */
  readonly beside?: (looking: Looking, records: readonly Row[]) => Promise<Beside>;
  /** How a write of one is told, where that is more than its line; never fails but when interrupted. */
  readonly tell?: (telling: Telling) => Promise<Told>;
  /** Where to look once a rule has refused what was to be written of one. */
  readonly wayOut?: (wanted: Row, sent: Row) => Promise<Text | undefined>;
  readonly rowTone?: (record: Row) => Tone | undefined;
  /** A record as an entry of a calendar, where it can be one. */
  readonly calendarEntry?: (record: Row) => CalendarEntry | undefined;
  /** A record in one line, for a question or a list of candidates. */
  readonly lineOf: (record: Row) => string;
  /** What a shell offers where one is expected. */
  readonly offering?: () => Promise<Offering>;
  /** The line under a table of them. */
  readonly summaryOf: (records: readonly Row[]) => Text;
  /** Flags that are not named as their field is. */
  readonly flagNames?: Readonly<Record<string, string>>;
  /** The kind of the record within which it is listed and created (a session's event). */
  readonly owner?: Named;
}

/** How a person names one. */
export interface Named {
  readonly arg: Arg;
  readonly finder: FinderOf;
  /** Flags that say where it is looked for, on verbs that mean nothing else by them. */
  readonly where?: { readonly fecha: Flag<string> };
}

/** How what was written of one is taken back: above all, how one that was deleted is created anew. */
interface Anew {
  /** The fields without which it is better than not at all, where what they name has gone. */
  readonly spare: readonly string[];
  /** The fields that name another record, by its kind: that one may have another id by now. */
  readonly links: Readonly<Record<string, Key>>;
  /** What has to be set by an edit once it is there: a creation does not take it. By default: where it was just created. */
  readonly editOf: (before: Row, created?: Row) => Row;
  /** Whether the service still takes it; `today` is the restaurant's. */
  readonly isTaken: (before: Row, today: string) => boolean;
  /** What a creation takes and no read of the record shows, from the record that held it. */
  readonly fromOwner: (owner: Row) => Row;
  /** What nobody can give back to it; `today` is the restaurant's. */
  readonly losses: (before: Row, today: string) => readonly Text[];
  /** The fields that an edit of others may move along. */
  readonly moved: readonly string[];
  /** Whether others hang on it, so that it is not to be deleted although it was only just created. */
  readonly isInUse: (record: Row) => boolean;
}

/** The records that go with one when it is deleted. */
export interface Part {
  /** The field that holds them. */
  readonly field: string;
  readonly kind: KeyWith<'create'>;
  /** Their fields that say whose they are, the one that a creation takes first. */
  readonly link: readonly [string, ...string[]];
}

/** What goes when one goes. */
interface Whole {
  readonly part?: Part;
  /** The record as it was read, with all that goes when it goes. */
  readonly wholeOf: (client: Client, id: Id, record: Row) => Promise<Row>;
}

type PartsOf<R extends Rows> = Shown<R> &
  ('get' extends keyof R ? Named : unknown) &
  ('create' extends keyof R ? Settleable & { readonly anew: Anew } : unknown) &
  ('delete' extends keyof R ? Whole : unknown);

/** All that is known of a kind of record: what its operations in the contract make necessary. */
export type Kind<K extends Key> = PartsOf<Contract[K]> & { readonly name: (typeof recordNames)[K] };

/** A kind whose records can be read one by one, by what names them. */
export type ReadKind = Shown<Rows & { readonly get: Operation }> & Named;

/** A kind whose records can be created, read, changed and deleted. */
export type FullKind = PartsOf<Required<Rows>>;

/** A kind whose records can at least be created. */
export type CreatedKind = Shown<Rows & { readonly create: WithBody }> & Settleable & { readonly anew: Anew };

/** A kind whose records can at least be created; what only some have is asked for. */
export type WrittenKind = CreatedKind & Partial<Whole>;

/** Nothing to be set afterwards, always taken, nothing of its owner's, nothing lost, nothing that hangs together. */
export const plainly: Anew = {
  spare: [],
  links: {},
  editOf: () => ({}),
  isTaken: () => true,
  fromOwner: () => ({}),
  losses: () => [],
  moved: [],
  isInUse: () => false,
};

/** A record that takes nothing with it. */
export const alone: Whole = { wholeOf: async (_client, _id, record) => record };
