import { booleanFlag } from '../../cli/flag-types.ts';
import type { Client } from '../../client/client.ts';
import type { Reconcilable } from '../../client/reconcile/reconcilable.ts';
import type { Contract, RecordName, recordNames } from '../../contract/index.ts';
import type { Operation, Scope } from '../../contract/operation.ts';
import { getShape, type ObjectSchema } from '../../contract/schema.ts';
import type { WallClock } from '../../ground/dates.ts';
import { catchFailure, exits, Failure, withHint } from '../../ground/errors.ts';
import { capitalize, type GenderedNoun, joinTexts, type LocalizedText } from '../../ground/i18n.ts';
import type { Tone } from '../../render/palette.ts';
import type { ApiRecord, Column, WriteSummary } from '../../render/result.ts';
import { formatStatus, getStatusTone } from '../../render/status.ts';
import type { CompletionSource } from './completions.ts';
import type { Id, RecordLookup } from './resolver.ts';

export type ResourceKey = keyof Contract;

/** Everything the program knows about one kind of record: its operations decide what that must be. */
export type Resource<K extends ResourceKey> = ResourceWith<Contract[K]> & {
  readonly name: (typeof recordNames)[K];
};

type ResourceWith<R extends ResourceOperations> = R extends CrudOperations
  ? CrudResource<R>
  : R extends CreateOperations
    ? WritableResource<R>
    : BaseResource<R>;

/** The operations that a resource may have (API §4). */
interface ResourceOperations {
  readonly list: Operation;
  readonly get?: Operation;
  readonly create?: WithBody;
  readonly update?: WithBody;
  readonly delete?: Operation;
}

type WithBody = Operation & { readonly body: ObjectSchema };
type CreateOperations = ResourceOperations & { readonly create: WithBody };
type CrudOperations = Required<ResourceOperations>;

/** How to name and show the records of a resource. Every resource has these. */
export interface BaseResource<R extends ResourceOperations = ResourceOperations> {
  readonly name: RecordName;
  /** The words before the verb in its commands: `menu items`. */
  readonly path: readonly string[];
  readonly operations: R;
  readonly noun: GenderedNoun;
  /** The fields of a list's records in the API: the CSV header. */
  readonly fields: readonly string[];
  readonly columns: readonly Column[];
  /** One line for a record, for questions and lists of candidates. */
  readonly formatLine: (record: ApiRecord) => string;
  /** The line under a table. */
  readonly summarizeList: (records: readonly ApiRecord[]) => LocalizedText;
  readonly rowTone?: (record: ApiRecord) => Tone | undefined;
  /** Reads related data for people. Throws only INTERRUPTED. */
  readonly enrich?: (context: EnrichContext, records: readonly ApiRecord[]) => Promise<RelatedData>;
  /** Summarizes a write. By default its summary is the record's line. Throws only INTERRUPTED. */
  readonly summarizeWrite?: (write: WriteEvent) => Promise<WriteSummary>;
  /** Says in one sentence what undo did; undefined for the usual one. Throws only INTERRUPTED. */
  readonly summarizeUndo?: (undone: UndoneRecord) => Promise<LocalizedText | undefined>;
  /** Suggests a command after a business rule rejected `sent`; `record` is the record as it would be. */
  readonly suggestAlternative?: (record: ApiRecord, sent: ApiRecord) => Promise<LocalizedText | undefined>;
  readonly completion?: CompletionSource;
  /** Flag names that differ from the field's name, by field. */
  readonly flagNames?: Readonly<Record<string, string>>;
  /** The resource whose record contains these records (a session's event). */
  readonly owner?: RecordLookup;
}

/** How to undo a write, mainly how to create a deleted record again. */
interface RestoreRules {
  /** The fields to omit if the records that they refer to no longer exist. */
  readonly omittableFields: readonly string[];
  /** The fields that refer to another resource. Its record may have a new id. */
  readonly references: Readonly<Record<string, ResourceKey>>;
  /** The update that must follow the creation, because a creation does not accept these values. */
  readonly buildFollowUpUpdate: (before: ApiRecord, created?: ApiRecord) => ApiRecord;
  /** Whether the service still accepts the creation. `today` is the restaurant's. */
  readonly isAccepted: (before: ApiRecord, today: string) => boolean;
  /** The values for the creation that only the parent's record shows. */
  readonly takeFromParent: (parent: ApiRecord) => ApiRecord;
  /** What cannot be restored. */
  readonly describeLosses: (before: ApiRecord, today: string) => readonly LocalizedText[];
  /** The fields that an update of other fields may change too. */
  readonly sideEffectFields: readonly string[];
  /** Whether other records refer to a new record, so that undo must not delete it. */
  readonly isInUse: (record: ApiRecord) => boolean;
}

export const defaultRestoreRules: RestoreRules = {
  omittableFields: [],
  references: {},
  buildFollowUpUpdate: () => ({}),
  isAccepted: () => true,
  takeFromParent: () => ({}),
  describeLosses: () => [],
  sideEffectFields: [],
  isInUse: () => false,
};

/** A resource whose records can be created: how to find, restore and delete what a creation made. */
export interface WritableResource<R extends CreateOperations = CreateOperations>
  extends BaseResource<R>,
    Pick<Reconcilable, 'identityFields' | 'readCandidates' | 'getCheckCommand'> {
  readonly restore: RestoreRules;
  /** The records that a deletion also deletes. */
  readonly children?: ChildRecords;
  /** Completes a record that was read with its children. */
  readonly readWithChildren?: (client: Client, id: Id, record: ApiRecord) => Promise<ApiRecord>;
}

/** A resource with every operation: also how to find a record. */
export interface CrudResource<R extends CrudOperations = CrudOperations>
  extends WritableResource<R>,
    RecordLookup {}

/** The nested records of a record (a category's dishes). */
interface ChildRecords {
  readonly field: string;
  readonly resource: CreatableKey;
  /** The children's fields that refer to the parent. The first is the one that a creation takes. */
  readonly parentFields: readonly [string, ...string[]];
}

type CreatableKey = { [K in ResourceKey]: 'create' extends keyof Contract[K] ? K : never }[ResourceKey];

export interface WriteEvent {
  readonly client: Client;
  readonly now: WallClock;
  /** The record before the write; undefined for a creation, or if it could not be read. */
  readonly before: ApiRecord | undefined;
  readonly isNew: boolean;
  readonly sent: ApiRecord;
  readonly after: ApiRecord;
}

export interface UndoneRecord {
  /** Undefined once the command is interrupted: then nothing more is read. */
  readonly client: Client | undefined;
  /** The restaurant's today, YYYY-MM-DD. */
  readonly today: string;
  readonly done: 'created' | 'changed' | 'deleted';
  /** The record as undo left it, or before undo deleted it. */
  readonly record: ApiRecord;
  /** The fields that have their earlier value again. */
  readonly fields: readonly string[];
}

export interface EnrichContext {
  readonly client: Client;
  /** The restaurant's today, YYYY-MM-DD. */
  readonly today: string;
}

/** Data from other records, for people. Programs get the records alone. */
export interface RelatedData {
  /** Replace the resource's columns of the same fields. The others are appended. */
  readonly columns: readonly Column[];
  /** What could not be read. */
  readonly notices: readonly LocalizedText[];
}

/** Describes why related data is missing. Throws an interruption, and any error that is not a failure. */
export const describeReadError = (missing: LocalizedText, scope: Scope, error: unknown): LocalizedText => {
  const { exit, text } = catchFailure(error);
  const noScope = { en: `this key lacks ${scope}`, es: `esta clave no tiene ${scope}` };
  return joinTexts([missing, exit === exits.unauthorized ? noScope : text], ': ');
};

/** Returns a handler that throws an error again, with the resource's suggestion if a business rule rejected `sent`. */
export const rethrowWithAlternative =
  ({ suggestAlternative }: BaseResource, sent: ApiRecord, before?: ApiRecord) =>
  async (error: unknown): Promise<never> => {
    if (!(error instanceof Failure) || error.exit !== exits.refused) throw error;
    throw withHint(error, await suggestAlternative?.({ ...before, ...sent }, sent));
  };

export const createStateColumn = (
  field: string,
  priority: number,
  state: Required<Pick<Column, 'format' | 'tone'>>,
): Column => ({ field, header: { en: 'State', es: 'Estado' }, priority, hasSymbol: true, ...state });

export const createStatusColumn = (field: string, priority: number): Column =>
  createStateColumn(field, priority, {
    format: formatStatus,
    tone: (record) => getStatusTone(record[field]),
  });

/** The column of a field that a list does not show. */
export const createDetailColumn = (field: string, en: string, es: string, priority = 6): Column => ({
  field,
  header: { en, es },
  priority,
  only: 'record',
});

/** `Plato creado: …`. The Spanish participle lacks its ending, which follows the noun's gender. */
export const formatAction = (
  { noun: { one, article } }: Pick<BaseResource, 'noun'>,
  participle: LocalizedText,
  line: LocalizedText,
): LocalizedText => ({
  en: `${capitalize(one.en)} ${participle.en}: ${line.en}`,
  es: `${capitalize(one.es)} ${participle.es}${article === 'la' ? 'a' : 'o'}: ${line.es}`,
});

/** The field that holds a resource's notes; undefined if it has none. */
export const getNotesField = ({
  operations: { update },
}: Pick<BaseResource, 'operations'>): string | undefined =>
  update && ['notas', 'notes'].find((field) => field in getShape(update.body));

/** Every command that replaces notes takes this flag. */
export const replaceNotesFlag = {
  'replace-notes': booleanFlag({
    en: 'replace notes that mention an allergy without asking',
    es: 'reemplazar sin preguntar notas que mencionan una alergia',
  }),
};
