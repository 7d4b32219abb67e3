import { kindNamed, writtenKinds } from '../context/resources/register.ts';
import { type RecordName, recordNames } from '../contract/index.ts';
import { shapeOf } from '../contract/schema.ts';
import { type LocalizedText, localize } from '../ground/i18n.ts';
import type { ApiRecord } from '../render/outcome.ts';
import { type Change, changesOf } from './difference.ts';
import type { Entry, Id, Write } from './entry.ts';
import type { JournalIndex } from './index.ts';

/**
 * What a write set of a record, from what stood before: what the service moved along with it too. A field that was sent
 * and not shown before comes from undefined: there was none, or the service never shows it.
 */
export const setBy = (diary: JournalIndex, write: Write): Change[] => {
  const { kind, before, body = {} } = write;
  const after: ApiRecord = { ...body, ...diary.settledOf(write)?.after };
  const moved = kindNamed(kind).restore.moved.filter((field) => before === undefined || field in before);
  const fields = [...new Set([...Object.keys(body), ...moved])].filter((field) => field in after);
  return changesOf(kind, before ?? {}, after, fields);
};

/** The record as it would be written now: what it points at may have come back under another id. */
export const remapReferences = (diary: JournalIndex, kind: RecordName, record: ApiRecord): ApiRecord => {
  const links = Object.entries(kindNamed(kind).restore.links).filter(([field]) => record[field] != null);
  const moved = links.map(([field, key]) => [field, diary.movedTo(recordNames[key], record[field] as Id)]);
  return { ...record, ...Object.fromEntries(moved) };
};

/** The records that a record holds, as the service sent them; none where it holds none. */
export const partsIn = (kind: RecordName, record: ApiRecord): readonly ApiRecord[] => {
  const { part } = kindNamed(kind);
  const held = part && record[part.field];
  return Array.isArray(held) ? held.map((one) => Object(one) as ApiRecord) : [];
};

/** The kind of what a record of a kind holds; none where it holds nothing. */
export const partKindOf = (kind: RecordName): RecordName | undefined => {
  const { part } = kindNamed(kind);
  return part && recordNames[part.kind];
};

/** The kind whose records hold those of a kind. */
const ownerOf = (kind: RecordName): RecordName | undefined =>
  writtenKinds.find(({ name }) => partKindOf(name) === kind)?.name;

/** The field with which a part is created in its owner; none where the path names it. */
export const ownerField = (kind: RecordName): string | undefined => {
  const owner = ownerOf(kind);
  const field = owner && kindNamed(owner).part?.link[0];
  return field !== undefined && field in shapeOf(kindNamed(kind).rows.create.body) ? field : undefined;
};

const ownerIdOf = ({ kind, parent, body }: Write): unknown => {
  const field = ownerField(kind);
  return parent ?? (field && body?.[field]);
};

/** The creation of a record by the same entry. */
export const creationIn = (
  diary: JournalIndex,
  { writes }: Entry,
  kind: RecordName | undefined,
  id: unknown,
): Write | undefined => {
  if (kind === undefined || id === undefined) return undefined;
  const creation = creationsOf(diary, writes).get(`${kind} ${id}`);
  return creation && diary.settledOf(creation)?.id === id ? creation : undefined;
};

const creations = new WeakMap<readonly Write[], ReadonlyMap<string, Write>>();

/** An entry's creations by what they made. An import has thousands, and each is asked for more than once. */
const creationsOf = (diary: JournalIndex, writes: readonly Write[]): ReadonlyMap<string, Write> => {
  const known = creations.get(writes);
  if (known) return known;
  const done = writes.filter((write) => write.verb === 'create' && diary.outcomeOf(write) === 'done');
  const found = new Map(done.map((write) => [`${write.kind} ${diary.settledOf(write)?.id}`, write]));
  creations.set(writes, found);
  return found;
};

/** Whether it goes when a creation of the same entry is taken back: an edit of that record, or a part made in it. */
const goesAlong = (diary: JournalIndex, entry: Entry, write: Write): boolean =>
  creationIn(diary, entry, write.kind, write.id) !== undefined ||
  (write.verb === 'create' && creationIn(diary, entry, ownerOf(write.kind), ownerIdOf(write)) !== undefined);

export const stepOf = ({ n }: Write): string => String(n);
export const editStepOf = ({ n }: Write): string => `${n}/edit`;
export const partStepOf = ({ n }: Write, at: number): string => `${n}/parts/${at}`;

/** The steps of taking a write back for which something is left to do. */
export const openSteps = (diary: JournalIndex, entry: Entry, write: Write): string[] => {
  if (diary.outcomeOf(write) === 'undone' || goesAlong(diary, entry, write)) return [];
  if (write.verb === 'delete' && isBackOtherwise(diary, entry, write)) return [];
  return stepsOf(write).filter((step) => !diary.isSpent(entry.entry, step));
};

const stepsOf = (write: Write): string[] => {
  const { kind, verb, before } = write;
  if (verb !== 'delete' || !before) return [stepOf(write)];
  const edit = kindNamed(kind).restore.editOf(before);
  return [
    stepOf(write),
    ...(Object.keys(edit).length > 0 ? [editStepOf(write)] : []),
    ...partsIn(kind, before).map((_part, at) => partStepOf(write, at)),
  ];
};

/** Whether another entry that deleted the same record has been taken back: it must not come back twice. */
const isBackOtherwise = (diary: JournalIndex, { entry }: Entry, { kind, id }: Write): boolean =>
  diary
    .puttingBack(kind, id as Id)
    .some((creation) => diary.outcomeOf(creation) === 'done' && creation.takes_back?.entry !== entry);

export const isOpen = (diary: JournalIndex, entry: Entry): boolean =>
  entry.writes.some((write) => openSteps(diary, entry, write).length > 0);

/** What a write is about, as people read it. */
export const nameOf = (diary: JournalIndex, write: Write): string => {
  const { kind, before, body = {} } = write;
  const record = write.verb === 'create' ? { ...body, ...diary.settledOf(write)?.after } : before;
  return kindNamed(kind).lineOf(record ?? { id: write.id }) || String(write.id ?? kind);
};

/**
 * The writes in the order in which they are taken back: the last first, since it may rest on one before it. Records of
 * one kind rest on none of their own: those made or deleted in a row go in that order, so that new ids keep it.
 */
export const backwards = (writes: readonly Write[]): Write[] => {
  const rows: Write[][] = [];
  for (const write of writes) {
    const row = rows.at(-1);
    const goesOn = write.verb !== 'update' && row?.[0]?.verb === write.verb && row[0].kind === write.kind;
    if (goesOn) row.push(write);
    else rows.push([write]);
  }
  return rows.reverse().flat();
};

/** Whether an entry only took another back: doing that again is asked for by its number. */
export const isUndo = ({ writes }: Entry): boolean =>
  writes.some(({ takes_back }) => takes_back !== undefined && !takes_back.again);

/** Whether a command changed nothing: all that it wrote was refused, or never done. An undo is none. */
export const isVain = (diary: JournalIndex, entry: Entry): boolean =>
  !isUndo(entry) && entry.writes.every((write) => diary.outcomeOf(write) === 'undone');

/** What putting back what a write deleted cannot give back: said before and after. `today` is the restaurant's. */
export const lossesOf = ({ kind, verb, before }: Write, today: string): LocalizedText[] => {
  if (verb !== 'delete' || !before) return [];
  const what = kindNamed(kind).lineOf(before);
  const losses = kindNamed(kind).restore.losses(before, today);
  return losses.map((loss) => localize((lang) => `${what}: ${loss[lang]}`));
};
