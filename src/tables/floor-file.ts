import { readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import * as z from 'zod/mini';
import { confirm } from '../context/confirming.ts';
import type { Context } from '../context/context.ts';
import type { DocumentProblem } from '../contract/explain.ts';
import { boolean, integer, nonBlankText } from '../contract/objects.ts';
import { withExpected } from '../contract/schema.ts';
import { createReadFailure } from '../files/file-errors.ts';
import { decodeUtf8 } from '../files/read-file.ts';
import { writeFileAtomic } from '../files/write-file.ts';
import { withTimeout } from '../ground/async.ts';
import { Failure, getErrorCode, suggestCommand } from '../ground/errors.ts';
import { describeSystemError, makeFolder } from '../ground/fs.ts';
import { localize } from '../ground/i18n.ts';
import { getFields } from '../ground/json.ts';
import { platform } from '../ground/runtime.ts';
import { chooseOwnPath, createOwner } from '../journal/own-path.ts';
import { type Owner, readTenantId } from '../journal/restaurant.ts';
import type { ApiRecord } from '../render/result.ts';

const learned = z.optional(z.boolean());
const tableSchema = z.object({
  id: nonBlankText(),
  min: integer(1),
  max: integer(1),
  priority: z.optional(integer(0)),
  joins: z.optional(
    withExpected(z.array(nonBlankText()).check(z.minLength(2)), 'two tables or more', 'dos mesas o más'),
  ),
  walk_ins_only: z.optional(boolean()),
  learned,
});
const staySchema = z.object({ comensales: integer(1), minutes: integer(1, 1440), learned });
const ownerSchema = z.object({
  place: z.string(),
  key_fingerprint: z.string(),
  tenant_id: z.optional(z.unknown()),
});
const floorSchema = z.object({
  /** Missing in files of earlier versions. */
  restaurant: z.catch(z.optional(ownerSchema), undefined),
  tables: withExpected(z.array(tableSchema), 'a list', 'una lista'),
  stays: z._default(withExpected(z.array(staySchema), 'a list', 'una lista'), []),
});

/** A restaurant's tables, and the stay in minutes by party size. Entries that a person changed lack `learned`. */
export type FloorFile = z.output<typeof floorSchema>;

/** Finds the path of the selected restaurant's floor file, in the settings folder. */
export const findFloorFilePath = async (context: Context): Promise<string> => {
  const { name, baseUrl = '' } = context.target();
  const location = getFloorPath(context, name ?? new URL(baseUrl).host);
  const { path, belongsToOther } = await chooseOwnPath(context, location, readOwner);
  if (belongsToOther)
    context.notice({
      en: 'the tables stored for this profile belong to another restaurant and are not used',
      es: 'las mesas guardadas para este perfil son de otro restaurante y no se usan',
    });
  return path;
};

/** The floor files of a profile: `centro.yaml`, and `centro~0123456789ab.yaml` for another restaurant. */
export const getFloorPath = ({ configDir }: Context, name: string) => {
  const base = name.replace(/[^\p{L}\p{N}._-]/gu, '_');
  return {
    folder: join(configDir, 'floors'),
    base,
    extension: '.yaml',
    isOfProfile: (file: string) =>
      file.startsWith(base) && /^(?:~[0-9a-f]{12})?\.yaml$/.test(file.slice(base.length)),
  };
};

/** A file that cannot be read has no owner: the command that uses the file reports the error. */
const readOwner = async (path: string): Promise<Owner | undefined> =>
  (await readFloorFile(path).catch(() => undefined))?.restaurant;

/** Reads a floor file; undefined if there is none. Throws BROKEN_SETTINGS. */
export const readFloorFile = async (path: string): Promise<FloorFile | undefined> => {
  const text = await readText(path);
  return text === undefined ? undefined : parseFloor(text, path);
};

const readText = async (path: string): Promise<string | undefined> => {
  try {
    return await readFile(path, 'utf8');
  } catch (cause) {
    if (getErrorCode(cause) === 'ENOENT') return undefined;
    const text = localize((lang) => `${path}: ${describeSystemError(cause)[lang]}`);
    throw new Failure('BROKEN_SETTINGS', { ...text, hint: editHint, cause });
  }
};

/** Parses a floor file. Throws BROKEN_SETTINGS with the position of each problem. */
const parseFloor = async (text: string, path: string): Promise<FloorFile> => {
  const { parseYamlFile } = await import('../files/yaml-document.ts');
  return parseYamlFile(text, path, {
    schema: floorSchema,
    complete: nameCombinations,
    check: checkTables,
    createFailure: (problems) => new Failure('BROKEN_SETTINGS', { ...problems, hint: editHint }),
  });
};

/** Names each combined table without an id after its parts. */
const nameCombinations = (content: ApiRecord): ApiRecord => {
  const { tables } = content;
  if (!Array.isArray(tables)) return content;
  const named = tables.map((table: unknown) => {
    const fields = getFields(table);
    const { joins } = fields;
    return Array.isArray(joins) ? { id: joins.join('+'), ...fields } : table;
  });
  return { ...content, tables: named };
};

const checkTables = ({ tables }: FloorFile): DocumentProblem[] =>
  tables.flatMap(({ id, min, max, joins = [] }, index): DocumentProblem[] => {
    const unknown = joins.find((part) => !tables.some((table) => table.id === part && !table.joins));
    const problems = {
      max: max < min && { en: 'must not be below min', es: 'no debe ser menor que min' },
      id: tables.findIndex((table) => table.id === id) !== index && {
        en: `${id} appears twice`,
        es: `${id} aparece dos veces`,
      },
      joins: unknown !== undefined && {
        en: `of ${id} has ${unknown}, which is not a single table of the file`,
        es: `de ${id} tiene ${unknown}, que no es una mesa suelta del fichero`,
      },
    };
    return Object.entries(problems).flatMap(([field, text]) =>
      text ? [{ path: ['tables', index, field], text }] : [],
    );
  });

const header = `# The tables that maitre knows. Entries marked "learned" come from the reservations and are learned again;
# entries without that mark stay as you write them. An entry with joins: [S9, S10] is those tables together.
`;

/** Writes a floor file atomically. Throws WRITE_FAILED. */
export const writeFloorFile = async (path: string, floor: FloorFile): Promise<void> => {
  const { toYaml } = await import('../render/yaml.ts');
  makeFolder(dirname(path));
  await writeFileAtomic(path, header + toYaml(floor));
};

const editHint = suggestCommand(['floor', 'edit'], { en: 'fix it', es: 'corríjalo' });

const template = `tables:
  - id: S1
    min: 1
    max: 2
stays:
  - comensales: 2
    minutes: 90
`;

/**
 * Opens a draft in the user's editor until it is valid, then replaces the file. On any failure the file stays unchanged.
 * Throws USAGE if the editor fails, CONFIRMATION_REQUIRED if the user gives up, or WRITE_FAILED.
 */
export const editFloorFile = async (context: Context, path: string): Promise<void> => {
  const { env, shell } = context.runtime;
  const editor = env['VISUAL'] || env['EDITOR'] || (platform === 'win32' ? 'notepad' : 'vi');
  const draft = `${path}.draft.yaml`;
  makeFolder(dirname(path));
  const text = (await readText(path)) ?? template;
  const ownerLines = (await readOwner(path)) ? '' : await createOwnerLines(context);
  await writeFile(draft, ownerLines + text, { mode: 0o600 });
  try {
    for (;;) {
      const code = await shell(editor, [draft]);
      if (code !== 0)
        throw new Failure('USAGE', {
          en: `${editor} exited with ${code}: the file is unchanged`,
          es: `${editor} terminó con el código ${code}: el fichero no ha cambiado`,
        });
      const bytes = await readFile(draft).catch((cause: unknown) => {
        throw createReadFailure(draft, cause, editor);
      });
      try {
        const edited = decodeUtf8(bytes, path);
        await parseFloor(edited, path);
        return await writeFileAtomic(path, edited);
      } catch (error) {
        if (!(error instanceof Failure) || error.code === 'WRITE_FAILED') throw error;
        context.notice(error.text);
      }
      await confirm(context, { en: 'Edit it again?', es: '¿Editarlo de nuevo?' });
    }
  } finally {
    await rm(draft, { force: true });
  }
};

/** Names the restaurant, with its `tenant_id` if the service shows it soon. */
const createOwnerLines = async (context: Context): Promise<string> => {
  const { toYaml } = await import('../render/yaml.ts');
  const reading = context.clientWithoutJournal().then(readTenantId);
  const tenant_id = await withTimeout(2_000, reading).catch(() => undefined);
  return toYaml({ restaurant: createOwner(context, [{ tenant_id }]) });
};
