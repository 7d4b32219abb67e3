import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { usage } from '../../cli/usage.ts';
import type { Context } from '../../context/context.ts';
import { aPlainName } from '../../files/file-errors.ts';
import { holdFile } from '../../files/lock.ts';
import { makeFolderFor, writeFileAtomic } from '../../files/write-file.ts';
import { mustBeText } from '../../ground/i18n.ts';
import type { Mapping } from './columns.ts';

/** A mapping's name is a file's: nothing that leaves the folder. */
const fileOf = ({ configDir }: Context, name: string, flag: '--mapping' | '--save-mapping'): string => {
  if (/^[\p{L}\p{N}][\p{L}\p{N}._-]{0,59}$/u.test(name)) return join(configDir, 'mappings', `${name}.json`);
  throw usage([
    {
      name: flag,
      text: mustBeText(aPlainName, name),
    },
  ]);
};

/** The mapping that was saved under the name. Throws USAGE where there is none. */
export const savedMapping = (context: Context, name: string): Mapping => {
  const file = fileOf(context, name, '--mapping');
  try {
    const value: unknown = JSON.parse(readFileSync(file, 'utf8'));
    const pairs = Object.entries(value as object).map(([field, header]) => [field, String(header)]);
    return Object.fromEntries(pairs);
  } catch {
    throw usage(
      [
        {
          name: `--mapping ${name}`,
          text: { en: `cannot be read: ${file}`, es: `no se puede leer: ${file}` },
        },
      ],
      {
        en: 'save one with --map field=Header --save-mapping NAME',
        es: 'guardar una con --map campo=Cabecera --save-mapping NOMBRE',
      },
    );
  }
};

/** Keeps a mapping for the files of the same kind to come, in the settings folder. */
export const saveMapping = async (context: Context, name: string, mapping: Mapping): Promise<void> => {
  const file = fileOf(context, name, '--save-mapping');
  makeFolderFor(file, 'MAITRE_CONFIG_DIR');
  const { signal } = context.world;
  await holdFile(file, { signal }, () => writeFileAtomic(file, `${JSON.stringify(mapping, null, 2)}\n`));
  context.notice({ en: `mapping saved: ${file}`, es: `correspondencia guardada: ${file}` });
};
