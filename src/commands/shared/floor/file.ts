import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import * as z from 'zod/mini';
import type { Context } from '../../../context/context.ts';
import { integer, name } from '../../../contract/fields.ts';
import { writeWhole } from '../../../files/atomic.ts';
import { Failure } from '../../../ground/errors.ts';
import { inEach, type Text, verbatim } from '../../../ground/lang.ts';
import { makeFolder } from '../../../ground/make-folder.ts';

const mark = z.optional(z.boolean());

const schema = z.object({
  tables: z.array(
    z.object({
      id: name(),
      min: integer(1),
      max: integer(1),
      priority: z.optional(integer(0)),
      learned: mark,
    }),
  ),
  stays: z._default(
    z.array(z.object({ comensales: integer(1), minutes: integer(1, 1440), learned: mark })),
    [],
  ),
});

/** The tables of a restaurant and how long its parties stay, in minutes by party; what nobody corrected is `learned`. */
export type FloorFile = z.output<typeof schema>;

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
export const textOf = async (path: string): Promise<string | undefined> => {
  try {
    return await readFile(path, 'utf8');
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw broken(path, (cause as Error).message, cause);
  }
};

/** What a floor's file says. Throws BROKEN_SETTINGS with the place that is wrong. */
export const parseFloor = async (text: string, path: string): Promise<FloorFile> => {
  const { readYaml } = await import('../../../files/yaml-text.ts');
  const { value, mistakes, lineOf } = readYaml(text);
  const [mistake] = mistakes;
  if (mistake)
    throw broken(
      path,
      inEach((lang) => `${lineOf(mistake.at)}: ${mistake.text[lang]}`),
    );
  const result = z.safeParse(schema, value);
  if (!result.success) {
    const [problem] = result.error.issues;
    throw broken(path, `${problem?.path.join('.') || 'tables'}: ${problem?.message}`);
  }
  const wrong = result.data.tables.find(
    ({ id, min, max }, index, all) => max < min || all.findIndex((other) => other.id === id) !== index,
  );
  if (wrong) {
    throw broken(path, wrong.max < wrong.min ? `${wrong.id}: max < min` : `${wrong.id}: two tables`);
  }
  return result.data;
};

const head = `# The tables that maitre knows of. What is marked "learned" comes from the book and is learned anew;
# what you write without that mark stays as it is.
`;

/** Writes the file whole. Throws WRITE_FAILED. */
export const writeFloorFile = async (path: string, floor: FloorFile): Promise<void> => {
  const { toYaml } = await import('../../../render/yaml.ts');
  makeFolder(dirname(path));
  await writeWhole(path, head + toYaml(floor));
};

const broken = (path: string, reason: string | Text, cause?: unknown): Failure => {
  const { en, es } = typeof reason === 'string' ? verbatim(reason) : reason;
  return new Failure(
    'BROKEN_SETTINGS',
    { en: `${path} is not a floor: ${en}`, es: `${path} no es una planta de mesas: ${es}` },
    { hint: { en: 'mend it: maitre floor edit', es: 'corregirlo: maitre floor edit' }, cause },
  );
};
