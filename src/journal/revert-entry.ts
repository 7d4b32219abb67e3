import { kindNamed, rowOf } from '../context/resources/register.ts';
import { callOperation } from '../context/resources/resource.ts';
import type { RecordName } from '../contract/index.ts';
import { formatOf, isNullable, valueTypeOf } from '../contract/schema.ts';
import { Failure } from '../ground/errors.ts';
import { type LocalizedText, localize } from '../ground/i18n.ts';
import { invariant } from '../ground/invariant.ts';
import { shellCommand } from '../ground/strings.ts';
import type { ApiRecord } from '../render/outcome.ts';
import { type Change, changesOf, fitted, isSame, writableFields } from './difference.ts';
import { type Id, recordIdOf, type Write, type WriteOutcome } from './entry.ts';
import { labelOf, labelsOf, shownIn } from './messages.ts';
import {
  backwards,
  creationIn,
  nameOf,
  openSteps,
  partKindOf,
  partsIn,
  remapReferences,
  setBy,
  stepOf,
} from './plan.ts';
import { isRefusal, readWhole } from './recorder.ts';
import { restoreDeleted } from './restore-deleted.ts';
import {
  attempt,
  type InverseResult,
  isGone,
  leave,
  refuse,
  takes,
  type UndoContext,
  wasSent,
} from './undo-context.ts';

/** Takes back what is left of the entry. What fails is reported, and the rest goes on. */
export const revertEntry = async (taking: UndoContext): Promise<InverseResult[]> => {
  const { diary, entry, line } = taking;
  const done: InverseResult[] = [];
  for (const write of backwards(entry.writes)) {
    if (line.isDown) break;
    if (openSteps(diary, entry, write).length === 0) continue;
    const what = nameOf(diary, write);
    const taken = await attempt(taking, { what, write }, () => inverse[write.verb](taking, write, what));
    done.push(...(taken ?? []));
  }
  return done;
};

type Inverse = (taking: UndoContext, write: Write, what: string) => Promise<InverseResult[]>;

/** Writes back the fields that an edit set, where they still hold what it set. */
const writeBack: Inverse = async (taking, write, what) => {
  const { diary, client } = taking;
  const { kind, before } = write;
  const step = stepOf(write);
  if (!before) return refuse(taking, step, neverRead);
  const id = diary.movedTo(kind, recordIdOf(write));
  const now = await readOrLeave(taking, step, async () => {
    const { data } = await callOperation(client, rowOf(kind, 'get'), { params: { id } });
    return data;
  });
  const set = setBy(diary, write);
  const left = remapReferences(diary, kind, fieldsOf(set, 'to'));
  const wanted = remapReferences(diary, kind, fieldsOf(set, 'from'));
  const isNow = (field: string, record: ApiRecord) => isSame(kind, field, now[field], record[field]);
  const held = Object.keys(left).filter((field) => isNow(field, left));
  // Of a field that no reading shows, an interrupted undo's neither, nobody knows what it was.
  const tries = diary.attemptsAt(taking.entry.entry, step, kind, undefined).map((one) => one.before);
  const shown: ApiRecord = Object.assign({}, before, now, ...tries);
  const hidden = Object.keys(left).filter((field) => !(field in shown));
  const others = Object.keys(left).filter((field) => !isNow(field, left) && !isNow(field, wanted));
  if (others.length > 0) taking.context.report(changedSince(what, write.kind, others, now));
  if (hidden.length > 0) taking.context.report(neverShown(what, kind, hidden));
  if (held.length === 0) {
    await leave(taking, step);
    return others.length + hidden.length > 0 ? [] : nothingToDo(taking, what);
  }
  const schemas = writableFields(kind);
  const body = Object.fromEntries(
    held.map((field) => [
      field,
      fitted(invariant(schemas[field], 'an edit sets what the contract lets it'), wanted[field] ?? null),
    ]),
  );
  const { data } = await sendEdit(taking, write, { id, body, now, what });
  const after: ApiRecord = { ...now, ...body, ...(isRow(data) ? data : {}) };
  const [changes, lost] = [changesOf(kind, now, after, held), changesOf(kind, wanted, after)];
  return [{ done: 'changed', kind, old_id: write.id, id, what, changes, lost }];
};

const fieldsOf = (changes: readonly Change[], side: 'from' | 'to'): ApiRecord =>
  Object.fromEntries(changes.map((change) => [change.field, change[side]]));

const isRow = (data: unknown): data is ApiRecord =>
  typeof data === 'object' && data !== null && !Array.isArray(data);

interface Edit {
  readonly id: Id;
  readonly body: ApiRecord;
  readonly now: ApiRecord;
  readonly what: string;
}

/** Sends it, and where that is refused, without what may have gone since. Throws the first refusal. */
const sendEdit = async (taking: UndoContext, write: Write, { id, body, now: before, what }: Edit) => {
  const { restore: anew } = kindNamed(write.kind);
  const row = rowOf(write.kind, 'update');
  const remark = { before, ...takes(taking, stepOf(write)) };
  const send = (fields: ApiRecord) => taking.recorder.write(row, { params: { id }, body: fields }, remark);
  try {
    return await send(body);
  } catch (error) {
    const rest = Object.fromEntries(Object.entries(body).filter(([field]) => !anew.spare.includes(field)));
    const [some, all] = [Object.keys(rest), Object.keys(body)];
    if (!isRefusal(error) || some.length === 0 || some.length === all.length) throw error;
    const reply = await send(rest).catch(() => undefined);
    if (!reply) throw error;
    const left = all.filter((field) => !some.includes(field));
    const names = localize((lang) => labelsOf(write.kind, left, lang));
    taking.context.notice({
      en: `${what}: written back without ${names.en}: ${error.text.en}`,
      es: `${what}: deshecho sin ${names.es}: ${error.text.es}`,
    });
    return reply;
  }
};

const nothingToDo = ({ context }: UndoContext, what: string): InverseResult[] => {
  context.notice({ en: `${what}: is as it was before`, es: `${what}: ya está como antes` });
  return [];
};

/** Deletes what a creation made, where nobody has changed it since. */
const remove: Inverse = async (taking, write, what) => {
  const { diary, client, recorder } = taking;
  const { kind } = write;
  const step = stepOf(write);
  const { rows, noun } = kindNamed(kind);
  if (!rows.delete) return refuse(taking, step, noWay(noun.one));
  const made = diary.settledOf(write)?.id;
  if (made === undefined) return unknownCreation(taking, write, what);
  const id = diary.movedTo(kind, made);
  const deleted: InverseResult = { done: 'deleted', kind, old_id: id, id: null, what, changes: [], lost: [] };
  try {
    const now = await readWhole(client, kind, id);
    const changes = sinceCreation(taking, write, now);
    if (changes.length > 0) return await refuse(taking, step, since(kind, changes), howToDelete(kind, id));
    await recorder.write(rows.delete, { params: { id } }, { before: now, ...takes(taking, step) });
  } catch (error) {
    if (!isGone(error)) throw error;
    if (!(await wasSent(taking, write))) {
      await leave(taking, step);
      throw error;
    }
  }
  return [deleted];
};

/** What differs in a record from how this entry left it, its parts and whoever names it included. */
const sinceCreation = (taking: UndoContext, write: Write, now: ApiRecord): string[] => {
  const { kind } = write;
  const { restore: anew } = kindNamed(kind);
  const held = partKindOf(kind);
  const own = changedFields(taking, kind, write, now);
  const others = partsIn(kind, now).flatMap((record) => {
    if (!held) return [];
    const creation = creationIn(taking.diary, taking.entry, held, record['id']);
    const isAsMade = creation && changedFields(taking, held, creation, record).length === 0;
    return isAsMade ? [] : [kindNamed(held).lineOf(record)];
  });
  return [...own, ...others, ...(anew.isInUse(now) ? ['total_reservas'] : [])];
};

/** The fields that are as no edit of this entry can have left them: of one whose outcome is not known, either is right. */
const changedFields = (
  { diary, entry }: UndoContext,
  kind: RecordName,
  creation: Write,
  now: ApiRecord,
): string[] => {
  const id = diary.settledOf(creation)?.id;
  const edits = entry.writes.filter(
    (write) => write.verb === 'update' && write.kind === kind && write.id === id,
  );
  const changedSince = (outcomes: readonly WriteOutcome[]): string[] => {
    const done = edits.filter((write) => outcomes.includes(diary.outcomeOf(write)));
    const states = [creation, ...done].map((write) => ({ ...write.body, ...diary.settledOf(write)?.after }));
    const left: ApiRecord = Object.assign({}, ...states);
    const fields = Object.keys(writableFields(kind)).filter(
      (field) => field in now && (field in left || isSaidByPeople(kind, field)),
    );
    return changesOf(kind, remapReferences(diary, kind, left), now, fields).map(({ field }) => field);
  };
  const unlessDone = changedSince(['done']);
  return changedSince(['done', 'unknown']).filter((field) => unlessDone.includes(field));
};

/** Whether only people fill the field: where a creation neither sent nor showed it, it was empty. */
const isSaidByPeople = (kind: RecordName, field: string): boolean => {
  const schema = invariant(writableFields(kind)[field], 'the field is one of these');
  const isText = valueTypeOf(schema) === 'string' && formatOf(schema) === undefined;
  return isText && isNullable(schema) && !kindNamed(kind).restore.moved.includes(field);
};

/** A record that is only guessed is never deleted: those that it may be are named. */
const unknownCreation: Inverse = async (taking, write, what) => {
  const { kind, parent, body = {}, at } = write;
  const input = { ...(parent !== undefined && { params: { id: parent } }), body };
  const { records } = await kindNamed(kind).look(taking.client, input);
  const names = Object.keys(body).filter((field) => body[field] != null);
  const [found, ...more] = records.filter(
    (record) =>
      names.every(
        (field) => record[field] === undefined || isSame(kind, field, body[field], record[field]),
      ) &&
      !(Date.parse(String(record['created_at'])) < Date.parse(at) - clocksApart) &&
      !taking.diary.isKnown(kind, record['id'] as Id),
  );
  await leave(taking, stepOf(write));
  if (found) throw perhaps(kind, [found, ...more]);
  taking.context.notice({ en: `${what}: was never created`, es: `${what}: no llegó a crearse` });
  return [];
};

/** Milliseconds for which this machine's clock and the service's may be apart. */
const clocksApart = 5 * 60_000;

const inverse: Readonly<Record<Write['verb'], Inverse>> = {
  create: remove,
  update: writeBack,
  delete: restoreDeleted,
};

const readOrLeave = async (
  taking: UndoContext,
  step: string,
  read: () => Promise<ApiRecord>,
): Promise<ApiRecord> => {
  try {
    return await read();
  } catch (error) {
    if (isGone(error)) await leave(taking, step);
    throw error;
  }
};

const neverRead: LocalizedText = {
  en: 'cannot be taken back: the key could not read what stood before',
  es: 'no se puede deshacer: la clave no pudo leer lo que había antes',
};

const noWay = ({ en, es }: LocalizedText): LocalizedText => ({
  en: `cannot be taken back: the interface has no way to delete a ${en}`,
  es: `no se puede deshacer: la interfaz no permite eliminar una ${es}`,
});

const since = (kind: RecordName, fields: readonly string[]): LocalizedText => {
  const names = localize((lang) => labelsOf(kind, fields, lang));
  return {
    en: `was changed since, and is left: ${names.en}`,
    es: `ha cambiado desde entonces, y se deja: ${names.es}`,
  };
};

const howToDelete = (kind: RecordName, id: Id): LocalizedText => {
  const line = shellCommand('maitre', ...kindNamed(kind).path, 'delete', String(id));
  return { en: `to delete it all the same: ${line}`, es: `para eliminarlo de todos modos: ${line}` };
};

const changedSince = (what: string, kind: RecordName, others: readonly string[], now: ApiRecord): Failure =>
  new Failure(
    'CHANGED_SINCE',
    isLeft(
      what,
      localize((lang) =>
        others
          .map((field) => `${labelOf(kind, field, lang)} = ${shownIn(kind, field, now[field], lang)}`)
          .join(', '),
      ),
    ),
  );

const neverShown = (what: string, kind: RecordName, hidden: readonly string[]): Failure => {
  const names = localize((lang) => labelsOf(kind, hidden, lang));
  return new Failure('CHANGED_SINCE', {
    en: `${what}: the service shows no ${names.en}: what stood there is not known, and it is left`,
    es: `${what}: el servicio no muestra ${names.es}: no se sabe qué había, y se deja`,
  });
};

const isLeft = (what: string, list: LocalizedText): LocalizedText => ({
  en: `${what}: was changed since, and is left: ${list.en}`,
  es: `${what}: ha cambiado desde entonces, y se deja: ${list.es}`,
});

const perhaps = (kind: RecordName, found: readonly [ApiRecord, ...ApiRecord[]]): Failure => {
  const lines = found.map((record) => `\n  ${kindNamed(kind).lineOf(record)}`).join('');
  const hint = howToDelete(kind, found[0]['id'] as Id);
  return new Failure(
    'UNKNOWN_OUTCOME',
    {
      en: `it is not known whether it was created; this may be it:${lines}`,
      es: `no se sabe si llegó a crearse; puede ser:${lines}`,
    },
    { hint },
  );
};
