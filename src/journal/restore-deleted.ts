import { callOperation } from '../client/client.ts';
import { isRejected } from '../client/transport-error.ts';
import { getOperation, getWritableResource } from '../context/resources/register.ts';
import { type RecordName, recordNames } from '../contract/index.ts';
import { getShape } from '../contract/schema.ts';
import { invariant } from '../ground/invariant.ts';
import { isSameId } from '../ground/json.ts';
import type { ApiRecord } from '../render/result.ts';
import { createOutcomeLine, getRecordId, type Id, type Step, type Write } from './entry.ts';
import type { WriteInput, WriteMetadata } from './recorder.ts';
import {
  abandonStep,
  attempt,
  createAmbiguityFailure,
  findEqual,
  getRevertMetadata,
  isNotFound,
  readPossibleRecords,
  sendWithoutRejectedFields,
  type UndoContext,
} from './undo-context.ts';
import {
  type Change,
  convertToSchema,
  getChildren,
  getChildStep,
  getEditStep,
  getParentField,
  getWriteStep,
  type InverseResult,
  listChanges,
  listOpenSteps,
  remapReferences,
} from './undo-steps.ts';

/** Creates a deleted record and its children again. Skips those that already exist. */
export const restoreDeleted = async (undo: UndoContext, write: Write): Promise<InverseResult[]> => {
  const { index, entry } = undo;
  const openSteps = listOpenSteps(index, entry, write);
  const { kind, id: oldId, before = {} } = write;
  const { formatLine: formatRecord } = getWritableResource(kind);
  const what = formatRecord(before);
  const step = getWriteStep(write);
  if (openSteps.includes(step) && !(await checkDeleted(undo, write, what))) return [];
  const record = remapReferences(index, kind, before);
  const created = await createOnce(undo, { step, kind, record, oldId, what });
  const edited = openSteps.includes(getEditStep(write))
    ? await attempt(undo, { what, write }, () => editRestored(undo, write, record, { id: created.id, what }))
    : undefined;
  const children = await restoreChildren(undo, write, created.id);
  const afterChildren = children.length > 0 && (await readBack(undo, kind, created.id));
  const restored = { ...created.data, ...edited, ...afterChildren };
  const current = { ...record, ...restored };
  const lost = listLost(kind, record, restored);
  // The record may have a new reservation code.
  const now = { what: formatRecord(current), record: current };
  return [{ done: 'created', kind, old_id: oldId, id: created.id, ...now, changes: [], lost }, ...children];
};

/** Whether the record was deleted: reads it if that is unknown. If it exists, ends the undo of this write. */
const checkDeleted = async (undo: UndoContext, write: Write, what: string): Promise<boolean> => {
  const { index, client, context, entry } = undo;
  if (index.getOutcome(write) === 'done') return true;
  try {
    await callOperation(client, getOperation(write.kind, 'get'), { params: { id: getRecordId(write) } });
  } catch (error) {
    if (isNotFound(error)) return true;
    throw error;
  }
  for (const step of listOpenSteps(index, entry, write)) await abandonStep(undo, step);
  context.notice({
    en: `${what}: was never deleted, and still exists`,
    es: `${what}: no llegó a eliminarse y sigue ahí`,
  });
  return false;
};

interface Restoration {
  readonly step: Step;
  readonly kind: RecordName;
  readonly record: ApiRecord;
  readonly what: string;
  readonly oldId: Id | undefined;
  /** New id of the parent, for a child. */
  readonly parent?: Id;
}

/** Creates the record, unless an earlier run did. Looks for the record of an interrupted creation first. */
const createOnce = async (
  undo: UndoContext,
  restoration: Restoration,
): Promise<{ id: Id; data: ApiRecord }> => {
  const { index, entry } = undo;
  const { step, kind, oldId } = restoration;
  const attempts = index.listAttempts(entry.entry, step, kind, oldId);
  const doneAttempt = attempts.find((write) => index.getOutcome(write) === 'done');
  if (doneAttempt) {
    const { id, after = {} } = invariant(index.getOutcomeLine(doneAttempt), 'its outcome is done');
    return { id: index.getCurrentId(kind, invariant(id, 'a created record has an id')), data: after };
  }
  for (const write of attempts.filter((attempt) => index.getOutcome(attempt) === 'unknown')) {
    const match = await findCreated(undo, write);
    if (match) {
      const id = match['id'] as Id;
      await undo.append(createOutcomeLine(write, 'done', { id, after: match }));
      return { id, data: match };
    }
    await undo.append(createOutcomeLine(write, 'undone'));
  }
  const data = await create(undo, restoration);
  return { id: data['id'] as Id, data };
};

/** Finds the record of an unconfirmed creation among the possible new ones. Throws UNKNOWN_OUTCOME if several match. */
const findCreated = async (undo: UndoContext, write: Write): Promise<ApiRecord | undefined> => {
  const { kind, equalIds = [] } = write;
  const { possible, isTruncated } = await readPossibleRecords(undo, write);
  const matches = possible.filter(({ id }) => !equalIds.some((other) => isSameId(other, id)));
  if (matches.length > 1 || (matches.length === 0 && isTruncated))
    throw createAmbiguityFailure(kind, matches, {
      en: 'cannot tell whether an interrupted undo restored it; several records are equal',
      es: 'no hay forma de saber si un undo interrumpido lo recuperó; hay varios registros iguales',
    });
  return matches[0];
};

const create = async (undo: UndoContext, restoration: Restoration): Promise<ApiRecord> => {
  const { kind, parent } = restoration;
  const operation = getWritableResource(kind).operations.create;
  const params = operation.params && parent !== undefined && { params: { id: parent } };
  return sendWithoutRejectedFields(undo, restoration, buildBody(restoration), async (body) => {
    const input = { ...params, body };
    const { data } = await undo.recorder(operation, input, await readMetadata(undo, restoration, input));
    return data as ApiRecord;
  });
};

const buildBody = ({ kind, record, parent }: Restoration): ApiRecord => {
  const body: Record<string, unknown> = {};
  for (const [field, schema] of Object.entries(getShape(getWritableResource(kind).operations.create.body))) {
    const value = record[field];
    if (value != null) body[field] = convertToSchema(schema, value);
  }
  const parentField = parent === undefined ? undefined : getParentField(kind);
  return parentField === undefined ? body : { ...body, [parentField]: parent };
};

/** Reads the ids of equal records: if the creation is interrupted, they cannot be its result. */
const readMetadata = async (
  undo: UndoContext,
  { kind, step, oldId }: Restoration,
  input: WriteInput,
): Promise<WriteMetadata> => {
  const metadata: WriteMetadata = {
    ...getRevertMetadata(undo, step),
    ...(oldId !== undefined && { restores: oldId }),
  };
  if (undo.context.globals['dry-run']) return metadata;
  const { records } = await getWritableResource(kind).readCandidates(undo.client, input);
  const equalIds = findEqual(kind, records, input.body ?? {}).map(({ id }) => id as Id);
  return { ...metadata, equalIds };
};

/** Sets the fields that a creation does not accept. */
const editRestored = async (
  undo: UndoContext,
  write: Write,
  before: ApiRecord,
  { id, what }: Pick<Restoration, 'what'> & { readonly id: Id },
): Promise<ApiRecord> => {
  const { restore } = getWritableResource(write.kind);
  const params = { id };
  const { data: current } = await callOperation(undo.client, getOperation(write.kind, 'get'), { params });
  const step = getEditStep(write);
  const body = restore.buildFollowUpUpdate(before, current);
  const send = async (fields: ApiRecord) => {
    const metadata = { before: current, ...getRevertMetadata(undo, step) };
    const input = { params, body: fields };
    return (await undo.recorder(getOperation(write.kind, 'update'), input, metadata)).data as ApiRecord;
  };
  if (Object.keys(body).length > 0) {
    try {
      return await sendWithoutRejectedFields(undo, { kind: write.kind, what }, body, send);
    } catch (error) {
      // A service may reject an update of these fields: API §4.1 does not say that it can remove a table.
      const isOmittable = Object.keys(body).every((field) => restore.omittableFields.includes(field));
      if (!isRejected(error) || !isOmittable) throw error;
    }
  }
  await abandonStep(undo, step);
  return current;
};

/** Restores the children, in order, under the parent's new id. */
const restoreChildren = async (undo: UndoContext, write: Write, parent: Id): Promise<InverseResult[]> => {
  const { before = {} } = write;
  const openSteps = listOpenSteps(undo.index, undo.entry, write);
  const { children } = getWritableResource(write.kind);
  if (!children) return [];
  const kind = recordNames[children.resource];
  const restored: InverseResult[] = [];
  for (const [childIndex, child] of getChildren(write.kind, before).entries()) {
    const step = getChildStep(write, childIndex);
    if (undo.state.isStopped || !openSteps.includes(step)) continue;
    const what = getWritableResource(kind).formatLine(child);
    const record = { ...getWritableResource(kind).restore.takeFromParent(before), ...child };
    const restoration = { step, kind, record, what, parent, oldId: child['id'] as Id | undefined };
    const result = await attempt(undo, { what, write, step }, () => restoreChild(undo, restoration));
    if (!result) continue;
    // The parent's new id is no loss.
    const lost = result.lost.filter(({ field }) => !children.parentFields.includes(field));
    restored.push({ ...result, lost });
  }
  return restored;
};

const restoreChild = async (undo: UndoContext, restoration: Restoration): Promise<InverseResult> => {
  const { kind, record, what, oldId, step } = restoration;
  const common = { kind, what, record, old_id: oldId ?? null, changes: [] };
  if (!getWritableResource(kind).restore.isAccepted(record, undo.context.today())) {
    await abandonStep(undo, step);
    return { ...common, done: 'nothing', id: null, lost: [] };
  }
  const { id, data } = await createOnce(undo, restoration);
  return { ...common, done: 'created', id, lost: listLost(kind, record, data) };
};

/** Reads the restored parent, which its children may change. Resolves to undefined if that fails: the parent exists. */
const readBack = async ({ client, state }: UndoContext, kind: RecordName, id: Id) => {
  if (state.isStopped) return undefined;
  return callOperation(client, getOperation(kind, 'get'), { params: { id } }).then(
    ({ data }) => data,
    () => undefined,
  );
};

/** Lists the fields that the response shows with another value. */
const listLost = (kind: RecordName, before: ApiRecord, restored: ApiRecord): Change[] => {
  const { children } = getWritableResource(kind);
  const fields = Object.keys(before).filter(
    (field) => field in restored && field !== 'id' && field !== children?.field,
  );
  return listChanges(kind, before, restored, fields);
};
