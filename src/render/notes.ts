import { speaksOfAllergy } from '../ground/allergies.ts';
import type { Column } from './outcome.ts';
import type { Tone } from './tone.ts';

/** What stands before a note that a guest's health hangs on. */
const warning = '⚠';

/** The colour of a note: its own where a guest's health hangs on it. */
export const noteTone = (note: unknown): Tone | undefined => (speaksOfAllergy(note) ? 'bad' : undefined);

/** A note, with ⚠ before it where it speaks of an allergy, an intolerance, coeliac disease or a pregnancy. */
export const noteText = (note: unknown): string => {
  const text = typeof note === 'string' ? note.trim() : '';
  return speaksOfAllergy(text) ? `${warning} ${text}` : text;
};

/** The column of a record's notes: never cut, and a warning in it never quiet. */
export const noteColumn = (field: string, { priority }: Pick<Column, 'priority'>): Column => ({
  field,
  header: { en: 'Notes', es: 'Notas' },
  priority,
  min: 24,
  overflow: 'below',
  value: (record) => noteText(record[field]),
  tone: (record) => noteTone(record[field]),
});
