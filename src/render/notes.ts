import { mentionsAllergy } from '../ground/allergies.ts';
import { type Lang, type LocalizedText, localize } from '../ground/i18n.ts';
import { fold } from '../ground/strings.ts';
import type { Tone } from './palette.ts';
import type { ApiRecord, Column } from './result.ts';

/** Precedes a warning, such as a note about a guest's health. */
export const warningSign = '⚠';

const onFile: LocalizedText = { en: 'on file', es: 'ficha' };

/** The note, with ⚠ before it if it mentions an allergy, an intolerance, coeliac disease or a pregnancy. */
export const formatNote = (note: unknown): string => {
  const text = typeof note === 'string' ? note.trim() : '';
  return mentionsAllergy(text) ? `${warningSign} ${text}` : text;
};

/** A reservation's note and the warning from its customer's record, without duplicates. */
export const joinNotes = (note: unknown, warning: string | undefined, lang: Lang): string => {
  const own = formatNote(note);
  const isIncluded = warning === undefined || fold(own).includes(fold(warning.trim()));
  return [own, isIncluded ? '' : `${warningSign} ${onFile[lang]}: ${warning.trim()}`]
    .filter(Boolean)
    .join(' · ');
};

export const toWarning = (text: LocalizedText): LocalizedText =>
  localize((lang) => `${warningSign} ${text[lang]}`);

/** As `joinNotes`, but keeps the note only if it mentions an allergy. Empty if there is no warning. */
export const formatWarnings = (note: unknown, warning: string | undefined, lang: Lang): string =>
  joinNotes(mentionsAllergy(note) ? note : '', warning, lang);

/** The tone of notes: `bad` if they contain a warning. */
export const getNotesTone = (note: unknown, warning?: string): Tone | undefined =>
  warning !== undefined || mentionsAllergy(note) ? 'bad' : undefined;

/** The notes column, with warnings from the customer's record. Its text is never cut. */
export const createNoteColumn = (
  field: string,
  priority: number,
  getWarning?: (record: ApiRecord) => string | undefined,
): Column => ({
  field,
  header: { en: 'Notes', es: 'Notas' },
  priority,
  min: 24,
  overflow: 'below',
  ...(getWarning && { isRelated: true }),
  format: (notes, lang, record) => joinNotes(notes, getWarning?.(record), lang),
  tone: (record) => getNotesTone(record[field], getWarning?.(record)),
});
