import { mentionsAllergy } from '../ground/allergies.ts';
import type { Lang, LocalizedText } from '../ground/i18n.ts';
import { fold } from '../ground/strings.ts';
import type { ApiRecord, Column } from './outcome.ts';
import type { Tone } from './status.ts';

/** What stands before a note that a guest's health hangs on. */
export const warning = '⚠';

const onFile: LocalizedText = { en: 'on file', es: 'ficha' };

/** A note, with ⚠ before it where it speaks of an allergy, an intolerance, coeliac disease or a pregnancy. */
export const noteText = (note: unknown): string => {
  const text = typeof note === 'string' ? note.trim() : '';
  return mentionsAllergy(text) ? `${warning} ${text}` : text;
};

/** The note of a booking and what its guest's file warns of, which is not said twice. */
export const notesText = (note: unknown, file: string | undefined, lang: Lang): string => {
  const own = noteText(note);
  const isSaid = file === undefined || fold(own).includes(fold(file.trim()));
  return [own, isSaid ? '' : `${warning} ${onFile[lang]}: ${file.trim()}`].filter(Boolean).join(' · ');
};

/** What of a booking's note and its guest's file is a warning; nothing where neither is. */
export const warningsText = (note: unknown, file: string | undefined, lang: Lang): string =>
  notesText(mentionsAllergy(note) ? note : '', file, lang);

/** The colour of notes: their own where a guest's health hangs on them. */
export const notesTone = (note: unknown, file?: string): Tone | undefined =>
  file !== undefined || mentionsAllergy(note) ? 'bad' : undefined;

/** The column of a record's notes, with what a guest's file warns of: never cut, and a warning in it never quiet. */
export const noteColumn = (
  field: string,
  priority: number,
  fileOf?: (record: ApiRecord) => string | undefined,
): Column => ({
  field,
  header: { en: 'Notes', es: 'Notas' },
  priority,
  min: 24,
  overflow: 'below',
  ...(fileOf && { beside: true }),
  value: (record, { lang }) => notesText(record[field], fileOf?.(record), lang),
  tone: (record) => notesTone(record[field], fileOf?.(record)),
});
