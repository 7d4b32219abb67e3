import { booleanFlag } from '../../cli/flag-types.ts';
import { getShape } from '../../contract/schema.ts';
import type { BaseResource } from './resource.ts';

/** The field that holds a resource's notes; undefined if it has none. */
export const getNotesField = ({
  operations: { update },
}: Pick<BaseResource, 'operations'>): string | undefined =>
  update && ['notas', 'notes'].find((field) => field in getShape(update.body));

export const appendLine = (notes: unknown, line: string): string =>
  [String(notes ?? '').trimEnd(), line].filter((part) => part.trim() !== '').join('\n');

/** Every command that replaces notes takes this flag. */
export const replaceNotesFlag = {
  'replace-notes': booleanFlag({
    en: 'replace notes that mention an allergy without asking',
    es: 'reemplazar sin preguntar notas que mencionan una alergia',
  }),
};
