import { problemsOf } from '../../../contract/explain.ts';
import { menuCategories, menuItems } from '../../../contract/menu.ts';
import { type ObjectSchema, shapeOf, valueTypeOf } from '../../../contract/schema.ts';
import { type Mistake, readYaml } from '../../../files/yaml.ts';
import { Failure } from '../../../ground/errors.ts';
import { type LocalizedText, localize, mustBeText, requiredText } from '../../../ground/i18n.ts';
import { isJsonNumber, parseId, stringifyJson } from '../../../ground/json.ts';
import type { ApiRecord } from '../../../render/outcome.ts';

/** A dish as the file has it: the fields that it gives, and its id where it has one. */
export interface FileItem {
  readonly id: number | undefined;
  readonly fields: ApiRecord;
}

/** A category as the file has it, with its dishes. */
export interface FileCategory extends FileItem {
  readonly items: readonly FileItem[];
}

/** The fields that a file may give, beside the id: those of the contract, a dish's category being where it stands. */
export const categoryFields = Object.keys(shapeOf(menuCategories.create.body));
export const itemFields = Object.keys(shapeOf(menuItems.create.body)).filter(
  (field) => field !== 'category_id',
);

/** The categories that a file holds, in YAML or JSON. Throws USAGE with every mistake, each with its line and column. */
export const readMenu = (text: string, file: string): FileCategory[] => {
  const { value, mistakes: broken, placeOf, lineOf } = readYaml(text);
  const mistakes = [...broken];
  const complain: Complain = (path, said) => void mistakes.push({ at: placeOf(path), text: said });
  const categories = mistakes.length > 0 ? [] : categoriesIn(value, complain);
  if (mistakes.length === 0) return categories;
  throw wrong(file, mistakes, lineOf);
};

type Complain = (path: readonly (string | number)[], text: LocalizedText) => void;

const aList: LocalizedText = { en: 'a list', es: 'una lista' };
const aMap: LocalizedText = { en: 'fields and values', es: 'campos y valores' };

const categoriesIn = (content: unknown, complain: Complain): FileCategory[] => {
  const list = isMap(content) ? content['categories'] : undefined;
  if (!Array.isArray(list)) {
    complain(['categories'], named('categories', list === undefined ? requiredText : mustBeText(aList)));
    return [];
  }
  const categories = list.map((entry, index) => categoryIn(entry, ['categories', index], complain));
  refuseTwins(categories, (index) => ['categories', index], complain);
  categories.forEach(({ items }, index) => {
    refuseTwins(items, (at) => ['categories', index, 'items', at], complain);
  });
  refuseIdTwice(
    categories.map(({ id }, index) => [id, ['categories', index]] as const),
    complain,
  );
  refuseIdTwice(
    categories.flatMap(({ items }, index) =>
      items.map(({ id }, at) => [id, ['categories', index, 'items', at]] as const),
    ),
    complain,
  );
  return categories;
};

const categoryIn = (entry: unknown, path: readonly (string | number)[], complain: Complain): FileCategory => {
  const { items: list = [], ...rest } = isMap(entry) ? entry : {};
  const category = entryIn(
    isMap(entry) ? rest : entry,
    path,
    menuCategories.create.body,
    categoryFields,
    complain,
  );
  if (!Array.isArray(list)) complain([...path, 'items'], named('items', mustBeText(aList)));
  const items = (Array.isArray(list) ? list : []).map((item, at) =>
    entryIn(item, [...path, 'items', at], menuItems.create.body, itemFields, complain),
  );
  return { ...category, items };
};

const entryIn = (
  entry: unknown,
  path: readonly (string | number)[],
  schema: ObjectSchema,
  known: readonly string[],
  complain: Complain,
): FileItem => {
  if (!isMap(entry)) {
    complain(path, named(String(path.at(-2)), mustBeText(aMap)));
    return { id: undefined, fields: {} };
  }
  const { id, ...fields } = entry;
  for (const field of Object.keys(fields)) {
    if (!known.includes(field)) complain([...path, field], named(field, unknownField(known)));
  }
  if (id !== undefined && !isId(id))
    complain(
      [...path, 'id'],
      named('id', mustBeText({ en: 'a whole number from 1', es: 'un número entero desde 1' })),
    );
  // What has an id may leave its name as it stands, as any other field.
  const given = { category_id: 1, ...(id !== undefined && { name: 'as it stands' }), ...fields };
  for (const { field, text } of problemsOf(schema, given)) {
    if (known.includes(field)) complain([...path, field], named(field, text));
  }
  return { id: id === undefined ? undefined : parseId(id), fields: sayingIn(fields, schema) };
};

/** Without what says nothing: a text can be taken away, a price with nothing behind it is left out. */
const sayingIn = (fields: ApiRecord, schema: ObjectSchema): ApiRecord => {
  const shape = shapeOf(schema);
  const isText = (field: string) => shape[field] !== undefined && valueTypeOf(shape[field]) === 'string';
  return Object.fromEntries(
    Object.entries(fields).filter(([field, value]) => value !== null || isText(field)),
  );
};

const isId = (id: unknown): boolean =>
  isJsonNumber(id) && id > 0 && (typeof id === 'bigint' || Number.isInteger(id));

const isMap = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const named = (field: string, text: LocalizedText): LocalizedText =>
  localize((lang) => `${field} ${text[lang]}`);

const unknownField = (known: readonly string[]): LocalizedText => ({
  en: `is no field; there are: id, ${known.join(', ')}`,
  es: `no es un campo; hay: id, ${known.join(', ')}`,
});

/** Two of one name could not be told apart; with an id of its own each is known. */
const refuseTwins = (
  entries: readonly FileItem[],
  pathOf: (index: number) => readonly (string | number)[],
  complain: Complain,
): void => {
  const names = new Map<unknown, number>();
  entries.forEach(({ id, fields }, index) => {
    if (id !== undefined) return;
    const before = names.get(fields['name']);
    names.set(fields['name'], index);
    if (before === undefined || fields['name'] === undefined) return;
    complain([...pathOf(index), 'name'], {
      en: `name ${stringifyJson(fields['name'])} is there twice: give each its id`,
      es: `name ${stringifyJson(fields['name'])} está dos veces: dé a cada uno su id`,
    });
  });
};

const refuseIdTwice = (
  entries: readonly (readonly [number | undefined, readonly (string | number)[]])[],
  complain: Complain,
): void => {
  const seen = new Set<number>();
  for (const [id, path] of entries) {
    if (id === undefined) continue;
    if (seen.has(id))
      complain([...path, 'id'], { en: `id ${id} is there twice`, es: `el id ${id} está dos veces` });
    seen.add(id);
  }
};

const mostShown = 20;

const wrong = (file: string, mistakes: readonly Mistake[], lineOf: (at: number) => string): Failure => {
  const sorted = mistakes.toSorted((one, other) => one.at - other.at);
  const more = sorted.length - mostShown;
  return new Failure(
    'USAGE',
    localize((lang) =>
      [
        ...sorted.slice(0, mostShown).map(({ at, text }) => `${file}:${lineOf(at)}: ${text[lang]}`),
        ...(more > 0 ? [`… +${more}`] : []),
      ].join('\n'),
    ),
    { field: '<file>' },
  );
};

/** In what the menu is written as a file. */
export const notations = ['yaml', 'json'] as const;
