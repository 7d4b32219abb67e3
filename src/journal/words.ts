import { kindNamed, writtenKinds } from '../context/kinds/register.ts';
import { inEach, type Lang, type Text } from '../ground/lang.ts';
import { counted, joined } from '../ground/nouns.ts';
import { clean } from '../render/clean.ts';
import type { Diary } from './diary.ts';
import type { Change } from './difference.ts';
import type { Write } from './entry.ts';
import { nameOf, partKindOf, partsIn, setBy } from './plan.ts';

const longestValue = 40;

/** `mesa_id S1 → S3`; of a long text what it is called alone, unless it is the whole that is asked for. */
export const changeText = ({ field, from, to }: Change, isWhole = false): string => {
  const [before, after] = [shown(from), shown(to)];
  const isPlain = [from, to].every((value) => typeof value !== 'object' || value === null);
  const isShort = Math.max(before.length, after.length) <= longestValue;
  return isPlain && (isShort || isWhole) ? `${field} ${before} → ${after}` : field;
};

const shown = (value: unknown): string =>
  value === null || value === undefined || value === '' ? '—' : clean(String(value));

export const notAsBefore = (what: string, changes: readonly Change[]): Text => {
  const list = changes.map((change) => changeText(change)).join(', ');
  return { en: `${what}: not as before: ${list}`, es: `${what}: no queda como antes: ${list}` };
};

/** `1 category, 7 dishes`: how much writes are about, and what they took along. */
export const amountOf = (writes: readonly Write[]): Text => {
  const counts = writtenKinds.map(({ name, noun }) => {
    const ids = new Set(writes.filter(({ kind }) => kind === name).map((write) => write.id ?? write));
    const parts = writes.flatMap(({ kind, verb, before }) =>
      verb === 'delete' && before && partKindOf(kind) === name ? partsIn(kind, before) : [],
    );
    return { noun, count: ids.size + parts.length };
  });
  return joined(counts.flatMap(({ noun, count }) => (count > 0 ? [counted(count, noun)] : [])));
};

/** What a write did to its record, as a diary tells it. */
export const deedOf = (diary: Diary, write: Write, lang: Lang): string => {
  const { verb, kind, before } = write;
  if (verb === 'create') return doneTo.create[lang];
  if (verb === 'update')
    return setBy(diary, write)
      .map((change) => changeText(change))
      .join(', ');
  const part = partKindOf(kind);
  const parts = before ? partsIn(kind, before).length : 0;
  return (
    doneTo.delete[lang] + (part && parts > 0 ? ` (+ ${counted(parts, kindNamed(part).noun)[lang]})` : '')
  );
};

const doneTo: Readonly<Record<'create' | 'delete', Text>> = {
  create: { en: 'created', es: 'crear' },
  delete: { en: 'deleted', es: 'eliminar' },
};

/** What taking a write back does, for the question: a line, with whole texts. */
export const undoingOf = (diary: Diary, write: Write): Text => {
  const what = clean(nameOf(diary, write));
  if (write.verb === 'create') return { en: `${what}: is deleted`, es: `${what}: se elimina` };
  if (write.verb === 'delete') return { en: `${what}: is put back`, es: `${what}: se recupera` };
  const changes = setBy(diary, write).map(({ field, from, to }) =>
    changeText({ field, from: to, to: from }, true),
  );
  return inEach(() => `${what}: ${changes.join(', ')}`);
};

export const newIds: Text = {
  en: 'what is put back has a new id',
  es: 'lo recuperado tiene un id nuevo',
};

export const nothingLeft = (known: number): Text =>
  known === 0
    ? { en: 'there is nothing to take back', es: 'no hay nada que deshacer' }
    : {
        en: `there are only ${known} to take back: maitre undo --list`,
        es: `solo hay ${known} por deshacer: maitre undo --list`,
      };
