import { compareField, listSentFields } from '../client/reconcile/reconcilable.ts';
import { kindNamed, rowOf } from '../context/resources/register.ts';
import { callOperation, type Part } from '../context/resources/resource.ts';
import type { RecordName } from '../contract/index.ts';
import { shapeOf } from '../contract/schema.ts';
import { Failure, type FailureCode } from '../ground/errors.ts';
import type { LocalizedText } from '../ground/i18n.ts';
import { invariant } from '../ground/invariant.ts';
import type { ApiRecord } from '../render/outcome.ts';
import { type Change, changesOf, fitted } from './difference.ts';
import { type Id, recordIdOf, version, type Write } from './entry.ts';
import { labelOf } from './messages.ts';
import {
  editStepOf,
  openSteps,
  ownerField,
  partKindOf,
  partStepOf,
  partsIn,
  remapReferences,
  stepOf,
} from './plan.ts';
import { isRefusal, readWhole, type WriteInput, type WriteMetadata } from './recorder.ts';
import { attempt, type InverseResult, isGone, leave, takes, type UndoContext } from './undo-context.ts';

/** Creates what a write deleted, with all that went with it; nothing that is there already. */
export const restoreDeleted = async (taking: UndoContext, write: Write): Promise<InverseResult[]> => {
  const { diary, entry } = taking;
  const open = openSteps(diary, entry, write);
  const { kind, id: old_id, before = {} } = write;
  const what = kindNamed(kind).lineOf(before);
  if (open.includes(stepOf(write)) && !(await wasDeleted(taking, write, what))) return [];
  const record = remapReferences(diary, kind, before);
  const made = await make(taking, { step: stepOf(write), kind, record, old: old_id, what });
  const edited = open.includes(editStepOf(write))
    ? await attempt(taking, { what, write }, () => edit(taking, write, record, made))
    : undefined;
  const parts = await putBackParts(taking, write, made.id);
  const whole = await readBack(taking, kind, made.id);
  const now = whole ?? edited ?? made.data;
  const lost = now ? lostOf(kind, record, now, whole !== undefined) : [];
  // By the code that it has now: the old one names nothing any more.
  const named = now ? kindNamed(kind).lineOf({ ...record, ...now }) : what;
  return [
    { done: 'created', kind, old_id, id: made.id, what: named, changes: [], lost },
    ...parts.map((part) => compared(part, invariant(kindNamed(kind).part, 'it has had parts'), whole)),
  ];
};

/** Of a deletion whose outcome is not known, only reading tells. */
const wasDeleted = async (taking: UndoContext, write: Write, what: string): Promise<boolean> => {
  const { diary, client, context, entry } = taking;
  if (diary.outcomeOf(write) === 'done' || context.globals['dry-run']) return true;
  try {
    await callOperation(client, rowOf(write.kind, 'get'), { params: { id: recordIdOf(write) } });
  } catch (error) {
    if (isGone(error)) return true;
    throw error;
  }
  for (const step of openSteps(diary, entry, write)) await leave(taking, step);
  context.notice({
    en: `${what}: was never deleted, and is still there`,
    es: `${what}: no llegó a eliminarse y sigue ahí`,
  });
  return false;
};

interface Making {
  readonly step: string;
  readonly kind: RecordName;
  readonly record: ApiRecord;
  readonly what: string;
  /** The id that it had. */
  readonly old: Id | undefined;
  /** The id of the record that it is a part of. */
  readonly parent?: Id;
}

interface Made {
  readonly id: Id;
  /** What the creation answered; none where it was made in an earlier run. */
  readonly data?: ApiRecord;
}

/** What `--dry-run` calls the id that only the service can give. */
const unknownId = 'new-id';

/** Sees to it that a record is there again, once and not twice: what an interrupted run has made is found by reading. */
const make = async (taking: UndoContext, making: Making): Promise<Made> => {
  const { diary, entry } = taking;
  const { step, kind, old } = making;
  const attempts = diary.attemptsAt(entry.entry, step, kind, old);
  const done = attempts.find((write) => diary.outcomeOf(write) === 'done');
  if (done)
    return { id: diary.movedTo(kind, invariant(diary.settledOf(done)?.id, 'what is created has an id')) };
  for (const write of attempts) {
    if (diary.outcomeOf(write) !== 'unknown' || taking.context.globals['dry-run']) continue;
    const found = await findMade(taking, making, write);
    const { entry, n } = write;
    const settled = { v: version, type: 'settled', entry, n } as const;
    if (!found) await taking.keep({ ...settled, outcome: 'undone' });
    else {
      const id = found['id'] as Id;
      await taking.keep({ ...settled, outcome: 'done', id, after: found });
      return { id, data: found };
    }
  }
  const data = await create(taking, making);
  return { id: (data['id'] ?? unknownId) as Id, data };
};

/** Milliseconds after which nothing comes any more of a request that was sent. */
const longestRequest = 10 * 60_000;
/** How coarse a service's clock is shown. */
const grain = 1000;

/**
 * The record that an interrupted creation made: one with every field that was sent, which was not there before, which
 * no other creation is known to have made, and which is not of another time. Throws UNKNOWN_OUTCOME where several are.
 */
const findMade = async (
  taking: UndoContext,
  { what }: Making,
  write: Write,
): Promise<ApiRecord | undefined> => {
  const { kind, alike = [], clock } = write;
  const { records, isCut } = await kindNamed(kind).look(taking.client, inputOf(write));
  const found = alikeIn(kind, records, write.body ?? {}).filter((record) => {
    const id = record['id'] as Id;
    const made = Date.parse(String(record['created_at']));
    const isOfThen = clock === undefined || !(made < clock - grain || made > clock + longestRequest);
    return !alike.includes(id) && !taking.diary.isKnown(kind, id) && isOfThen;
  });
  if (found.length > 1 || (found.length === 0 && isCut)) throw doubtful(what, kind, found);
  return found[0];
};

const inputOf = ({ parent, body }: Write): WriteInput => ({
  ...(parent !== undefined && { params: { id: parent } }),
  ...(body && { body }),
});

/** Those that have every field of a body, as far as they show them, but what they may have been created without. */
const alikeIn = (kind: RecordName, records: readonly ApiRecord[], body: ApiRecord): ApiRecord[] => {
  const fields = listSentFields(body).filter((field) => !kindNamed(kind).restore.spare.includes(field));
  const agrees = (record: ApiRecord) =>
    fields.every((field) => compareField(field, body[field], record[field]) !== 'other');
  return records.filter(agrees);
};

const doubtful = (what: string, kind: RecordName, found: readonly ApiRecord[]): Failure => {
  const lines = found.map((record) => `\n  ${kindNamed(kind).lineOf(record)}`).join('');
  return new Failure('UNKNOWN_OUTCOME', {
    en: `${what}: it is not known whether an interrupted undo put it back; several are just like it${lines}`,
    es: `${what}: no se sabe si un undo interrumpido lo recuperó; hay varias fichas iguales${lines}`,
  });
};

/** Creates it, and where that is refused, without what may have gone since. Throws the last refusal. */
const create = async (taking: UndoContext, making: Making): Promise<ApiRecord> => {
  const { kind, what, parent } = making;
  const row = kindNamed(kind).rows.create;
  for (let body = bodyOf(making); ; ) {
    const input = { ...(row.params && parent !== undefined && { params: { id: parent } }), body };
    try {
      const { data } = await taking.recorder.write(row, input, await remarkOf(taking, making, input));
      return data as ApiRecord;
    } catch (error) {
      const field = isRefusal(error) ? spareIn(kind, body, error.code) : undefined;
      if (!isRefusal(error) || field === undefined) throw error;
      taking.context.notice(putBackWithout(what, kind, field, error.text));
      const { [field]: _dropped, ...rest } = body;
      body = rest;
    }
  }
};

const bodyOf = ({ kind, record, parent }: Making): ApiRecord => {
  const body: Record<string, unknown> = {};
  for (const [field, schema] of Object.entries(shapeOf(kindNamed(kind).rows.create.body))) {
    const value = record[field];
    if (value !== null && value !== undefined) body[field] = fitted(schema, value);
  }
  const field = parent === undefined ? undefined : ownerField(kind);
  return field === undefined ? body : { ...body, [field]: parent };
};

/** What is there before the attempt is not what it makes, whatever becomes of it. */
const remarkOf = async (
  taking: UndoContext,
  { kind, step, old }: Making,
  input: WriteInput,
): Promise<WriteMetadata> => {
  const { client, context } = taking;
  const remark: WriteMetadata = { ...takes(taking, step), ...(old !== undefined && { puts_back: old }) };
  if (context.globals['dry-run']) return remark;
  const { records, clock } = await kindNamed(kind).look(client, input);
  const alike = alikeIn(kind, records, input.body ?? {}).map(({ id }) => id as Id);
  return { ...remark, alike, ...(clock !== undefined && { clock }) };
};

/** A rule of the house is first of all about the table, invalid data about what the record points at. */
const spareIn = (kind: RecordName, body: ApiRecord, code: FailureCode): string | undefined => {
  const fields = kindNamed(kind).restore.spare;
  if (code === 'BUSINESS_ERROR') return fields.find((field) => field in body);
  if (code === 'VALIDATION_ERROR' || code === 'NOT_FOUND') return fields.findLast((field) => field in body);
  return undefined;
};

const putBackWithout = (
  what: string,
  kind: RecordName,
  field: string,
  reason: LocalizedText,
): LocalizedText => ({
  en: `${what}: put back without: ${labelOf(kind, field, 'en')}: ${reason.en}`,
  es: `${what}: recuperado sin: ${labelOf(kind, field, 'es')}: ${reason.es}`,
});

/** Sets what a creation does not take. */
const edit = async (
  taking: UndoContext,
  write: Write,
  before: ApiRecord,
  made: Made,
): Promise<ApiRecord | undefined> => {
  const { client, recorder } = taking;
  const { restore: anew } = kindNamed(write.kind);
  const params = { id: made.id };
  const now = made.data ?? (await callOperation(client, rowOf(write.kind, 'get'), { params })).data;
  const step = editStepOf(write);
  for (let body = anew.editOf(before, now); ; ) {
    if (Object.keys(body).length === 0) {
      await leave(taking, step);
      return now;
    }
    try {
      const { data } = await recorder.write(
        rowOf(write.kind, 'update'),
        { params, body },
        { before: now, ...takes(taking, step) },
      );
      return data as ApiRecord;
    } catch (error) {
      // A service that does not take a table away (interface section 4.1 does not show it) may still set the estado.
      const field = isRefusal(error) ? anew.spare.find((name) => name in body) : undefined;
      if (field === undefined) throw error;
      const { [field]: _dropped, ...rest } = body;
      body = rest;
    }
  }
};

/** What the record held, in its order, under the record's new id. */
const putBackParts = async (taking: UndoContext, write: Write, parent: Id): Promise<PutPart[]> => {
  const { diary, entry } = taking;
  const owner = write.before ?? {};
  const open = openSteps(diary, entry, write);
  const kind = partKindOf(write.kind);
  const made: PutPart[] = [];
  if (!kind) return made;
  for (const [at, record] of partsIn(write.kind, owner).entries()) {
    const step = partStepOf(write, at);
    if (taking.line.isDown || !open.includes(step)) continue;
    const what = kindNamed(kind).lineOf(record) || `#${at + 1}`;
    const part = await attempt(taking, { what, write, step }, () =>
      putBackPart(taking, { step, kind, record, what, parent, old: record['id'] as Id | undefined }, owner),
    );
    if (part) made.push(part);
  }
  return made;
};

interface PutPart extends InverseResult {
  readonly record: ApiRecord;
  readonly data?: ApiRecord | undefined;
}

const putBackPart = async (taking: UndoContext, making: Making, owner: ApiRecord): Promise<PutPart> => {
  const { kind, record, what, old, step } = making;
  const { restore: anew } = kindNamed(kind);
  const common = { kind, what, old_id: old ?? null, changes: [], lost: [], record };
  if (!anew.isTaken(record, taking.context.today())) {
    await leave(taking, step);
    return { ...common, done: 'nothing', id: null };
  }
  const { id, data } = await make(taking, { ...making, record: { ...anew.fromOwner(owner), ...record } });
  return { ...common, done: 'created', id, data };
};

/** The record as it is now; undefined where it cannot be read, which takes nothing from its being there. */
const readBack = async ({ context, client, line }: UndoContext, kind: RecordName, id: Id) => {
  if (context.globals['dry-run'] || line.isDown) return undefined;
  try {
    return await readWhole(client, kind, id);
  } catch (error) {
    if (error instanceof Failure && error.code !== 'INTERRUPTED') return undefined;
    throw error;
  }
};

/** A field that the answer does not show is lost only where the record was read as it had been. */
const lostOf = (kind: RecordName, before: ApiRecord, now: ApiRecord, isRead: boolean): Change[] => {
  const { part } = kindNamed(kind);
  const fields = Object.keys(before).filter((field) => field !== 'id' && field !== part?.field);
  return changesOf(kind, before, now, isRead ? fields : fields.filter((field) => field in now));
};

/** What says whose it is says so by the id that its owner has now. */
const compared = (
  { record, data, ...made }: PutPart,
  part: Part,
  owner: ApiRecord | undefined,
): InverseResult => {
  const held = owner?.[part.field];
  const read: ApiRecord | undefined = (Array.isArray(held) ? held : []).find(
    (one) => Object(one).id === made.id,
  );
  const now = read ?? data;
  if (made.id === null || !now) return made;
  const lost = lostOf(made.kind, record, now, read !== undefined);
  return { ...made, lost: lost.filter(({ field }) => !part.link.includes(field)) };
};
