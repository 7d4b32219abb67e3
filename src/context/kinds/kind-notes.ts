import { toggle } from '../../cli/flag-types.ts';
import { shapeOf } from '../../contract/schema.ts';
import type { Shown } from './kind.ts';

/** The field of a kind's notes, none where it has no notes. */
export const notesFieldOf = ({ rows: { update } }: Pick<Shown, 'rows'>): string | undefined =>
  update && ['notas', 'notes'].find((field) => field in shapeOf(update.body));

/** Says that notes which are a warning may go: whatever edits a kind with notes takes it. */
export const replaceNotesFlag = {
  'replace-notes': toggle({
    en: 'replace notes that speak of an allergy, without a question',
    es: 'reemplazar sin preguntar notas que hablan de una alergia',
  }),
};
