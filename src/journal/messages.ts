import { kindNamed, writtenKinds } from '../context/resources/register.ts';
import type { RecordName } from '../contract/index.ts';
import { aboutOf, shapeOf } from '../contract/schema.ts';
import {
  capitalize,
  formatCount,
  joinTexts,
  type Lang,
  type LocalizedText,
  localize,
} from '../ground/i18n.ts';
import { cellOf, valueText } from '../render/cell.ts';
import { toSafeLine } from '../render/sanitize.ts';
import type { Change } from './difference.ts';
import type { Write } from './entry.ts';
import type { JournalIndex } from './index.ts';
import { nameOf, partKindOf, partsIn, setBy } from './plan.ts';
import type { InverseResult } from './undo-context.ts';

/** What people call a field of a kind: the heading of its column, else what the contract says of it. */
export const labelOf = (kind: RecordName, field: string, lang: Lang): string => {
  const { columns, rows } = kindNamed(kind);
  const column = columns.find((candidate) => candidate.field === field);
  const schema = shapeOf(rows.create.answer)[field] ?? shapeOf(rows.create.body)[field];
  return column?.header[lang] || (schema && aboutOf(schema)?.[lang]) || field;
};

export const labelsOf = (kind: RecordName, fields: readonly string[], lang: Lang): string =>
  fields.map((field) => labelOf(kind, field, lang)).join(', ');

/** A value of a field as a list of the kind shows it. */
export const shownIn = (kind: RecordName, field: string, value: unknown, lang: Lang): string => {
  if (value === null || value === undefined || value === '') return '—';
  const column = kindNamed(kind).columns.find((candidate) => candidate.field === field);
  return (column && cellOf(column, { [field]: value }, { lang })) || valueText(value, lang);
};

/** `Mesa S1 → S3`: in the words in which a list of the kind shows them. */
export const changeText = (kind: RecordName, { field, from, to }: Change, lang: Lang): string => {
  const label = labelOf(kind, field, lang);
  if ([from, to].some((value) => typeof value === 'object' && value !== null)) return label;
  return `${label} ${shownIn(kind, field, from, lang)} → ${shownIn(kind, field, to, lang)}`;
};

const listOf = (kind: RecordName, changes: readonly Change[], lang: Lang): string =>
  changes.map((change) => changeText(kind, change, lang)).join(', ');

/** When a record was made says nothing to people. */
export const speaksToPeople = (field: string): boolean => field !== 'created_at';

/** What is not as it was, but for when it was made, which says nothing to people; nothing where that is all. */
export const notAsBefore = (what: string, kind: RecordName, changes: readonly Change[]): LocalizedText[] => {
  const seen = changes.filter(({ field }) => speaksToPeople(field));
  if (seen.length === 0) return [];
  return [
    {
      en: `${what}: not as before: ${listOf(kind, seen, 'en')}`,
      es: `${what}: no queda como antes: ${listOf(kind, seen, 'es')}`,
    },
  ];
};

/** What was taken back, in one line: `Reserva recuperada: …`, `…: Estado sentados → confirmada` */
export const takenBackLine = ({ done, kind, what, changes }: InverseResult): LocalizedText => {
  const { one, article } = kindNamed(kind).noun;
  if (done === 'changed')
    return localize((lang) => `${what}: ${listOf(kind, changes, lang) || unchanged[lang]}`);
  const { en, es } = outcomes[done];
  return {
    en: `${capitalize(one.en)} ${en}: ${what}`,
    es: `${capitalize(one.es)} ${es}${article === 'la' ? 'a' : 'o'}: ${what}`,
  };
};

/** What became of the record; in Spanish without the ending that agrees with it. */
const outcomes: Readonly<Record<Exclude<InverseResult['done'], 'changed'>, LocalizedText>> = {
  created: { en: 'put back', es: 'recuperad' },
  deleted: { en: 'deleted', es: 'eliminad' },
  nothing: { en: 'not put back', es: 'no recuperad' },
};

/** `1 category, 7 dishes`: how much writes are about, and what they took along. */
export const amountOf = (diary: JournalIndex, writes: readonly Write[]): LocalizedText => {
  const counts = writtenKinds.map(({ name, noun }) => {
    const own = writes.filter(({ kind }) => kind === name);
    const ids = new Set(own.map((write) => write.id ?? diary.settledOf(write)?.id ?? write));
    const parts = writes.flatMap(({ kind, verb, before }) =>
      verb === 'delete' && before && partKindOf(kind) === name ? partsIn(kind, before) : [],
    );
    return { noun, count: ids.size + parts.length };
  });
  return joinTexts(counts.flatMap(({ noun, count }) => (count > 0 ? [formatCount(count, noun)] : [])));
};

const fewWrites = 3;

/** What writes did, as a diary tells it: of many, to how many records. */
export const deedsOf = (diary: JournalIndex, writes: readonly Write[], lang: Lang): string =>
  writes.length > fewWrites
    ? amountOf(diary, writes)[lang]
    : [...new Set(writes.map((write) => deedOf(diary, write, lang)))].join('; ');

const deedOf = (diary: JournalIndex, write: Write, lang: Lang): string => {
  const { verb, kind, before } = write;
  if (verb === 'create') return doneTo.create[lang];
  if (verb === 'update') return listOf(kind, setBy(diary, write), lang) || unchanged[lang];
  const part = partKindOf(kind);
  const parts = before ? partsIn(kind, before).length : 0;
  return (
    doneTo.delete[lang] + (part && parts > 0 ? ` (+ ${formatCount(parts, kindNamed(part).noun)[lang]})` : '')
  );
};

const unchanged: LocalizedText = { en: 'as it was', es: 'como estaba' };

const doneTo: Readonly<Record<'create' | 'delete', LocalizedText>> = {
  create: { en: 'created', es: 'crear' },
  delete: { en: 'deleted', es: 'eliminar' },
};

/** What taking a write back does, for the question: a line. */
export const undoingOf = (diary: JournalIndex, write: Write): LocalizedText => {
  const what = toSafeLine(nameOf(diary, write));
  if (write.verb === 'create') return { en: `${what}: is deleted`, es: `${what}: se elimina` };
  if (write.verb === 'delete') return { en: `${what}: is put back`, es: `${what}: se recupera` };
  const changes = setBy(diary, write).map(({ field, from, to }) => ({ field, from: to, to: from }));
  return localize((lang) => `${what}: ${listOf(write.kind, changes, lang) || unchanged[lang]}`);
};

export const newIds: LocalizedText = {
  en: 'what is put back has a new id',
  es: 'lo recuperado tiene un id nuevo',
};

export const nothingLeft = (known: number): LocalizedText =>
  known === 0
    ? { en: 'there is nothing to take back', es: 'no hay nada que deshacer' }
    : {
        en: `there are only ${known} to take back: maitre undo --list`,
        es: `solo hay ${known} por deshacer: maitre undo --list`,
      };
