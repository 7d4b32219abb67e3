import { toggle } from '../../cli/flag-types.ts';
import { shapeOf } from '../../contract/schema.ts';
import type { BaseResource } from './resource.ts';

/** The field that holds a resource's notes; undefined if it has none. */
export const notesFieldOf = ({ rows: { update } }: Pick<BaseResource, 'rows'>): string | undefined =>
  update && ['notas', 'notes'].find((field) => field in shapeOf(update.body));

/** Appends a line to notes. */
export const withLine = (notes: unknown, line: string): string =>
  [String(notes ?? '').trimEnd(), line].filter((part) => part.trim() !== '').join('\n');

/** Every command that replaces notes takes this flag. */
export const replaceNotesFlag = {
  'replace-notes': toggle({
    en: 'replace notes that mention an allergy without asking',
    es: 'reemplazar sin preguntar notas que mencionan una alergia',
  }),
};
