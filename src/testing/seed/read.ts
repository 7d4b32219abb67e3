import { fileURLToPath } from 'node:url';
import { readWhole } from '../../files/read-file.ts';
import { getDateIn } from '../../ground/dates.ts';
import { Failure, getErrorCode } from '../../ground/errors.ts';
import { type LocalizedText, localize, untranslated } from '../../ground/i18n.ts';
import { createTenant } from '../../service/panel/tenants.ts';
import { readArchive } from './archive.ts';
import { planned } from './plan.ts';
import { usual } from './rows.ts';
import type { Prepared } from './write.ts';

interface Reading {
  /** Who says it, for the message of a wrong one. */
  readonly field: string;
  /** The file, as its caller calls it. */
  readonly name?: string | undefined;
  /** Of a restaurant that names none. */
  readonly tz?: string | undefined;
  /** Aborts when nobody waits any more for a pipe that is to say it. */
  readonly signal?: AbortSignal | undefined;
}

/** Reads what a service is to begin with: data, `demo`, or a file by its path. @throws Failure USAGE with every mistake */
export const readSeed = async (
  source: unknown,
  { field, tz = usual.tz, name, signal }: Reading,
): Promise<Prepared> => {
  if (source === 'demo') return demo;
  if (typeof source === 'string' || source instanceof URL)
    return readFile(source instanceof URL ? fileURLToPath(source) : source, { field, tz, name, signal });
  return planned(source ?? {}, { field, tz, placeOf: (path) => (path.length > 0 ? `${field}.` : '') });
};

const demo: Prepared = {
  tz: usual.tz,
  load: async ({ store, now }) => {
    const { loadSample, sampleRestaurant } = await import('../../sample/index.ts');
    const { tenant_id } = await createTenant(store, usual, now);
    await loadSample(store, tenant_id, sampleRestaurant(getDateIn(now, usual.tz)));
  },
};

const readFile = async (
  path: string,
  { field, tz, name = path, signal }: Reading & { readonly tz: string },
): Promise<Prepared> => {
  const text = await textOf(path, { field, name, signal });
  if (/^\{"maitre":/.test(text)) return readArchive(name, text);
  const { readYaml } = await import('../../files/yaml.ts');
  const { value, mistakes, placeOf, lineOf } = readYaml(text);
  const at = (offset: number): string => `${name}:${lineOf(offset)}: `;
  const [broken] = mistakes;
  if (broken)
    throw new Failure(
      'USAGE',
      localize((lang) => `${at(broken.at)}${broken.text[lang]}`),
      { field },
    );
  return planned(value, { field, tz, placeOf: (path) => at(placeOf(path)) });
};

/** @throws Failure USAGE where there is no such file, or it is not UTF-8 */
const textOf = async (path: string, { field, name, signal }: Reading): Promise<string> => {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(await readWhole(path, signal));
  } catch (cause) {
    if (cause instanceof Failure) throw cause;
    const said = reasons[getErrorCode(cause)] ?? untranslated(String(cause));
    throw new Failure(
      'USAGE',
      {
        en: `${field} cannot be read from ${name}: ${said.en}`,
        es: `${field} no se puede leer de ${name}: ${said.es}`,
      },
      { field, cause },
    );
  }
};

const reasons: Readonly<Record<string, LocalizedText>> = {
  ERR_ENCODING_INVALID_ENCODED_DATA: { en: 'it is not UTF-8', es: 'no es UTF-8' },
  ENOENT: { en: 'there is no such file', es: 'no existe' },
  EISDIR: { en: 'it is a folder', es: 'es una carpeta' },
  EACCES: { en: 'it may not be read', es: 'no hay permiso' },
};
