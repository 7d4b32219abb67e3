import * as z from 'zod/mini';
import { fileFlag } from '../../../cli/flag-types.ts';
import { parseSentNumber } from '../../../cli/words/parse.ts';
import type { Client } from '../../../client/client.ts';
import type { Context } from '../../../context/context.ts';
import { type DocumentProblem, isValid, type Path } from '../../../contract/explain.ts';
import { menuCategories, menuItems } from '../../../contract/menu.ts';
import { getFieldNames, recordId } from '../../../contract/objects.ts';
import { getShape, getValueType, type Schema, withExpected } from '../../../contract/schema.ts';
import { blameOption } from '../../../files/file-errors.ts';
import { checkWritable, writeFileAtomic } from '../../../files/write-file.ts';
import { parseYamlFile } from '../../../files/yaml-document.ts';
import { createOptionError, Failure, withResumeHint } from '../../../ground/errors.ts';
import { type LocalizedText, mustBeText, oneOfText, requiredText } from '../../../ground/i18n.ts';
import { parseId, stringifyJson } from '../../../ground/json.ts';
import { resolvePath } from '../../../ground/runtime.ts';
import { toJson } from '../../../render/json.ts';
import { type ApiRecord, type CommandResult, emptyResult } from '../../../render/result.ts';
import { toYaml } from '../../../render/yaml.ts';
import { completeFilesHint, getFormatOfName, lockOutFiles } from '../../../verbs/out-files.ts';

/** A category or a dish of the file. */
export interface FileEntry {
  readonly id: number | undefined;
  readonly fields: ApiRecord;
}

export interface FileCategory extends FileEntry {
  /** Undefined if the file leaves them out: they stay as they are. */
  readonly items: readonly FileEntry[] | undefined;
}

const { name: categoryName, ...categoryShape } = menuCategories.create.body._zod.def.shape;
const { name: itemName, category_id: _, image_url, ...itemShape } = menuItems.create.body._zod.def.shape;

/** Beyond 2^53 an id is a bigint. */
const id = z.optional(
  withExpected(
    z.custom<number>((value) => isValid(recordId(), value)),
    'a whole number from 1',
    'un número entero desde 1',
  ),
);

/** A dish has no `category_id`: it stands below its category. An entry with an id may lack its name. */
const itemSchema = z.strictObject({ id, name: z.optional(itemName), ...itemShape, image_url });
const categorySchema = z.strictObject({
  id,
  name: z.optional(categoryName),
  ...categoryShape,
  items: z.optional(withExpected(z.array(itemSchema), 'a list', 'una lista')),
});
const menuFile = z.strictObject({ categories: withExpected(z.array(categorySchema), 'a list', 'una lista') });

export const outFlag = fileFlag({
  en: 'the file to write; by default standard output',
  es: 'el fichero que se escribe; si falta, la salida estándar',
});

export const menuFormats = ['yaml', 'json'] as const;

/** Reads the menu, by `sort_order` and then id. Numbers sent as text become numbers; each dish has its category. */
export const readMenu = async (client: Client) => {
  const { data } = await client.call(menuCategories.list, {});
  const categories = data
    .map(parseNumbers)
    .sort((a, b) => (a.sort_order ?? 0) - (b.sort_order ?? 0) || compareIds(a, b));
  const isComplete = categories.every(({ items }) => Array.isArray(items));
  const dishes = isComplete ? [] : (await client.call(menuItems.list, { query: {} })).data;
  return categories.map((category) => {
    const items = isComplete
      ? (category.items ?? [])
      : dishes.filter(({ category_id }) => parseId(category_id) === category.id);
    const owner = { category_id: category.id, category_name: category.name };
    return {
      ...category,
      items: items.map((dish) => ({ ...parseNumbers(dish), ...owner })).sort(compareIds),
    };
  });
};

export type Menu = Awaited<ReturnType<typeof readMenu>>;

const compareIds = (a: { id: number }, b: { id: number }): number => Number(a.id) - Number(b.id);

const parseNumbers = <R extends ApiRecord>(record: R): R => {
  const parse = (text: string) => (text.trim() === '' ? null : (parseSentNumber(text) ?? text));
  const texts = ['price', 'sort_order'].filter((field) => typeof record[field] === 'string');
  return { ...record, ...Object.fromEntries(texts.map((field) => [field, parse(String(record[field]))])) };
};

type MenuDocument = ReturnType<typeof toDocument>;

const toDocument = (menu: Menu) => ({
  categories: menu.map((category) => ({
    ...keepFields(category, getFieldNames(categorySchema)),
    items: category.items.map((item) => keepFields(item, getFieldNames(itemSchema))),
  })),
});

const keepFields = (record: ApiRecord, fields: readonly string[]): ApiRecord =>
  Object.fromEntries(
    fields.filter((field) => record[field] !== undefined).map((field) => [field, record[field]]),
  );

/** Parses a YAML or JSON menu. Throws USAGE with all problems and their positions. */
export const parseMenu = (text: string, file: string): FileCategory[] => {
  const createFailure = (problems: LocalizedText) => new Failure('USAGE', { ...problems, field: '<file>' });
  const { categories } = parseYamlFile(text, file, { schema: menuFile, check: checkEntries, createFailure });
  return categories.map(({ items, ...category }) => ({
    ...toEntry(category, categorySchema),
    items: items?.map((item) => toEntry(item, itemSchema)),
  }));
};

const checkEntries = ({ categories }: z.output<typeof menuFile>): DocumentProblem[] => {
  const placedCategories = categories.map((entry, index) => ({ entry, path: ['categories', index] }));
  const dishesByCategory = categories.map(({ items = [] }, categoryIndex) =>
    items.map((entry, index) => ({ entry, path: ['categories', categoryIndex, 'items', index] })),
  );
  return [
    ...[placedCategories, ...dishesByCategory].flatMap(checkNames),
    ...[placedCategories, dishesByCategory.flat()].flatMap((entries) => findRepeated(entries, 'id')),
  ];
};

interface PlacedEntry {
  readonly entry: { readonly id?: number | undefined; readonly name?: string | undefined };
  readonly path: Path;
}

/** An entry without an id needs a name that its siblings do not have. */
const checkNames = (entries: readonly PlacedEntry[]): DocumentProblem[] => {
  const withoutId = entries.filter(({ entry }) => entry.id === undefined);
  const withoutName = withoutId.filter(({ entry }) => entry.name === undefined);
  return [
    ...withoutName.map(({ path }) => ({ path: [...path, 'name'], text: requiredText })),
    ...findRepeated(withoutId, 'name'),
  ];
};

const findRepeated = (entries: readonly PlacedEntry[], field: 'id' | 'name'): DocumentProblem[] => {
  const values = entries.map(({ entry }) => entry[field]);
  return entries
    .filter((_, index) => values[index] !== undefined && values.indexOf(values[index]) < index)
    .map(({ entry, path }) => {
      const value = stringifyJson(entry[field]);
      return {
        path: [...path, field],
        text: {
          en: `${value} appears twice: give each entry its own id`,
          es: `${value} está dos veces: dé a cada uno su id`,
        },
      };
    });
};

/** A null deletes a text; for a price or another type it is ignored. */
const toEntry = ({ id, ...fields }: ApiRecord & PlacedEntry['entry'], schema: Schema): FileEntry => {
  const shape = getShape(schema);
  const isText = (field: string) => shape[field] !== undefined && getValueType(shape[field]) === 'string';
  const entries = Object.entries(fields).filter(([field, value]) => value !== null || isText(field));
  return { id, fields: Object.fromEntries(entries) };
};

/**
 * Writes the menu, changed by `change`, to `--out`: as YAML unless JSON is requested. Checks the path before any request.
 */
export const writeMenu = async (
  context: Context,
  out = '-',
  change = (document: MenuDocument): MenuDocument => document,
): Promise<CommandResult> => {
  const format = chooseFormat(context, out);
  const path = out === '-' ? undefined : resolvePath(context.runtime, out);
  if (path !== undefined) await blameOption('--out', () => checkWritable(path));
  const menu = await readMenu(await context.client()).catch((error: unknown) => {
    throw path === undefined ? error : withResumeHint(completeFilesHint, error);
  });
  const document = change(toDocument(menu));
  const text = format === 'json' ? toJson(document) : toYaml(document);
  if (path === undefined) return { kind: 'raw', body: text };
  const write = () => writeFileAtomic(path, text, { signal: context.runtime.signal });
  if (!context.globals['dry-run']) await lockOutFiles(context, [path], write);
  return emptyResult;
};

const chooseFormat = ({ globals }: Context, out: string): string => {
  const requested = globals.json ? 'json' : globals.output;
  const format = requested ?? getFormatOfName(out, menuFormats, requested !== undefined) ?? 'yaml';
  if (menuFormats.some((known) => known === format)) return format;
  throw createOptionError('--output', mustBeText(oneOfText(menuFormats), format));
};
