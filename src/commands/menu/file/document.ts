import type { Client } from '../../../client/client.ts';
import { findProblems } from '../../../contract/explain.ts';
import { type MenuCategory, type MenuItem, menuCategories, menuItems } from '../../../contract/menu.ts';
import { getShape, getValueType, type ObjectSchema } from '../../../contract/schema.ts';
import { readYaml, type YamlProblem } from '../../../files/yaml.ts';
import { Failure } from '../../../ground/errors.ts';
import { type LocalizedText, localize, mustBeText, requiredText } from '../../../ground/i18n.ts';
import { isJsonNumber, parseId, stringifyJson } from '../../../ground/json.ts';
import type { ApiRecord } from '../../../render/outcome.ts';

/** A dish in the file. */
export interface FileItem {
  readonly id: number | undefined;
  readonly fields: ApiRecord;
}

export interface FileCategory extends FileItem {
  readonly items: readonly FileItem[];
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

/** Reads the menu in its order. If the service lists categories without dishes, reads the dishes too. */
export const readSections = async (client: Client): Promise<Section[]> => {
  const { data: categories } = await client.call(menuCategories.list, {});
  if (categories.every(({ items }) => Array.isArray(items)))
    return categories.map((category) => ({ category, items: category.items ?? [] }));
  const { data: dishes } = await client.call(menuItems.list, { query: {} });
  return categories.map((category) => ({
    category,
    items: dishes.filter(({ category_id }) => category_id === category.id),
  }));
};

/** Converts the menu to the content of a file. */
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
  const addProblem: AddProblem = (path, text) => void problems.push({ at: locate(path), text });
  const categories = problems.length > 0 ? [] : parseCategories(value, addProblem);
  if (problems.length === 0) return categories;
  throw createFailure(file, problems, formatPosition);
};

type Path = readonly (string | number)[];
type AddProblem = (path: Path, text: LocalizedText) => void;

const listText: LocalizedText = { en: 'a list', es: 'una lista' };
const mappingText: LocalizedText = { en: 'fields and values', es: 'campos y valores' };

const parseCategories = (content: unknown, addProblem: AddProblem): FileCategory[] => {
  const list = isMapping(content) ? content['categories'] : undefined;
  if (!Array.isArray(list)) {
    const text = list === undefined ? requiredText : mustBeText(listText);
    addProblem(['categories'], withField('categories', text));
    return [];
  }
  const categories = list.map((entry, index) => parseCategory(entry, ['categories', index], addProblem));
  const withPaths = categories.map((entry, index) => ({ entry, path: ['categories', index] }));
  const itemsByCategory = categories.map(({ items }, index) =>
    items.map((entry, itemIndex) => ({ entry, path: ['categories', index, 'items', itemIndex] })),
  );
  for (const group of [withPaths, ...itemsByCategory]) rejectSameName(group, addProblem);
  for (const group of [withPaths, itemsByCategory.flat()]) rejectSameId(group, addProblem);
  return categories;
};

const parseCategory = (entry: unknown, path: Path, addProblem: AddProblem): FileCategory => {
  const { items: list = [], ...rest } = isMapping(entry) ? entry : {};
  const content = isMapping(entry) ? rest : entry;
  const category = parseEntry(content, path, menuCategories.create.body, categoryFields, addProblem);
  if (!Array.isArray(list)) addProblem([...path, 'items'], withField('items', mustBeText(listText)));
  const items = (Array.isArray(list) ? list : []).map((item, index) =>
    parseEntry(item, [...path, 'items', index], menuItems.create.body, itemFields, addProblem),
  );
  return { ...category, items };
};

const parseEntry = (
  entry: unknown,
  path: Path,
  schema: ObjectSchema,
  knownFields: readonly string[],
  addProblem: AddProblem,
): FileItem => {
  if (!isMapping(entry)) {
    addProblem(path, withField(String(path.at(-2)), mustBeText(mappingText)));
    return { id: undefined, fields: {} };
  }
  const { id, ...fields } = entry;
  const addFieldProblem = (field: string, text: LocalizedText) =>
    addProblem([...path, field], withField(field, text));
  for (const field of Object.keys(fields)) {
    if (!knownFields.includes(field)) addFieldProblem(field, formatUnknownField(knownFields));
  }
  if (id !== undefined && !isId(id))
    addFieldProblem('id', mustBeText({ en: 'a whole number from 1', es: 'un número entero desde 1' }));
  // The fields that an entry may lack: its category, and its name if it has an id.
  const complete = { category_id: 1, ...(id !== undefined && { name: 'unchanged' }), ...fields };
  for (const { field, text } of findProblems(schema, complete)) {
    if (knownFields.includes(field)) addFieldProblem(field, text);
  }
  return { id: id === undefined ? undefined : parseId(id), fields: omitEmptyNonTexts(fields, schema) };
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

const isMapping = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const withField = (field: string, text: LocalizedText): LocalizedText =>
  localize((lang) => `${field} ${text[lang]}`);

const formatUnknownField = (knownFields: readonly string[]): LocalizedText => ({
  en: `is not a field; the fields are: id, ${knownFields.join(', ')}`,
  es: `no es un campo; los campos son: id, ${knownFields.join(', ')}`,
});

interface EntryWithPath {
  readonly entry: FileItem;
  readonly path: Path;
}

/** Entries with the same name need ids. */
const rejectSameName = (entries: readonly EntryWithPath[], addProblem: AddProblem): void => {
  const names = new Set<unknown>();
  for (const { entry, path } of entries) {
    const { name } = entry.fields;
    if (entry.id !== undefined || name === undefined) continue;
    if (names.has(name))
      addProblem([...path, 'name'], {
        en: `name ${stringifyJson(name)} appears twice: give each entry its id`,
        es: `name ${stringifyJson(name)} está dos veces: dé a cada uno su id`,
      });
    names.add(name);
  }
};

const rejectSameId = (entries: readonly EntryWithPath[], addProblem: AddProblem): void => {
  const ids = new Set<number>();
  for (const { entry, path } of entries) {
    const { id } = entry;
    if (id === undefined) continue;
    if (ids.has(id))
      addProblem([...path, 'id'], { en: `id ${id} appears twice`, es: `el id ${id} está dos veces` });
    ids.add(id);
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
