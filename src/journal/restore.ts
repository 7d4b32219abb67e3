import { callRow } from '../context/kinds/call-row.ts';
import type { Id } from '../context/kinds/finding.ts';
import { type CreatedKind, type FullKind, type Key, kindNames } from '../context/kinds/kind.ts';
import { Failure } from '../ground/errors.ts';
import type { Row } from '../render/outcome.ts';
import { type Change, changesOf } from './changes.ts';
import { editStep, isRecordOpen, needsEdit } from './entry.ts';
import { type MadePart, makeParts } from './parts.ts';
import { isRefusal } from './refused.ts';
import { attempt, type Made, make, note, type Restoring } from './restoring.ts';
import { readWhole } from './whole.ts';
import { neverDeleted } from './words.ts';

/** A record that was put back, or could not be: then without an id. */
export interface Restored {
  readonly kind: CreatedKind;
  readonly old_id: unknown;
  readonly id: Id | null;
  readonly what: string;
  readonly changes: readonly Change[];
}

/** Puts back what is left of the entry, in its order. What fails is reported, and the rest goes on. */
export const restoreEntry = async (restoring: Restoring): Promise<Restored[]> => {
  const restored: Restored[] = [];
  for (const [index, { what }] of restoring.entry.records.entries()) {
    if (restoring.line.isDown) break;
    if (!isRecordOpen(restoring.entry, index)) continue;
    await attempt(restoring, what, async () => {
      if (!(await isStillThere(restoring, index))) restored.push(...(await restoreRecord(restoring, index)));
    });
  }
  return restored;
};

/** Whether it was never deleted: of a deletion that was interrupted only reading tells. */
const isStillThere = async (restoring: Restoring, index: number): Promise<boolean> => {
  const { context, client, entry } = restoring;
  if (entry.marks.has(String(index))) return false;
  const { id, what } = entry.records[index]!;
  try {
    await callRow(client, entry.kind.rows.get, { params: { id } });
  } catch (error) {
    if (error instanceof Failure && error.code === 'NOT_FOUND') return false;
    throw error;
  }
  await note(restoring, String(index), 'kept');
  context.notice(neverDeleted(what));
  return true;
};

const restoreRecord = async (restoring: Restoring, index: number): Promise<Restored[]> => {
  const { kind, records } = restoring.entry;
  const { id: old_id, what, record: before } = records[index]!;
  const record = relinked(restoring, kind, before);
  const made = await make(restoring, String(index), what, { kind, record });
  const edited = await attempt(restoring, what, () => edit(restoring, index, record, made));
  const parts = await makeParts(restoring, index, made.id);
  const whole = await readBack(restoring, made.id);
  const now = whole ?? edited ?? made.data ?? {};
  const changes = changesOf(record, now, whole !== undefined, ['id', kind.part?.field ?? 'id']);
  return [{ kind, old_id, id: made.id, what, changes }, ...parts.map((part) => shown(part, now))];
};

/** What it points at may have been put back under another id. */
const relinked = ({ moved }: Restoring, { anew }: FullKind, record: Row): Row => {
  const links = Object.entries(anew.links).filter(([field]) => record[field] != null);
  const fields = links.map(([field, key]: [string, Key]) => [field, moved.to(kindNames[key], record[field])]);
  return { ...record, ...Object.fromEntries(fields) };
};

/** Sets what only an edit can. */
const edit = async (
  restoring: Restoring,
  index: number,
  before: Row,
  { id, data }: Made,
): Promise<Row | undefined> => {
  const { entry, client } = restoring;
  const step = editStep(index);
  if (!needsEdit(entry.kind, before) || entry.marks.get(step)?.state === 'restored') return undefined;
  const now = data ?? (await callRow(client, entry.kind.rows.get, { params: { id } })).data;
  const body = entry.kind.anew.editOf(before, now);
  const edited = Object.keys(body).length > 0 ? await sendEdit(restoring, id, body) : now;
  await note(restoring, step, 'restored');
  return edited;
};

/** A service that does not take a table away (interface section 4.1 does not show it) may still set the estado. */
const sendEdit = async (restoring: Restoring, id: Id, body: Row): Promise<Row | undefined> => {
  const { client, entry } = restoring;
  try {
    return (await callRow(client, entry.kind.rows.update, { params: { id }, body })).data;
  } catch (error) {
    if (!isRefusal(error) || !('mesa_id' in body)) throw error;
    const { mesa_id: _none, ...rest } = body;
    return Object.keys(rest).length > 0 ? sendEdit(restoring, id, rest) : undefined;
  }
};

/** The record as it is now; undefined where it cannot be read, which takes nothing from its being there. */
const readBack = async ({ context, client, entry, line }: Restoring, id: Id): Promise<Row | undefined> => {
  if (context.globals['dry-run'] || line.isDown) return undefined;
  try {
    return await readWhole(client, entry.kind, id);
  } catch (error) {
    if (error instanceof Failure && error.code !== 'INTERRUPTED') return undefined;
    throw error;
  }
};

const shown = ({ part, kind, old_id, id, what, record, data }: MadePart, owner: Row): Restored => {
  const { field, link } = part;
  const list = owner[field];
  const read = Array.isArray(list) ? list.find((other) => Object(other).id === id) : undefined;
  const now = read ?? data ?? {};
  const changes = id === null ? [] : changesOf(record, now, read !== undefined, ['id', ...link]);
  return { kind, old_id, id, what, changes };
};
