import { readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import * as z from 'zod/mini';
import type { Context } from '../../../context/context.ts';
import { findProblems } from '../../../contract/explain.ts';
import { boolean, integer, nonBlankText } from '../../../contract/objects.ts';
import { withExpected } from '../../../contract/schema.ts';
import { decodeUtf8 } from '../../../files/read-file.ts';
import { writeFileAtomic } from '../../../files/write-file.ts';
import { withTimeout } from '../../../ground/async.ts';
import { Failure, getErrorCode } from '../../../ground/errors.ts';
import { describeSystemError, makeFolder } from '../../../ground/fs.ts';
import {
  type LocalizedText,
  localize,
  mustBeText,
  requiredText,
  untranslated,
} from '../../../ground/i18n.ts';
import { type Owner, readTenantId } from '../../../journal/restaurant.ts';
import { confirm } from '../confirming.ts';
import { chooseOwnPath, createOwner } from '../own-path.ts';

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
  tables: z.array(tableSchema),
  stays: z._default(z.array(staySchema), []),
});

/** A restaurant's tables, and the stay in minutes by party size. Entries that a person changed lack `learned`. */
export type FloorFile = z.output<typeof floorSchema>;

/** Finds the path of the selected restaurant's floor file, in the settings folder. */
export const findFloorFilePath = async (context: Context): Promise<string> => {
  const { name, baseUrl = '' } = context.target();
  const place = getFloorPath(context, name ?? new URL(baseUrl).host);
  const { path, isOfOther } = await chooseOwnPath(context, place, readOwner);
  if (isOfOther) context.notice(otherRestaurant);
  return path;
};

/** The floor files of a profile: `centro.yaml`, and `centro~0123456789ab.yaml` for another restaurant. */
export const getFloorPath = ({ configDir }: Context, name: string) => {
  const base = name.replace(/[^\p{L}\p{N}._-]/gu, '_');
  return {
    folder: join(configDir, 'floors'),
    base,
    extension: '.yaml',
    isUsed: (file: string) =>
      file.startsWith(base) && /^(?:~[0-9a-f]{12})?\.yaml$/.test(file.slice(base.length)),
  };
};

/** A file that cannot be read has no owner; its user gets the error. */
const readOwner = async (path: string): Promise<Owner | undefined> =>
  (await readFloorFile(path).catch(() => undefined))?.restaurant;

const otherRestaurant: LocalizedText = {
  en: 'the tables stored for this profile belong to another restaurant and are not used',
  es: 'las mesas guardadas para este perfil son de otro restaurante y no se usan',
};

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
    throw createBrokenFailure(path, describeSystemError(cause), cause);
  }
};

/** Parses a floor file. Throws BROKEN_SETTINGS with the position of the first problem. */
const parseFloor = async (text: string, path: string): Promise<FloorFile> => {
  const { readYaml } = await import('../../../files/yaml.ts');
  const { value: written, problems, locate, formatPosition } = readYaml(text);
  const value = nameCombinations(written);
  const invalid = problems.length === 0 ? findProblem(value) : undefined;
  const [problem] = invalid ? [{ at: locate(invalid.path), text: invalid.text }] : problems;
  if (problem)
    throw createBrokenFailure(
      path,
      localize((lang) => `${formatPosition(problem.at)}: ${problem.text[lang]}`),
    );
  const floor = z.parse(floorSchema, value);
  for (const [index, { id, min, max, joins = [] }] of floor.tables.entries()) {
    if (max < min) throw createBrokenFailure(path, untranslated(`${id}: max < min`));
    if (floor.tables.findIndex((table) => table.id === id) !== index)
      throw createBrokenFailure(path, { en: `${id} appears twice`, es: `${id} aparece dos veces` });
    const unknown = joins.find((part) => !floor.tables.some((table) => table.id === part && !table.joins));
    if (unknown !== undefined)
      throw createBrokenFailure(path, {
        en: `${id} joins ${unknown}, which is not a single table of the file`,
        es: `${id} une ${unknown}, que no es una mesa suelta del fichero`,
      });
  }
  return floor;
};

/** Names each combined table without an id after its parts. */
const nameCombinations = (value: unknown): unknown => {
  const { tables } = Object(value);
  if (!Array.isArray(tables)) return value;
  const named = tables.map((table: unknown) =>
    Array.isArray(Object(table).joins) ? { id: Object(table).joins.join('+'), ...Object(table) } : table,
  );
  return { ...Object(value), tables: named };
};

const listText: LocalizedText = { en: 'a list', es: 'una lista' };
const mapText: LocalizedText = { en: 'fields and values', es: 'campos y valores' };

/** Finds the first invalid value, with its path in the file. */
const findProblem = (value: unknown): { path: (string | number)[]; text: LocalizedText } | undefined => {
  for (const [list, schema] of Object.entries({ tables: tableSchema, stays: staySchema })) {
    const entries: unknown = Object(value)[list];
    if (entries === undefined && list === 'stays') continue;
    if (!Array.isArray(entries)) {
      const text = entries === undefined ? requiredText : mustBeText(listText);
      return { path: [list], text: addSubject(list, text) };
    }
    for (const [index, entry] of entries.entries()) {
      const isMap = typeof entry === 'object' && entry !== null && !Array.isArray(entry);
      if (!isMap) return { path: [list, index], text: addSubject(list, mustBeText(mapText)) };
      const [problem] = findProblems(schema, entry);
      if (problem)
        return { path: [list, index, problem.field], text: addSubject(problem.field, problem.text) };
    }
  }
  return undefined;
};

const addSubject = (name: string, text: LocalizedText): LocalizedText =>
  localize((lang) => `${name} ${text[lang]}`);

const header = `# The tables that maitre knows. Entries marked "learned" come from the reservations and are learned again;
# entries without that mark stay as you write them. An entry with joins: [S9, S10] is those tables together.
`;

/** Writes a floor file atomically. Throws WRITE_FAILED. */
export const writeFloorFile = async (path: string, floor: FloorFile): Promise<void> => {
  const { toYaml } = await import('../../../render/yaml.ts');
  makeFolder(dirname(path));
  await writeFileAtomic(path, header + toYaml(floor));
};

const createBrokenFailure = (path: string, { en, es }: LocalizedText, cause?: unknown): Failure =>
  new Failure(
    'BROKEN_SETTINGS',
    { en: `${path} is not a valid floor file: ${en}`, es: `${path} no es un plano de mesas válido: ${es}` },
    { hint: { en: 'fix it: maitre floor edit', es: 'corríjalo: maitre floor edit' }, cause },
  );

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
  const editor = env['VISUAL'] || env['EDITOR'] || 'vi';
  const draft = `${path}.draft.yaml`;
  makeFolder(dirname(path));
  const text = (await readText(path)) ?? template;
  await writeFile(draft, (await readOwner(path)) ? text : (await createOwnerLines(context)) + text, {
    mode: 0o600,
  });
  try {
    for (;;) {
      const code = await shell(editor, [draft]);
      if (code !== 0) throw createEditorFailure(editor, code);
      const bytes = await readFile(draft).catch((cause: unknown) => {
        throw createDraftFailure(draft, cause);
      });
      const failure = await validate(bytes, path);
      if (failure === undefined) return await writeFileAtomic(path, decodeUtf8(bytes, path));
      context.notice(failure.text);
      await confirm(context, { en: 'Edit it again?', es: '¿Editarlo de nuevo?' });
    }
  } finally {
    await rm(draft, { force: true });
  }
};

/** Names the restaurant, with its `tenant_id` if the service shows it soon. */
const createOwnerLines = async (context: Context): Promise<string> => {
  const { toYaml } = await import('../../../render/yaml.ts');
  const reading = context.unrecorded().then(readTenantId);
  const tenant_id = await withTimeout(
    maxWaitMs,
    reading.catch(() => undefined),
    undefined,
  );
  return toYaml({ restaurant: createOwner(context, [{ tenant_id }]) });
};

const maxWaitMs = 2_000;

const validate = async (bytes: Uint8Array, path: string): Promise<Failure | undefined> => {
  try {
    await parseFloor(decodeUtf8(bytes, path), path);
    return undefined;
  } catch (error) {
    if (error instanceof Failure) return error;
    throw error;
  }
};

const createDraftFailure = (draft: string, cause: unknown): Failure => {
  const { en, es } = describeSystemError(cause);
  return new Failure(
    'USAGE',
    {
      en: `the editor left nothing in ${draft} (${en}): the floor plan is unchanged`,
      es: `el editor no dejó nada en ${draft} (${es}): el plano no ha cambiado`,
    },
    { hint: { en: 'save under the same name', es: 'guarde con el mismo nombre' }, cause },
  );
};

const createEditorFailure = (editor: string, code: number): Failure =>
  new Failure('USAGE', {
    en: `${editor} exited with ${code}: the file is unchanged`,
    es: `${editor} terminó con el código ${code}: el fichero no ha cambiado`,
  });
