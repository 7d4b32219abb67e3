import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Context } from '../context/context.ts';
import { plainNameText } from '../files/file-errors.ts';
import { lockFiles } from '../files/lock.ts';
import { makeFolderFor, writeFileAtomic } from '../files/write-file.ts';
import { createOptionError } from '../ground/errors.ts';
import { type LocalizedText, mustBeText } from '../ground/i18n.ts';
import type { Mapping } from './columns.ts';
import type { ImportOptions } from './import-spec.ts';

/** The columns that the user chose: those of a saved mapping, replaced by --map. */
export const readChosenMapping = (
  context: Context,
  { mapping, map = [] }: Pick<ImportOptions, 'mapping' | 'map'>,
): Mapping => ({
  ...(mapping !== undefined && readSavedMapping(context, mapping)),
  ...parseMappings(map),
});

/** Parses the values of --map: `field=Header`, or `field=` if no column fills the field. */
const parseMappings = (pairs: readonly string[]): Mapping => {
  const mapping: Record<string, string> = {};
  for (const pair of pairs) {
    const [, field = '', header] = /^([^=]+)=(.*)$/s.exec(pair)?.map((part) => part.trim()) ?? [];
    if (header === undefined)
      throw createOptionError('--map', mustBeText({ en: 'field=Header', es: 'campo=Cabecera' }, pair));
    if (field in mapping) throw createOptionError(`--map ${field}`, givenTwiceText);
    mapping[field] = header;
  }
  return mapping;
};

const givenTwiceText: LocalizedText = {
  en: 'is given twice; a field has one column',
  es: 'está dos veces; cada campo tiene una sola columna',
};

/** Reads a saved mapping. Throws USAGE if there is none. */
const readSavedMapping = (context: Context, name: string): Mapping => {
  const file = getMappingFile(context, name, '--mapping');
  try {
    const value: unknown = JSON.parse(readFileSync(file, 'utf8'));
    return Object.fromEntries(
      Object.entries(value as object).map(([field, header]) => [field, String(header)]),
    );
  } catch {
    const text = { en: `cannot be read: ${file}`, es: `no se puede leer: ${file}` };
    throw createOptionError(`--mapping ${name}`, text, {
      en: 'save one with --map field=Header --save-mapping NAME',
      es: 'guarde una con --map campo=Cabecera --save-mapping NOMBRE',
    });
  }
};

export const saveMapping = async (context: Context, name: string, mapping: Mapping): Promise<void> => {
  const file = getMappingFile(context, name, '--save-mapping');
  makeFolderFor(file, 'MAITRE_CONFIG_DIR');
  const { signal } = context.runtime;
  await lockFiles([file], { signal }, () => writeFileAtomic(file, `${JSON.stringify(mapping, null, 2)}\n`));
  context.notice({ en: `mapping saved: ${file}`, es: `correspondencia guardada: ${file}` });
};

const getMappingFile = ({ configDir }: Context, name: string, flag: string): string => {
  if (/^[\p{L}\p{N}][\p{L}\p{N}._-]{0,59}$/u.test(name)) return join(configDir, 'mappings', `${name}.json`);
  throw createOptionError(flag, mustBeText(plainNameText, name));
};
