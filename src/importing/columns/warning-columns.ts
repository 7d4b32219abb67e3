import { notesFieldOf } from '../../context/resources/notes.ts';
import type { CrudResource } from '../../context/resources/resource.ts';
import { mentionsAllergy } from '../../ground/allergies.ts';
import { fold } from '../../ground/strings.ts';
import type { ApiRecord } from '../../render/outcome.ts';
import { plainText } from '../cells.ts';

/** Columns of a sheet that fill no field and whose header is a warning: what they say belongs to the notes. */
export const warningColumns = (kind: CrudResource, unused: readonly string[]): readonly string[] =>
  notesFieldOf(kind) === undefined ? [] : unused.filter((header) => isWarning(header));

const isWarning = (header: string): boolean =>
  mentionsAllergy(header) || /\bdiet|restriccion(?:es)? alimen/.test(fold(header));

/** Notes with what such columns say of a record, each behind its header; undefined where nothing is said. */
export const withWarnings = (
  notes: unknown,
  cells: ApiRecord,
  columns: readonly string[],
): string | undefined => {
  const lines = columns.flatMap((header) => {
    const text = plainText(cells[header]);
    return typeof text === 'string' && !isNone.test(fold(text)) ? [`${header.trim()}: ${text}`] : [];
  });
  if (lines.length === 0) return undefined;
  return [...(typeof notes === 'string' && notes.trim() !== '' ? [notes] : []), ...lines].join('\n');
};

/** What people write in such a column where there is nothing to warn of. */
const isNone = /^(?:no|none|not any|ningun[ao]?|nada|nothing|n\/?a|no consta|false|falso|0|[-–—.]+)\.?$/;
