import { readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import * as z from 'zod/mini';
import type { Context } from '../../../context/context.ts';
import { problemsOf } from '../../../contract/explain.ts';
import { integer, name } from '../../../contract/objects.ts';
import { utf8In } from '../../../files/read-file.ts';
import { writeFileAtomic } from '../../../files/write-file.ts';
import { Failure, getErrorCode } from '../../../ground/errors.ts';
import { describeSystemError, makeFolder } from '../../../ground/fs.ts';
import {
  type LocalizedText,
  localize,
  mustBeText,
  requiredText,
  untranslated,
} from '../../../ground/i18n.ts';
import { lazy } from '../../../ground/invariant.ts';
import { confirm } from '../confirming.ts';

/** Most restaurants have no such file, so nothing is made to read one. */
const schemas = lazy(() => {
  const mark = z.optional(z.boolean());
  const table = z.object({
    id: name(),
    min: integer(1),
    max: integer(1),
    priority: z.optional(integer(0)),
    learned: mark,
  });
  const stay = z.object({ comensales: integer(1), minutes: integer(1, 1440), learned: mark });
  return { table, stay, whole: z.object({ tables: z.array(table), stays: z._default(z.array(stay), []) }) };
});

/** The tables of a restaurant and how long its parties stay, in minutes by party; what nobody corrected is `learned`. */
export type FloorFile = z.output<ReturnType<typeof schemas>['whole']>;

/** The file of the chosen restaurant, in the settings folder. */
export const floorFile = (context: Context): string => {
  const { name: profile, baseUrl = '' } = context.target();
  const restaurant = profile ?? new URL(baseUrl).host;
  return join(context.configDir, 'floors', `${restaurant.replace(/[^\p{L}\p{N}._-]/gu, '_')}.yaml`);
};

/** The file's content, undefined where there is none. Throws BROKEN_SETTINGS. */
export const readFloorFile = async (path: string): Promise<FloorFile | undefined> => {
  const text = await textOf(path);
  return text === undefined ? undefined : parseFloor(text, path);
};

/** The file as it stands; undefined where there is none. */
const textOf = async (path: string): Promise<string | undefined> => {
  try {
    return await readFile(path, 'utf8');
  } catch (cause) {
    if (getErrorCode(cause) === 'ENOENT') return undefined;
    throw broken(path, describeSystemError(cause), cause);
  }
};

/** What a floor's file says. Throws BROKEN_SETTINGS with the place that is wrong. */
const parseFloor = async (text: string, path: string): Promise<FloorFile> => {
  const { readYaml } = await import('../../../files/yaml.ts');
  const { value, mistakes, placeOf, lineOf } = readYaml(text);
  const problem = mistakes.length === 0 ? problemIn(value) : undefined;
  const [mistake] = problem ? [{ at: placeOf(problem.path), text: problem.text }] : mistakes;
  if (mistake)
    throw broken(
      path,
      localize((lang) => `${lineOf(mistake.at)}: ${mistake.text[lang]}`),
    );
  const floor = z.parse(schemas().whole, value);
  const wrong = floor.tables.find(
    ({ id, min, max }, index, all) => max < min || all.findIndex((other) => other.id === id) !== index,
  );
  if (wrong)
    throw broken(path, wrong.max < wrong.min ? untranslated(`${wrong.id}: max < min`) : twice(wrong.id));
  return floor;
};

const twice = (id: string): LocalizedText => ({ en: `${id} is there twice`, es: `${id} está dos veces` });

const aList: LocalizedText = { en: 'a list', es: 'una lista' };
const aMap: LocalizedText = { en: 'fields and values', es: 'campos y valores' };

/** The first value that is not as it has to be, where it stands, and the sentence about it. */
const problemIn = (value: unknown): { path: (string | number)[]; text: LocalizedText } | undefined => {
  const { table, stay } = schemas();
  const lists = Object.entries({ tables: table, stays: stay }).map(([list, entry]) => {
    const found: unknown = Object(value)[list];
    if (found === undefined && list === 'stays') return undefined;
    if (!Array.isArray(found))
      return { path: [list], text: about(list, found === undefined ? requiredText : mustBeText(aList)) };
    return found
      .map((one: unknown, index) => {
        const isMap = typeof one === 'object' && one !== null && !Array.isArray(one);
        if (!isMap) return { path: [list, index], text: about(list, mustBeText(aMap)) };
        const [problem] = problemsOf(entry, one);
        return problem && { path: [list, index, problem.field], text: about(problem.field, problem.text) };
      })
      .find((problem) => problem !== undefined);
  });
  return lists.find((problem) => problem !== undefined);
};

const about = (name: string, text: LocalizedText): LocalizedText =>
  localize((lang) => `${name} ${text[lang]}`);

const head = `# The tables that maitre knows of. What is marked "learned" comes from the book and is learned anew;
# what you write without that mark stays as it is.
`;

/** Writes the file whole. Throws WRITE_FAILED. */
export const writeFloorFile = async (path: string, floor: FloorFile): Promise<void> => {
  const { toYaml } = await import('../../../render/yaml.ts');
  makeFolder(dirname(path));
  await writeFileAtomic(path, head + toYaml(floor));
};

const broken = (path: string, { en, es }: LocalizedText, cause?: unknown): Failure =>
  new Failure(
    'BROKEN_SETTINGS',
    { en: `${path} is not a floor: ${en}`, es: `${path} no es una planta de mesas: ${es}` },
    { hint: { en: 'mend it: maitre floor edit', es: 'corregirlo: maitre floor edit' }, cause },
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
 * Has a draft of the file edited until it is a floor, then puts it in the file's place. What is wrong is said, and
 * can be mended at once; else the file stays as it was. Throws BROKEN_SETTINGS, WRITE_FAILED.
 */
export const editFloor = async (context: Context, path: string): Promise<void> => {
  const { env, shell } = context.world;
  const editor = env['VISUAL'] || env['EDITOR'] || 'vi';
  const draft = `${path}.draft.yaml`;
  makeFolder(dirname(path));
  await writeFile(draft, (await textOf(path)) ?? template, { mode: 0o600 });
  try {
    for (;;) {
      const code = await shell(editor, [draft]);
      if (code !== 0) throw unfinished(editor, code);
      const bytes = await readFile(draft);
      const wrong = await problemOf(bytes, path);
      if (wrong === undefined) return await writeFileAtomic(path, utf8In(bytes, path));
      context.notice(wrong.text);
      await confirm(context, { en: 'Edit it again?', es: '¿Editarlo otra vez?' });
    }
  } finally {
    await rm(draft, { force: true });
  }
};

const problemOf = async (bytes: Uint8Array, path: string): Promise<Failure | undefined> => {
  try {
    await parseFloor(utf8In(bytes, path), path);
    return undefined;
  } catch (error) {
    if (error instanceof Failure) return error;
    throw error;
  }
};

const unfinished = (editor: string, code: number): Failure =>
  new Failure('USAGE', {
    en: `${editor} ended with ${code}: nothing was changed`,
    es: `${editor} terminó con ${code}: no se ha cambiado nada`,
  });
