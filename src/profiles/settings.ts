import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { Failure } from '../errors.ts';
import { languages } from '../lang.ts';

/** One restaurant and its key: a service at a base URL, or a database that the embedded service runs on. */
const profile = z.looseObject({
  baseUrl: z.optional(z.string()),
  database: z.optional(z.string()),
  key: z.optional(z.string()),
  tz: z.optional(z.string()),
  lang: z.optional(z.enum(languages)),
  output: z.optional(z.string()),
  ca: z.optional(z.string()),
  allowHttp: z.optional(z.boolean()),
});
export type Profile = z.output<typeof profile>;

const settings = z.looseObject({
  current: z.optional(z.string()),
  profiles: z.optional(z.record(z.string(), profile)),
});
export interface Settings {
  readonly current?: string | undefined;
  readonly profiles: Readonly<Record<string, Profile>>;
}

export const settingsFile = (folder: string): string => join(folder, 'config.json');

/** The settings of a folder, empty where there are none. Throws BROKEN_SETTINGS, and changes nothing. */
export const readSettings = (folder: string): Settings => {
  const file = settingsFile(folder);
  const content = contentOf(file);
  if (content === undefined) return { profiles: {} };
  const result = z.safeParse(settings, parse(content, file));
  if (!result.success) {
    const place = result.error.issues[0]?.path.join('.') || 'settings';
    throw broken(file, `${place} is wrong`, `${place} está mal`);
  }
  return { current: result.data.current, profiles: result.data.profiles ?? {} };
};

const contentOf = (file: string): string | undefined => {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    const reason = (error as Error).message;
    throw broken(file, reason, reason, error);
  }
};

const parse = (content: string, file: string): unknown => {
  try {
    return JSON.parse(content);
  } catch (error) {
    // The parser's own message quotes the file, and the file holds keys.
    throw broken(file, 'it is no JSON', 'no es JSON', error instanceof SyntaxError ? undefined : error);
  }
};

const broken = (file: string, en: string, es: string, cause?: unknown) =>
  new Failure(
    'BROKEN_SETTINGS',
    {
      en: `cannot read the settings file ${file}: ${en}`,
      es: `no se puede leer el fichero de ajustes ${file}: ${es}`,
    },
    {
      cause,
      hint: {
        en: 'repair it, or move it away and add the profiles again',
        es: 'repararlo, o apartarlo y añadir de nuevo los perfiles',
      },
    },
  );

/** Whether others than its owner can read the settings file. */
export const isExposed = (folder: string): boolean => {
  if (process.platform === 'win32') return false;
  const stat = statSync(settingsFile(folder), { throwIfNoEntry: false });
  return stat !== undefined && (stat.mode & 0o077) !== 0;
};
