import type { Context } from '../context/context.ts';
import { getWritableResource, writableResources } from '../context/resources/register.ts';
import type { RecordName } from '../contract/index.ts';
import { getDescription, getShape } from '../contract/schema.ts';
import { wallClock } from '../ground/dates.ts';
import { type FailureDescription, type Hint, suggestCommand } from '../ground/errors.ts';
import {
  formatCount,
  joinTexts,
  type Lang,
  type LocalizedText,
  localize,
  untranslated,
} from '../ground/i18n.ts';
import { formatCell, formatValue } from '../render/columns.ts';
import { formatShortDate } from '../render/numbers.ts';
import type { ApiRecord, Column } from '../render/result.ts';
import { toSafeLine } from '../render/sanitize.ts';
import type { Entry, Id, Write } from './entry.ts';
import type { JournalIndex } from './journal-index.ts';
import {
  type Change,
  formatWrite,
  getChildKind,
  getChildren,
  listOpenWrites,
  listWrittenChanges,
} from './undo-steps.ts';

export const getColumn = (kind: RecordName, field: string): Column | undefined =>
  getWritableResource(kind).columns.find((column) => column.field === field);

/** Returns a field's column header. Without one, returns its description in the contract, or its name. */
export const getLabel = (kind: RecordName, field: string, lang: Lang): string => {
  const column = getColumn(kind, field);
  const { create, update } = getWritableResource(kind).operations;
  const shapes = [update?.body, create.response, create.body].map(getShape);
  const schema = shapes.flatMap((shape) => shape[field] ?? [])[0];
  return column?.header[lang] || (schema && getDescription(schema)?.[lang]) || field;
};

export const joinLabels = (kind: RecordName, fields: readonly string[], lang: Lang): string =>
  fields.map((field) => getLabel(kind, field, lang)).join(', ');

/** Formats a value as a list of the resource shows it. */
export const formatField = (kind: RecordName, field: string, value: unknown, lang: Lang): string => {
  if (value === null || value === undefined || value === '') return '—';
  const column = getColumn(kind, field);
  return (column && formatCell(column, { [field]: value }, lang)) || formatValue(value, lang);
};

/** Formats `Mesa S1 → S3`. */
export const formatFieldChange = (kind: RecordName, { field, from, to }: Change, lang: Lang): string => {
  const label = getLabel(kind, field, lang);
  if ([from, to].some((value) => typeof value === 'object' && value !== null)) return label;
  return `${label} ${formatField(kind, field, from, lang)} → ${formatField(kind, field, to, lang)}`;
};

/** `Hora 21:00 → 22:00, Mesa S9 → S3` */
export const formatChangeMap = (
  kind: RecordName,
  changes: Readonly<Record<string, Omit<Change, 'field'>>>,
  lang: Lang,
): string =>
  Object.entries(changes)
    .map(([field, change]) => formatFieldChange(kind, { field, ...change }, lang))
    .join(', ');

export const joinChanges = (kind: RecordName, changes: readonly Change[], lang: Lang): string =>
  changes.map((change) => formatFieldChange(kind, change, lang)).join(', ') || unchanged[lang];

/** Whether people want to know that a restored record differs in this field. */
export const isRelevant = (field: string): boolean => field !== 'created_at';

/** Formats `1 category, 7 dishes`: the records written, and the children deleted with them. */
export const formatRecordCounts = (index: JournalIndex, writes: readonly Write[]): LocalizedText => {
  const counts = writableResources.map(({ name, noun }) => {
    const own = writes.filter(({ kind }) => kind === name);
    const distinct = new Set(own.map((write) => write.id ?? index.getOutcomeLine(write)?.id ?? write));
    const children = writes.flatMap(({ kind, verb, before }) =>
      verb === 'delete' && before && getChildKind(kind) === name ? getChildren(kind, before) : [],
    );
    return { noun, count: distinct.size + children.length };
  });
  return joinTexts(counts.flatMap(({ noun, count }) => (count > 0 ? [formatCount(count, noun)] : [])));
};

const maxDescribed = 3;

/** Describes what writes did; many writes are only counted. */
export const describeWrites = (index: JournalIndex, writes: readonly Write[], lang: Lang): string =>
  writes.length > maxDescribed
    ? formatRecordCounts(index, writes)[lang]
    : [...new Set(writes.map((write) => describeWrite(index, write, lang)))].join('; ');

const describeWrite = (index: JournalIndex, write: Write, lang: Lang): string => {
  const { verb, kind, before } = write;
  if (verb === 'create') return { en: 'created', es: 'se creó' }[lang];
  if (verb === 'update') return joinChanges(kind, listWrittenChanges(index, write), lang);
  return { en: 'deleted', es: 'se eliminó' }[lang] + formatChildren(kind, before)[lang];
};

/** Formats ` (+ 7 dishes)`: what is deleted along with a record. Empty if that is nothing. */
export const formatChildren = (kind: RecordName, record: ApiRecord = {}): LocalizedText => {
  const child = getChildKind(kind);
  const count = getChildren(kind, record).length;
  if (!child || count === 0) return untranslated('');
  const children = formatCount(count, getWritableResource(child).noun);
  return localize((lang) => ` (+ ${children[lang]})`);
};

const unchanged: LocalizedText = { en: 'unchanged', es: 'sin cambios' };

/** Describes what undoing a write will do, for the confirmation. */
export const describeUndo = (index: JournalIndex, write: Write): LocalizedText => {
  const what = toSafeLine(formatWrite(index, write));
  if (write.verb === 'create') return { en: `${what}: will be deleted`, es: `${what}: se eliminará` };
  if (write.verb === 'delete') return { en: `${what}: will be restored`, es: `${what}: se recuperará` };
  const changes = listWrittenChanges(index, write).map(({ field, from, to }) => ({
    field,
    from: to,
    to: from,
  }));
  return localize((lang) => `${what}: ${joinChanges(write.kind, changes, lang)}`);
};

export const newIdsText: LocalizedText = {
  en: 'restored records have new ids',
  es: 'lo recuperado tiene un id nuevo',
};

/** `listLength` is the length of the list if the user gave a higher number. */
export const formatNothingToUndo = (listLength = 0): FailureDescription =>
  listLength === 0
    ? { en: 'there is nothing to undo', es: 'no hay nada que deshacer' }
    : {
        en: `the list ends at number ${listLength}`,
        es: `la lista acaba en el número ${listLength}`,
        hint: suggestCommand(['undo', '--list']),
      };

/** Formats a moment in the restaurant's time zone, with the date unless it is today. */
export const formatMoment = (at: unknown, context: Context): string => {
  const moment = new Date(String(at));
  if (Number.isNaN(moment.getTime())) return String(at);
  const { date, time } = wallClock(moment, context.timeZone());
  return date === context.today() ? time : `${formatShortDate(date, context.lang)} ${time}`;
};

/** Says that a command was undone in part, or not at all, and what is left. */
export const formatNotUndone = (
  index: JournalIndex,
  entry: Entry,
  { failed, isPartial }: { readonly failed: readonly Write[]; readonly isPartial: boolean },
): LocalizedText => {
  const names = failed.map((write) => formatWrite(index, write)).join('; ');
  const what = failed.length > maxDescribed ? formatRecordCounts(index, failed) : untranslated(names);
  const list = listOpenWrites(index, entry).length > 0 ? ' (maitre undo --list)' : '';
  return {
    en: `${isPartial ? 'undone only in part; ' : ''}not undone: ${what.en}${list}`,
    es: `${isPartial ? 'deshecho solo en parte; ' : ''}sin deshacer: ${what.es}${list}`,
  };
};

export const formatChangedSince = (kind: RecordName, fields: readonly string[]): LocalizedText => {
  const labels = localize((lang) => joinLabels(kind, fields, lang));
  return {
    en: `not undone, because it was changed since: ${labels.en}`,
    es: `no se deshace, porque ha cambiado desde entonces: ${labels.es}`,
  };
};

export const suggestDelete = (kind: RecordName, id: Id): Hint =>
  suggestCommand([...getWritableResource(kind).path, 'delete', String(id)], {
    en: 'to delete it anyway',
    es: 'para eliminarlo de todos modos',
  });

/** Names the fields that others have changed, with their values. */
export const formatChangedByOthers = (
  what: string,
  kind: RecordName,
  fields: readonly string[],
  live: ApiRecord,
): LocalizedText => {
  const values = localize((lang) =>
    fields
      .map((field) => `${getLabel(kind, field, lang)} = ${formatField(kind, field, live[field], lang)}`)
      .join(', '),
  );
  return {
    en: `${what}: has changed since, and is left as it is: ${values.en}`,
    es: `${what}: ha cambiado desde entonces y se deja como está: ${values.es}`,
  };
};
