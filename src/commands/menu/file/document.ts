import { parseSentNumber } from '../../../cli/words/parse.ts';
import type { Client } from '../../../client/client.ts';
import { findProblems } from '../../../contract/explain.ts';
import { type MenuCategory, type MenuItem, menuCategories, menuItems } from '../../../contract/menu.ts';
import { getShape, getValueType, type ObjectSchema } from '../../../contract/schema.ts';
import { readYaml, type YamlProblem } from '../../../files/yaml.ts';
import { Failure } from '../../../ground/errors.ts';
import { type LocalizedText, localize, mustBeText, requiredText } from '../../../ground/i18n.ts';
import { isJsonNumber, isJsonObject, parseId, stringifyJson } from '../../../ground/json.ts';
import type { ApiRecord } from '../../../render/outcome.ts';

type Path = readonly (string | number)[];

export interface FileItem {
  readonly id: number | undefined;
  readonly fields: ApiRecord;
  readonly path: Path;
}

export interface FileCategory extends FileItem {
  /** Undefined if the file leaves them out: they stay as they are. */
  readonly items: readonly FileItem[] | undefined;
}

/** A category of the service with its dishes. */
export interface Section {
  readonly category: MenuCategory;
  readonly items: readonly MenuItem[];
}

/** The fields in a file besides `id`. A dish has no `category_id`: it stands below its category. */
const categoryFields = Object.keys(getShape(menuCategories.create.body));
const itemFields = Object.keys(getShape(menuItems.create.body)).filter((field) => field !== 'category_id');

/** The formats of a menu file. */
export const menuFormats = ['yaml', 'json'] as const;

/** Reads the menu, by `sort_order` and then id. Numbers sent as text become numbers; each dish has its category. */
export const readSections = async (client: Client): Promise<Section[]> => {
  const { data } = await client.call(menuCategories.list, {});
  const categories = data
    .map(parseNumbers)
    .sort((a, b) => (a.sort_order ?? 0) - (b.sort_order ?? 0) || compareIds(a, b));
  const isComplete = categories.every(({ items }) => Array.isArray(items));
  const dishes = isComplete ? [] : (await client.call(menuItems.list, { query: {} })).data;
  return categories.map((category) => {
    const own = isComplete
      ? (category.items ?? [])
      : dishes.filter(({ category_id }) => parseId(category_id) === category.id);
    const owner = { category_id: category.id, category_name: category.name };
    return { category, items: own.map((dish) => ({ ...parseNumbers(dish), ...owner })).sort(compareIds) };
  });
};

const compareIds = (a: { id: number }, b: { id: number }): number => Number(a.id) - Number(b.id);

const parseNumbers = <R extends ApiRecord>(record: R): R => {
  const parse = (text: string) => (text.trim() === '' ? null : (parseSentNumber(text) ?? text));
  const texts = ['price', 'sort_order'].filter((field) => typeof record[field] === 'string');
  return { ...record, ...Object.fromEntries(texts.map((field) => [field, parse(String(record[field]))])) };
};

export const toDocument = (sections: readonly Section[]) => ({
  categories: sections.map(({ category, items }) => ({
    ...pickFields(category, categoryFields),
    items: items.map((item) => pickFields(item, itemFields)),
  })),
});

const pickFields = (record: ApiRecord, fields: readonly string[]): ApiRecord =>
  Object.fromEntries(
    ['id', ...fields].filter((field) => record[field] !== undefined).map((field) => [field, record[field]]),
  );

/** Parses a YAML or JSON menu. Throws USAGE with all problems and their positions. */
export const parseMenu = (text: string, file: string): FileCategory[] => {
  const { value, problems: syntaxProblems, locate, formatPosition } = readYaml(text);
  const problems = [...syntaxProblems];
  const addProblem: AddProblem = (path, { en, es }) => {
    const field = path.findLast((step) => typeof step === 'string');
    problems.push({ at: locate(path), text: { en: `${field} ${en}`, es: `${field} ${es}` } });
  };
  const categories = problems.length > 0 ? [] : parseCategories(value, addProblem);
  if (problems.length === 0) return categories;
  throw createFailure(file, problems, formatPosition);
};

type AddProblem = (path: Path, predicate: LocalizedText) => void;

const parseCategories = (value: unknown, addProblem: AddProblem): FileCategory[] => {
  const content = isJsonObject(value) ? value : {};
  rejectUnknownFields(content, [], ['categories'], addProblem);
  const list = readList(content, 'categories', [], addProblem);
  if (Object.keys(content).length === 0) addProblem(['categories'], requiredText);
  const categories = (list ?? []).map((entry, index) =>
    parseCategory(entry, ['categories', index], addProblem),
  );
  const items = categories.map((category) => category.items ?? []);
  for (const siblings of [categories, ...items]) rejectDuplicates(siblings, 'name', addProblem);
  for (const entries of [categories, items.flat()]) rejectDuplicates(entries, 'id', addProblem);
  return categories;
};

const parseCategory = (entry: unknown, path: Path, addProblem: AddProblem): FileCategory => {
  const { items: _, ...fields } = isJsonObject(entry) ? entry : {};
  const own = isJsonObject(entry) ? fields : entry;
  const list = isJsonObject(entry) ? readList(entry, 'items', path, addProblem) : undefined;
  return {
    ...parseEntry(own, path, menuCategories.create.body, categoryFields, addProblem),
    items: list?.map((item, index) =>
      parseEntry(item, [...path, 'items', index], menuItems.create.body, itemFields, addProblem),
    ),
  };
};

const readList = (
  content: ApiRecord,
  field: string,
  path: Path,
  addProblem: AddProblem,
): readonly unknown[] | undefined => {
  const list = content[field];
  if (list === undefined || Array.isArray(list)) return list;
  addProblem([...path, field], mustBeText({ en: 'a list', es: 'una lista' }));
  return [];
};

const parseEntry = (
  entry: unknown,
  path: Path,
  schema: ObjectSchema,
  knownFields: readonly string[],
  addProblem: AddProblem,
): FileItem => {
  if (!isJsonObject(entry)) {
    addProblem(path, mustBeText({ en: 'fields and values', es: 'campos y valores' }));
    return { id: undefined, fields: {}, path };
  }
  rejectUnknownFields(entry, path, ['id', ...knownFields], addProblem);
  const { id, ...fields } = entry;
  if (id !== undefined && !isId(id))
    addProblem([...path, 'id'], mustBeText({ en: 'a whole number from 1', es: 'un número entero desde 1' }));
  // The fields that an entry may lack: its category, and its name if it has an id.
  const complete = { category_id: 1, ...(id !== undefined && { name: 'unchanged' }), ...fields };
  for (const { field, text } of findProblems(schema, complete)) {
    if (knownFields.includes(field)) addProblem([...path, field], text);
  }
  return { id: id === undefined ? undefined : parseId(id), fields: omitEmptyNonTexts(fields, schema), path };
};

const rejectUnknownFields = (
  content: ApiRecord,
  path: Path,
  known: readonly string[],
  addProblem: AddProblem,
): void => {
  const list = known.join(', ');
  const text = {
    en: `is not a field here; the fields are: ${list}`,
    es: `no es un campo aquí; los campos son: ${list}`,
  };
  for (const field of Object.keys(content)) if (!known.includes(field)) addProblem([...path, field], text);
};

/** An empty value deletes a text, and means nothing for a price or another type. */
const omitEmptyNonTexts = (fields: ApiRecord, schema: ObjectSchema): ApiRecord => {
  const shape = getShape(schema);
  const isText = (field: string) => shape[field] !== undefined && getValueType(shape[field]) === 'string';
  return Object.fromEntries(
    Object.entries(fields).filter(([field, value]) => value !== null || isText(field)),
  );
};

const isId = (id: unknown): boolean =>
  isJsonNumber(id) && id > 0 && (typeof id === 'bigint' || Number.isInteger(id));

/** Rejects ids that appear twice, and names without an id that do. */
const rejectDuplicates = (
  entries: readonly FileItem[],
  field: 'id' | 'name',
  addProblem: AddProblem,
): void => {
  const seen = new Set<unknown>();
  for (const { id, fields, path } of entries) {
    const name = id === undefined ? fields['name'] : undefined;
    const value = field === 'id' ? id : name;
    if (value !== undefined && seen.has(value))
      addProblem([...path, field], {
        en: `${stringifyJson(value)} appears twice: give each entry its own id`,
        es: `${stringifyJson(value)} está dos veces: dé a cada uno su id`,
      });
    seen.add(value);
  }
};

const maxShown = 20;

const createFailure = (
  file: string,
  problems: readonly YamlProblem[],
  formatPosition: (at: number) => string,
): Failure => {
  const sorted = problems.toSorted((a, b) => a.at - b.at);
  const more = sorted.length - maxShown;
  return new Failure(
    'USAGE',
    localize((lang) =>
      [
        ...sorted.slice(0, maxShown).map(({ at, text }) => `${file}:${formatPosition(at)}: ${text[lang]}`),
        ...(more > 0 ? [`… +${more}`] : []),
      ].join('\n'),
    ),
    { field: '<file>' },
  );
};
