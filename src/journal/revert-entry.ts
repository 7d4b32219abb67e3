import { callOperation } from '../client/client.ts';
import { getOperation, getWritableResource } from '../context/resources/register.ts';
import type { RecordName } from '../contract/index.ts';
import { getFormat, getValueType, isNullable } from '../contract/schema.ts';
import { Failure } from '../ground/errors.ts';
import { invariant } from '../ground/invariant.ts';
import { isJsonObject, isSameId } from '../ground/json.ts';
import type { ApiRecord } from '../render/result.ts';
import { getRecordId, type Id, type Write, type WriteOutcome } from './entry.ts';
import { formatChangedByOthers, formatChangedSince, formatNotUndone, suggestDelete } from './messages.ts';
import { readFullRecord } from './recorder.ts';
import { restoreDeleted } from './restore-deleted.ts';
import {
  abandonStep,
  abandonStepAndThrow,
  attempt,
  confirmDeletion,
  createAmbiguityFailure,
  getRevertMetadata,
  isNotFound,
  readPossibleRecords,
  sendWithoutRejectedFields,
  type UndoContext,
} from './undo-context.ts';
import {
  convertToSchema,
  findCreation,
  formatWrite,
  getChildKind,
  getChildren,
  getCreatedRecord,
  getParentId,
  getWritableFields,
  getWriteStep,
  type InverseResult,
  isSameValue,
  listChanges,
  listOpenSteps,
  listOpenWrites,
  listWrittenChanges,
  remapReferences,
  sortForUndo,
} from './undo-steps.ts';

/** Reverts the open steps of the entry. Reports failures and continues. */
export const revertEntry = async (undo: UndoContext): Promise<InverseResult[]> => {
  const { context, index, entry, state } = undo;
  const results: InverseResult[] = [];
  const failed = new Set<Write>();
  for (const write of sortForUndo(entry.writes)) {
    if (state.isStopped) break;
    if (listOpenSteps(index, entry, write).length === 0) continue;
    const what = formatWrite(index, write);
    const reverted = await attempt(undo, { what, write }, () => inverses[write.verb](undo, write, what));
    if (reverted) results.push(...reverted);
    else failed.add(write);
  }
  for (const write of listOpenWrites(index, entry)) failed.add(write);
  const isPartial = results.length > 0 && failed.size > 0;
  if (!context.globals['dry-run'] && (isPartial || (state.isStopped && failed.size > 1)))
    context.notice(formatNotUndone(index, entry, { failed: [...failed], isPartial }));
  return results;
};

type Inverse = (undo: UndoContext, write: Write, what: string) => Promise<InverseResult[]>;

/** Restores the fields of an update that still have the value it set. */
const revertUpdate: Inverse = async (undo, write, what) => {
  const { index, client, context } = undo;
  const { kind, before } = write;
  const step = getWriteStep(write);
  if (!before)
    return abandonStepAndThrow(undo, step, {
      en: 'cannot be undone: the key could not read the previous values',
      es: 'no se puede deshacer: la clave no pudo leer los valores anteriores',
    });
  const id = index.getCurrentId(kind, getRecordId(write));
  const { data: live } = await callOperation(client, getOperation(kind, 'get'), { params: { id } }).catch(
    async (error: unknown) => {
      if (isNotFound(error)) await abandonStep(undo, step);
      throw error;
    },
  );
  const changes = listWrittenChanges(index, write);
  const pickValues = (side: 'from' | 'to'): ApiRecord =>
    remapReferences(index, kind, Object.fromEntries(changes.map((change) => [change.field, change[side]])));
  const [written, previous] = [pickValues('to'), pickValues('from')];
  const hasValue = (field: string, values: ApiRecord) => isSameValue(kind, field, live[field], values[field]);
  const fields = Object.keys(written);
  const asWritten = fields.filter((field) => hasValue(field, written));
  // A field that is never shown counts as changed by others.
  const isAsBefore = (field: string) => (field in before || field in live) && hasValue(field, previous);
  const changedByOthers = fields.filter((field) => !hasValue(field, written) && !isAsBefore(field));
  if (changedByOthers.length > 0)
    context.reportFailure(
      new Failure('CHANGED_SINCE', formatChangedByOthers(what, kind, changedByOthers, live)),
    );
  if (asWritten.length === 0) {
    await abandonStep(undo, step);
    if (changedByOthers.length === 0)
      context.notice({ en: `${what}: is as it was before`, es: `${what}: ya está como antes` });
    return [];
  }
  const schemas = getWritableFields(kind);
  const body = Object.fromEntries(
    asWritten.map((field) => {
      const schema = invariant(schemas[field], 'the contract has every updated field');
      return [field, convertToSchema(schema, previous[field] ?? null)];
    }),
  );
  const metadata = { before: live, ...getRevertMetadata(undo, step) };
  const { data } = await sendWithoutRejectedFields(undo, { kind, what }, body, (fields) =>
    undo.recorder(getOperation(kind, 'update'), { params: { id }, body: fields }, metadata),
  );
  const after: ApiRecord = { ...live, ...body, ...(isJsonObject(data) ? data : {}) };
  const reverted = listChanges(kind, live, after, asWritten);
  const lost = listChanges(kind, previous, after);
  return [{ done: 'changed', kind, old_id: write.id, id, what, record: after, changes: reverted, lost }];
};

/** Deletes a created record unless others have changed it. */
const revertCreation: Inverse = async (undo, write, what) => {
  const { index, client, recorder } = undo;
  const { kind } = write;
  const step = getWriteStep(write);
  const { operations, noun } = getWritableResource(kind);
  if (!operations.delete)
    return abandonStepAndThrow(undo, step, {
      en: `cannot be undone: the API cannot delete a ${noun.one.en}`,
      es: `no se puede deshacer: la API no permite eliminar una ${noun.one.es}`,
    });
  const createdId = index.getOutcomeLine(write)?.id;
  if (createdId === undefined) return handleUnknownCreation(undo, write, what);
  const id = index.getCurrentId(kind, createdId);
  try {
    const live = await readFullRecord(client, kind, id);
    const fields = listChangesByOthers(undo, write, live);
    if (fields.length > 0)
      return await abandonStepAndThrow(undo, step, formatChangedSince(kind, fields), suggestDelete(kind, id));
    const metadata = { before: live, ...getRevertMetadata(undo, step) };
    await recorder(operations.delete, { params: { id } }, metadata);
  } catch (error) {
    if (!isNotFound(error)) throw error;
    if (!(await confirmDeletion(undo, write))) {
      await abandonStep(undo, step);
      throw error;
    }
  }
  const record = getCreatedRecord(index, write);
  return [{ done: 'deleted', kind, old_id: id, id: null, what, record, changes: [], lost: [] }];
};

/** Lists what this entry did not write in a created record: changed fields, children, uses. */
const listChangesByOthers = (undo: UndoContext, write: Write, live: ApiRecord): string[] => {
  const { kind } = write;
  const childKind = getChildKind(kind);
  const children = getChildren(kind, live).flatMap((record) => {
    if (!childKind) return [];
    const isUnchanged = listChildCreations(undo, childKind, live['id'], record['id']).some(
      (creation) => listChangedFields(undo, childKind, creation, record).length === 0,
    );
    return isUnchanged ? [] : [getWritableResource(childKind).formatLine(record)];
  });
  const uses = getWritableResource(kind).restore.isInUse(live) ? ['total_reservas'] : [];
  return [...listChangedFields(undo, kind, write, live), ...children, ...uses];
};

/** Lists this entry's creations that may have made a child: the known one, or those of unknown outcome. */
const listChildCreations = (
  { index, entry }: UndoContext,
  childKind: RecordName,
  parentId: unknown,
  id: unknown,
): readonly Write[] => {
  const known = findCreation(index, entry, childKind, id);
  if (known) return [known];
  return entry.writes.filter(
    (write) =>
      write.verb === 'create' &&
      write.kind === childKind &&
      index.getOutcome(write) === 'unknown' &&
      isSameId(getParentId(write), parentId),
  );
};

/** Lists the fields with an unexpected value, whether or not this entry's unconfirmed updates were applied. */
const listChangedFields = (
  { index, entry }: UndoContext,
  kind: RecordName,
  creation: Write,
  live: ApiRecord,
): string[] => {
  const id = index.getOutcomeLine(creation)?.id;
  const updates = entry.writes.filter(
    (write) => write.verb === 'update' && write.kind === kind && isSameId(write.id, id),
  );
  const compareAfter = (outcomes: readonly WriteOutcome[]): string[] => {
    const done = updates.filter((write) => outcomes.includes(index.getOutcome(write)));
    const states = [creation, ...done].map((write) => ({
      ...write.body,
      ...index.getOutcomeLine(write)?.after,
    }));
    const expected: ApiRecord = Object.assign({}, ...states);
    const fields = Object.keys(getWritableFields(kind)).filter(
      (field) => field in live && (field in expected || isInitiallyEmpty(kind, field)),
    );
    return listChanges(kind, remapReferences(index, kind, expected), live, fields).map(({ field }) => field);
  };
  const changedIfNotDone = compareAfter(['done']);
  return compareAfter(['done', 'unknown']).filter((field) => changedIfNotDone.includes(field));
};

/** Whether a field is empty if a creation neither sent nor showed it: optional text that the service never sets. */
const isInitiallyEmpty = (kind: RecordName, field: string): boolean => {
  const schema = invariant(getWritableFields(kind)[field], 'the field is writable');
  const isText = getValueType(schema) === 'string' && getFormat(schema) === undefined;
  return isText && isNullable(schema) && !getWritableResource(kind).restore.sideEffectFields.includes(field);
};

/** Looks for the record of an unconfirmed creation. Reports the candidates, but deletes none. */
const handleUnknownCreation: Inverse = async (undo, write, what) => {
  const { kind, at } = write;
  const earliest = Date.parse(at) - maxClockSkewMs;
  const { possible } = await readPossibleRecords(undo, write);
  // A candidate without a creation time counts.
  const matches = possible.filter(({ created_at }) => !(Date.parse(String(created_at)) < earliest));
  await abandonStep(undo, getWriteStep(write));
  const [match] = matches;
  if (match) {
    const text = {
      en: 'it is not known whether it was created; possible records:',
      es: 'no se sabe si llegó a crearse; puede ser:',
    };
    throw createAmbiguityFailure(kind, matches, text, suggestDelete(kind, match['id'] as Id));
  }
  undo.context.notice({ en: `${what}: was never created`, es: `${what}: no llegó a crearse` });
  return [];
};

/** Largest difference between this machine's clock and the service's. Too many candidates do less harm than a missed one. */
const maxClockSkewMs = 24 * 60 * 60_000;

const inverses: Readonly<Record<Write['verb'], Inverse>> = {
  create: revertCreation,
  update: revertUpdate,
  delete: restoreDeleted,
};
