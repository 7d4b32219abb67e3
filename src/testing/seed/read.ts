import { fileURLToPath } from 'node:url';
import { readBytes } from '../../files/read-file.ts';
import { wallClock } from '../../ground/dates.ts';
import { Failure, getErrorCode } from '../../ground/errors.ts';
import { type LocalizedText, localize, untranslated } from '../../ground/i18n.ts';
import { createTenant } from '../../service/panel/tenants.ts';
import { readArchive } from '../../storage/archive/document.ts';
import { type ArchiveFile, importArchive, summarizeArchive } from '../../storage/archive/import.ts';
import { prepareSeed } from './plan.ts';
import { defaultRestaurant, type PreparedSeed } from './write.ts';

interface ReadSeedOptions {
  /** The option or field that the seed comes from, for messages. */
  readonly field: string;
  /** The name of the file as the caller gave it. */
  readonly name?: string | undefined;
  /** The default time zone. */
  readonly tz?: string | undefined;
  /** Aborts reading, for example from a pipe that nobody writes to. */
  readonly signal?: AbortSignal | undefined;
}

/** Reads a seed: data, `demo`, or the path of a file. @throws Failure USAGE that lists every problem */
export const readSeed = async (
  source: unknown,
  { field, tz = defaultRestaurant.tz, name, signal }: ReadSeedOptions,
): Promise<PreparedSeed> => {
  if (source === 'demo') return demo;
  if (typeof source === 'string' || source instanceof URL)
    return readFile(source instanceof URL ? fileURLToPath(source) : source, { field, tz, name, signal });
  return prepareSeed(source ?? {}, {
    field,
    tz,
    formatLocation: (path) => (path.length > 0 ? `${field}.` : ''),
  });
};

const demo: PreparedSeed = {
  tz: defaultRestaurant.tz,
  load: async ({ store, now }) => {
    const { loadSample, sampleRestaurant } = await import('../../sample/index.ts');
    const { tenant_id } = await createTenant(store, defaultRestaurant, now);
    const { date, time } = wallClock(now, defaultRestaurant.tz);
    await loadSample(store, tenant_id, sampleRestaurant(date, time));
  },
};

const readFile = async (
  path: string,
  { field, tz, name = path, signal }: ReadSeedOptions & { readonly tz: string },
): Promise<PreparedSeed> => {
  const text = await readText(path, { field, name, signal });
  if (/^\{"maitre":/.test(text)) return readArchiveSeed(name, text);
  const { readYaml } = await import('../../files/yaml.ts');
  const { value, problems, locate, formatPosition } = readYaml(text);
  const formatLine = (offset: number): string => `${name}:${formatPosition(offset)}: `;
  const [broken] = problems;
  if (broken)
    throw new Failure(
      'USAGE',
      localize((lang) => `${formatLine(broken.at)}${broken.text[lang]}`),
      { field },
    );
  return prepareSeed(value, { field, tz, formatLocation: (path) => formatLine(locate(path)) });
};

/** @throws Failure USAGE if the file cannot be read or is not UTF-8 */
const readText = async (path: string, { field, name, signal }: ReadSeedOptions): Promise<string> => {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(await readBytes(path, signal));
  } catch (cause) {
    if (cause instanceof Failure) throw cause;
    const reason = reasons[getErrorCode(cause)] ?? untranslated(String(cause));
    throw new Failure(
      'USAGE',
      {
        en: `cannot read ${field} from ${name}: ${reason.en}`,
        es: `no se puede leer ${field} de ${name}: ${reason.es}`,
      },
      { field, cause },
    );
  }
};

const reasons: Readonly<Record<string, LocalizedText>> = {
  ERR_ENCODING_INVALID_ENCODED_DATA: { en: 'it is not UTF-8', es: 'no es UTF-8' },
  ENOENT: { en: 'it does not exist', es: 'no existe' },
  EISDIR: { en: 'it is a folder', es: 'es una carpeta' },
  EACCES: { en: 'permission denied', es: 'no tiene permiso' },
};

/** A file of `admin export` or `backup` as a seed. @throws Failure USAGE if it is not complete */
const readArchiveSeed = async (name: string, text: string): Promise<PreparedSeed> => {
  const file: ArchiveFile = {
    name,
    async *open() {
      yield text;
    },
  };
  const summary = await summarizeArchive(file);
  return {
    tz: await findTimeZone(file),
    load: ({ store }) => importArchive(file, summary, { store, mustBeEmpty: true }),
  };
};

const findTimeZone = async (file: ArchiveFile): Promise<string> => {
  for await (const { table, row } of readArchive(file.open(), file.name))
    if (table === 'tenants') return String(row['tz']);
  return defaultRestaurant.tz;
};
