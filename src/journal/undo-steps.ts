import { parseSentNumber } from '../cli/words/parse.ts';
import { getWritableResource, writableResources } from '../context/resources/register.ts';
import { isValid } from '../contract/explain.ts';
import { type RecordName, recordNames } from '../contract/index.ts';
import { getShape, getValueType, type Schema } from '../contract/schema.ts';
import { type LocalizedText, localize } from '../ground/i18n.ts';
import { getFields, isSameNumber, stringifyJson } from '../ground/json.ts';
import type { ApiRecord } from '../render/result.ts';
import type { Entry, Id, Step, Write } from './entry.ts';
import type { JournalIndex } from './journal-index.ts';

export interface Change {
  readonly field: string;
  readonly from: unknown;
  readonly to: unknown;
}

/** What undo did to a record. `id` is null if the record was deleted or not restored. */
export interface InverseResult {
  readonly done: 'created' | 'changed' | 'deleted' | 'nothing';
  readonly kind: RecordName;
  readonly old_id: unknown;
  readonly id: Id | null;
  readonly what: string;
  /** The record as undo left it, or before undo deleted it. */
  readonly record: ApiRecord;
  readonly changes: readonly Change[];
  /** Differences from the record before the undone write. */
  readonly lost: readonly Change[];
}

/** Returns the schemas of the fields that a create or update accepts. */
export const getWritableFields = (kind: RecordName): Readonly<Record<string, Schema>> => {
  const { create, update } = getWritableResource(kind).operations;
  return { ...getShape(create.body), ...getShape(update?.body) };
};

/** Lists the fields whose values differ. A missing field counts as empty. */
export const listChanges = (
  kind: RecordName,
  before: ApiRecord,
  now: ApiRecord,
  fields: readonly string[] = Object.keys(before),
): Change[] =>
  fields
    .filter((field) => !isSameValue(kind, field, before[field], now[field]))
    .map((field) => ({ field, from: before[field], to: now[field] }));

/** Different notations of a number, time or date are equal; so are empty text, null and undefined. */
export const isSameValue = (kind: RecordName, field: string, a: unknown, b: unknown): boolean => {
  if (a === b) return true;
  const schema = getWritableFields(kind)[field];
  const normalize = (value: unknown) => {
    const normalized = value === '' ? null : (value ?? null);
    return schema ? convertToSchema(schema, normalized) : normalized;
  };
  const [first, second] = [normalize(a), normalize(b)];
  if (typeof first === 'number' && typeof second === 'number') return isSameNumber(first, second);
  return stringifyJson(first) === stringifyJson(second);
};

/** Converts a value from a response to what a request accepts, such as text to a number. Unchanged if no form is valid. */
export const convertToSchema = (schema: Schema, value: unknown): unknown => {
  if (value === null || isValid(schema, value)) return value;
  return listForms(getValueType(schema), String(value)).find((form) => isValid(schema, form)) ?? value;
};

const booleans: Readonly<Record<string, boolean>> = { 1: true, true: true, 0: false, false: false };

/** Lists what a text may mean as a value of a type, the likeliest first. */
const listForms = (type: ReturnType<typeof getValueType>, text: string): readonly unknown[] => {
  switch (type) {
    case 'number':
      return [parseSentNumber(text)];
    case 'boolean':
      return [booleans[text]];
    default:
      // The whole text comes first: a phone that is a number must not be cut like a time.
      return [text, text.slice(0, 'HH:mm'.length), text.slice(0, 'YYYY-MM-DD'.length)];
  }
};

/** Lists a write's changes, with side effects in other fields. `from` is undefined if the record did not show the field. */
export const listWrittenChanges = (index: JournalIndex, write: Write): Change[] => {
  const { kind, before, body = {} } = write;
  const after: ApiRecord = { ...body, ...index.getOutcomeLine(write)?.after };
  const sideEffects = getWritableResource(kind).restore.sideEffectFields.filter(
    (field) => before === undefined || field in before,
  );
  const fields = [...new Set([...Object.keys(body), ...sideEffects])].filter((field) => field in after);
  return listChanges(kind, before ?? {}, after, fields);
};

/** Returns the changes by field, for output. */
export const toChangeMap = (changes: readonly Change[]) =>
  Object.fromEntries(changes.map(({ field, from, to }) => [field, { from: from ?? null, to: to ?? null }]));

/** Replaces ids of records that were restored under a new id. */
export const remapReferences = (index: JournalIndex, kind: RecordName, record: ApiRecord): ApiRecord => {
  const remapped: Record<string, unknown> = { ...record };
  for (const [field, resource] of Object.entries(getWritableResource(kind).restore.references))
    if (record[field] != null)
      remapped[field] = index.getCurrentId(recordNames[resource], record[field] as Id);
  return remapped;
};

/** Returns the children in a record: an event's sessions, a category's dishes. */
export const getChildren = (kind: RecordName, record: ApiRecord): readonly ApiRecord[] => {
  const { children } = getWritableResource(kind);
  const list = children && record[children.field];
  return Array.isArray(list) ? list.map(getFields) : [];
};

export const getChildKind = (kind: RecordName): RecordName | undefined => {
  const { children } = getWritableResource(kind);
  return children && recordNames[children.resource];
};

const getParentKind = (kind: RecordName): RecordName | undefined =>
  writableResources.find(({ name }) => getChildKind(name) === kind)?.name;

/** Returns the field of a child that refers to its parent. */
export const getParentReference = (kind: RecordName): string | undefined => {
  const parent = getParentKind(kind);
  return parent && getWritableResource(parent).children?.parentFields[0];
};

/** Returns the body field with the parent's id; undefined if the path contains it. */
export const getParentField = (kind: RecordName): string | undefined => {
  const field = getParentReference(kind);
  return field !== undefined && field in getShape(getWritableResource(kind).operations.create.body)
    ? field
    : undefined;
};

/** Returns the id of the record that a creation adds a child to. */
export const getParentId = ({ kind, parent, body }: Write): unknown => {
  const field = getParentField(kind);
  return parent ?? (field && body?.[field]);
};

export const findCreation = (
  index: JournalIndex,
  { writes }: Entry,
  kind: RecordName | undefined,
  id: unknown,
): Write | undefined => (id === undefined ? undefined : mapCreations(index, writes).get(`${kind} ${id}`));

const creationMaps = new WeakMap<readonly Write[], ReadonlyMap<string, Write>>();

/** Maps created records to their creations: only a creation's outcome has an id. Cached, because an import has thousands. */
const mapCreations = (index: JournalIndex, writes: readonly Write[]): ReadonlyMap<string, Write> => {
  const cached = creationMaps.get(writes);
  if (cached) return cached;
  const map = new Map(writes.map((write) => [`${write.kind} ${index.getOutcomeLine(write)?.id}`, write]));
  creationMaps.set(writes, map);
  return map;
};

/** Whether this write updated, or added a child to, a record that the same entry created. Deleting that record undoes it too. */
const isUndoneByDeletion = (index: JournalIndex, entry: Entry, write: Write): boolean =>
  findCreation(index, entry, write.kind, write.id) !== undefined ||
  (write.verb === 'create' &&
    findCreation(index, entry, getParentKind(write.kind), getParentId(write)) !== undefined);

export const getWriteStep = ({ n }: Write): Step => `${n}`;
export const getEditStep = ({ n }: Write): Step => `${n}/edit`;
export const getChildStep = ({ n }: Write, childIndex: number): Step => `${n}/parts/${childIndex}`;

/** Lists the steps that undoing a write still needs. */
export const listOpenSteps = (index: JournalIndex, entry: Entry, write: Write): Step[] => {
  if (index.getOutcome(write) === 'undone' || isUndoneByDeletion(index, entry, write)) return [];
  if (write.verb === 'delete' && isRestoredByOther(index, entry, write)) return [];
  return listSteps(write).filter((step) => !index.isFinished(entry.entry, step));
};

const listSteps = (write: Write): Step[] => {
  const { kind, verb, before } = write;
  if (verb !== 'delete' || !before) return [getWriteStep(write)];
  const edit = getWritableResource(kind).restore.buildFollowUpUpdate(before);
  return [
    getWriteStep(write),
    ...(Object.keys(edit).length > 0 ? [getEditStep(write)] : []),
    ...getChildren(kind, before).map((_child, childIndex) => getChildStep(write, childIndex)),
  ];
};

/** Whether another entry deleted the same record, and undoing that entry restored it. */
const isRestoredByOther = (index: JournalIndex, { entry }: Entry, { kind, id }: Write): boolean =>
  index
    .listRestorations(kind, id as Id)
    .some((creation) => index.getOutcome(creation) === 'done' && creation.reverts?.entry !== entry);

/** Lists the writes that are not fully undone yet. */
export const listOpenWrites = (index: JournalIndex, entry: Entry): Write[] =>
  entry.writes.filter((write) => listOpenSteps(index, entry, write).length > 0);

/** The writes of an entry that the service has not refused. */
export const listSentWrites = (index: JournalIndex, { writes }: Entry): readonly Write[] =>
  writes.filter((write) => index.getOutcome(write) !== 'undone');

export const formatWrite = (index: JournalIndex, write: Write): string => {
  const { kind, before, id } = write;
  const record = write.verb === 'create' ? getCreatedRecord(index, write) : before;
  return getWritableResource(kind).formatLine(record ?? { id }) || String(id ?? kind);
};

/** The record that a creation made, as far as it is known. */
export const getCreatedRecord = (index: JournalIndex, write: Write): ApiRecord => ({
  ...write.body,
  ...index.getOutcomeLine(write)?.after,
});

/** Sorts the last write first. Deletions of one resource keep their order, so that their new ids do too. */
export const sortForUndo = (writes: readonly Write[]): readonly Write[] =>
  writes.every(({ verb, kind }) => verb === 'delete' && kind === writes[0]?.kind)
    ? writes
    : writes.toReversed();

/** Whether an entry is the undo of a command, not of another undo. `maitre undo` reverts it only if its number is given. */
export const isUndo = ({ writes }: Entry): boolean =>
  writes.some(({ reverts }) => reverts !== undefined && !reverts.again);

/** Lists what a restored record cannot get back. `today` is the restaurant's date. */
export const listLosses = ({ kind, verb, before }: Write, today: string): LocalizedText[] => {
  if (verb !== 'delete' || !before) return [];
  const { formatLine: formatRecord, restore } = getWritableResource(kind);
  return restore
    .describeLosses(before, today)
    .map((loss) => localize((lang) => `${formatRecord(before)}: ${loss[lang]}`));
};
