import type { Arg, Flag } from '../../cli/flag.ts';
import { toggle } from '../../cli/flag-types.ts';
import type { Client, WriteHints } from '../../client/client.ts';
import type { Reconcilable } from '../../client/reconcile/reconcilable.ts';
import type { Contract, RecordName, recordNames } from '../../contract/index.ts';
import type { Operation } from '../../contract/operation.ts';
import { type ObjectSchema, shapeOf } from '../../contract/schema.ts';
import type { GenderedNoun, LocalizedText } from '../../ground/i18n.ts';
import type { ApiRecord, CalendarEntry, Column } from '../../render/outcome.ts';
import type { Tone } from '../../render/status.ts';
import type { Offering } from './completions.ts';
import type { FinderOf, Id } from './resolver.ts';

/** A kind of record by its place in the contract. */
export type Key = keyof Contract;

/** Those that have an operation. */
type KeyWith<Verb extends string> = {
  [K in Key]: Verb extends keyof Contract[K] ? K : never;
}[Key];

type WithBody = Operation & { readonly body: ObjectSchema };

/** The operations that a kind may have (interface section 4). */
interface ResourceOperations {
  readonly list: Operation;
  readonly get?: Operation;
  readonly create?: WithBody;
  readonly update?: WithBody;
  readonly delete?: Operation;
}

/** How records of a kind are shown, and what they are called. */
export interface BaseResource<R extends ResourceOperations = ResourceOperations> {
  readonly name: RecordName;
  /** The words before the verb. */
  readonly path: readonly string[];
  readonly rows: R;
  readonly noun: GenderedNoun;
  /** The fields that a list's records have by the interface: the header of csv. */
  readonly fields: readonly string[];
  readonly columns: readonly Column[];
  /** What is read of other records for people to see beside these; never fails but when interrupted. */
  readonly enrich?: (looking: EnrichContext, records: readonly ApiRecord[]) => Promise<RelatedData>;
  /** How a write of one is told, where that is more than its line; never fails but when interrupted. */
  readonly summarizeWrite?: (telling: WriteEvent) => Promise<WriteSummary>;
  /** Where to look once a rule has refused what was to be written of one. */
  readonly suggestAlternative?: (wanted: ApiRecord, sent: ApiRecord) => Promise<LocalizedText | undefined>;
  readonly rowTone?: (record: ApiRecord) => Tone | undefined;
  /** A record as an entry of a calendar, where it can be one. */
  readonly calendarEntry?: (record: ApiRecord) => CalendarEntry | undefined;
  /** A record in one line, for a question or a list of candidates. */
  readonly lineOf: (record: ApiRecord) => string;
  /** What a shell offers where one is expected. */
  readonly completion?: () => Promise<Offering>;
  /** The line under a table of them. */
  readonly summaryOf: (records: readonly ApiRecord[]) => LocalizedText;
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
interface RestoreRules {
  /** The fields without which it is better than not at all, where what they name has gone. */
  readonly spare: readonly string[];
  /** The fields that name another record, by its kind: that one may have another id by now. */
  readonly links: Readonly<Record<string, Key>>;
  /** What has to be set by an edit once it is there: a creation does not take it. By default: where it was just created. */
  readonly editOf: (before: ApiRecord, created?: ApiRecord) => ApiRecord;
  /** Whether the service still takes it; `today` is the restaurant's. */
  readonly isTaken: (before: ApiRecord, today: string) => boolean;
  /** What a creation takes and no read of the record shows, from the record that held it. */
  readonly fromOwner: (owner: ApiRecord) => ApiRecord;
  /** What nobody can give back to it; `today` is the restaurant's. */
  readonly losses: (before: ApiRecord, today: string) => readonly LocalizedText[];
  /** The fields that an edit of others may move along. */
  readonly moved: readonly string[];
  /** Whether others hang on it, so that it is not to be deleted although it was only just created. */
  readonly isInUse: (record: ApiRecord) => boolean;
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
interface ChildRules {
  readonly part?: Part;
  /** The record as it was read, with all that goes when it goes. */
  readonly readWithChildren: (client: Client, id: Id, record: ApiRecord) => Promise<ApiRecord>;
}

type PartsOf<R extends ResourceOperations> = BaseResource<R> &
  ('get' extends keyof R ? Named : unknown) &
  ('create' extends keyof R ? Reconcilable & { readonly restore: RestoreRules } : unknown) &
  ('delete' extends keyof R ? ChildRules : unknown);

/** All that is known of a kind of record: what its operations in the contract make necessary. */
export type Resource<K extends Key> = PartsOf<Contract[K]> & { readonly name: (typeof recordNames)[K] };

/** A kind whose records can be read one by one, by what names them. */
export type ReadableResource = BaseResource<ResourceOperations & { readonly get: Operation }> & Named;

/** A kind whose records can be created, read, changed and deleted. */
export type CrudResource = PartsOf<Required<ResourceOperations>>;

/** A kind whose records can at least be created. */
export type CreatableResource = BaseResource<ResourceOperations & { readonly create: WithBody }> &
  Reconcilable & { readonly restore: RestoreRules };

/** A kind whose records can at least be created; what only some have is asked for. */
export type WrittenKind = CreatableResource & Partial<ChildRules>;

/** Nothing to be set afterwards, always taken, nothing of its owner's, nothing lost, nothing that hangs together. */
export const defaultRestoreRules: RestoreRules = {
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
export const noChildren: ChildRules = { readWithChildren: async (_client, _id, record) => record };

/** A write that was done, to be told to people. */
export interface WriteEvent {
  readonly client: Client;
  /** The restaurant's wall clock: YYYY-MM-DD and HH:mm. */
  readonly now: { readonly date: string; readonly time: string };
  /** What stood before; none for a creation, or where it could not be read. */
  readonly before: ApiRecord | undefined;
  readonly isNew: boolean;
  /** The fields that were sent. */
  readonly sent: ApiRecord;
  readonly after: ApiRecord;
}

/** A write as it is read aloud. */
export interface WriteSummary {
  /** What, who, how many, when, where: one line. */
  readonly line: LocalizedText;
  /** What somebody who wrote this may not have expected. */
  readonly warnings: readonly LocalizedText[];
}

/** What is needed to look beside records. */
export interface EnrichContext {
  readonly client: Client;
  /** The restaurant's today, YYYY-MM-DD. */
  readonly today: string;
}

/** What people see of records beside their own fields; programs get the records alone. */
export interface RelatedData {
  /** In place of the columns of the same fields; others come last. */
  readonly columns: readonly Column[];
  /** What could not be read, so that it is not seen. */
  readonly notices: readonly LocalizedText[];
}

interface AnyInput {
  readonly params?: { readonly id: Id };
  readonly query?: ApiRecord;
  readonly body?: ApiRecord;
}

/** The records of a list whose row is known only at run time. */
export const rowsOf = async (
  client: Client,
  row: Operation,
  input: AnyInput,
): Promise<readonly ApiRecord[]> => (await client.call(row, input as never)).data as readonly ApiRecord[];

/** Calls a row that is known only at run time; the client checks the answer against it. */
export const callOperation = (client: Client, row: Operation, input: AnyInput, hints?: WriteHints) =>
  client.call(row, input as never, hints) as Promise<{ data: ApiRecord; message: string | undefined }>;

/** The field of a kind's notes, none where it has no notes. */
export const notesFieldOf = ({ rows: { update } }: Pick<BaseResource, 'rows'>): string | undefined =>
  update && ['notas', 'notes'].find((field) => field in shapeOf(update.body));

/** Says that notes which are a warning may go: whatever edits a kind with notes takes it. */
export const replaceNotesFlag = {
  'replace-notes': toggle({
    en: 'replace notes that speak of an allergy, without a question',
    es: 'reemplazar sin preguntar notas que hablan de una alergia',
  }),
};
