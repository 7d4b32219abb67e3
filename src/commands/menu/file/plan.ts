import { Failure } from '../../../ground/errors.ts';
import { isSameNumber } from '../../../ground/invariant.ts';
import { parseId } from '../../../ground/json.ts';
import type { ApiRecord } from '../../../render/outcome.ts';
import type { FileCategory, FileItem, Section } from './document.ts';

/** One change of the menu. */
export interface Step {
  readonly action: 'create' | 'update' | 'move' | 'delete';
  readonly resource: 'category' | 'item';
  /** Null for a creation. */
  readonly id: number | null;
  readonly name: string;
  /** Name of a dish's category after the step. */
  readonly category: string | null;
  readonly changes: Readonly<Record<string, { readonly from: unknown; readonly to: unknown }>>;
  /** Id of a dish's category; undefined if an earlier step creates it. */
  readonly categoryId?: number | undefined;
}

export interface Plan {
  /** In order: no dish is without its category at any time. */
  readonly steps: readonly Step[];
  /** Number of records that the file lacks and that stay. */
  readonly remaining: number;
}

/**
 * Compares a file with the menu. A record is matched by id, then by name: a category in the menu, a dish in its
 * category, else a dish whose name is unique. Missing fields stay unchanged. Throws AMBIGUOUS if several records have
 * the name, USAGE if a new record has no name.
 */
export const createPlan = (file: readonly FileCategory[], menu: readonly Section[], prune: boolean): Plan => {
  const sections = matchCategories(file, menu);
  const dishes = matchItems(file, menu, sections);
  const matchedIds = new Set([...dishes.values()].map(({ record }) => parseId(record['id'])));
  const deletedItems = menu.flatMap(({ category, items }) =>
    items
      .filter(({ id }) => !matchedIds.has(id))
      .map((item) => createDeletion('item', item, getName(category), category.id)),
  );
  const matchedCategoryIds = new Set([...sections.values()].map((section) => section?.category.id));
  const deletedCategories = menu
    .filter(({ category }) => !matchedCategoryIds.has(category.id))
    .map(({ category }) => createDeletion('category', category, null));
  const deletions = [...deletedItems, ...deletedCategories];
  const steps = [
    ...file.flatMap((entry) => planCategory(entry, sections.get(entry))),
    ...file.flatMap((category) =>
      category.items.flatMap((entry) => planItem(entry, dishes.get(entry), category, sections.get(category))),
    ),
    ...(prune ? deletions : []),
  ];
  return { steps, remaining: prune ? 0 : deletions.length };
};

const getName = ({ name }: ApiRecord): string => String(name ?? '');

const createDeletion = (
  resource: Step['resource'],
  record: ApiRecord,
  category: string | null,
  categoryId?: number,
): Step => ({
  action: 'delete',
  resource,
  id: parseId(record['id']),
  name: getName(record),
  category,
  changes: {},
  categoryId,
});

const matchCategories = (
  file: readonly FileCategory[],
  menu: readonly Section[],
): Map<FileCategory, Section | undefined> => {
  const byId = new Map(menu.map((section) => [section.category.id, section]));
  const idsInFile = new Set(file.map(({ id }) => id));
  return new Map(
    file.map((entry) => {
      const match = entry.id === undefined ? undefined : byId.get(entry.id);
      const sameName = menu.filter(
        ({ category }) => !idsInFile.has(category.id) && getName(category) === entry.fields['name'],
      );
      if (!match && sameName.length > 1)
        throw createAmbiguousFailure(
          entry,
          sameName.map(({ category }) => category.id),
        );
      return [entry, match ?? sameName[0]];
    }),
  );
};

interface Dish {
  readonly record: ApiRecord;
  readonly section: Section;
}

const matchItems = (
  file: readonly FileCategory[],
  menu: readonly Section[],
  sections: ReadonlyMap<FileCategory, Section | undefined>,
): Map<FileItem, Dish> => {
  const dishes: Dish[] = menu.flatMap((section) => section.items.map((record) => ({ record, section })));
  const byId = new Map(dishes.map((dish) => [parseId(dish.record['id']), dish]));
  const matched = new Set<Dish>();
  const matches = new Map<FileItem, Dish>();
  const addMatch = (entry: FileItem, dish: Dish | undefined) => {
    if (!dish) return;
    matches.set(entry, dish);
    matched.add(dish);
  };
  const entries = file.flatMap((category) =>
    category.items.map((entry) => ({ entry, section: sections.get(category) })),
  );
  // Ids first: a name must not match a dish that another entry names by its id.
  for (const { entry } of entries) if (entry.id !== undefined) addMatch(entry, byId.get(entry.id));
  for (const { entry, section } of entries) {
    if (matches.has(entry)) continue;
    const sameName = dishes.filter(
      (dish) => !matched.has(dish) && dish.section === section && hasSameName(dish, entry),
    );
    if (sameName.length > 1)
      throw createAmbiguousFailure(
        entry,
        sameName.map(({ record }) => record['id']),
      );
    addMatch(entry, sameName[0]);
  }
  for (const { entry } of entries) {
    if (matches.has(entry)) continue;
    const [dish, ...others] = dishes.filter((dish) => hasSameName(dish, entry));
    if (dish && others.length === 0 && !matched.has(dish)) addMatch(entry, dish);
  }
  return matches;
};

const hasSameName = ({ record }: Dish, { fields }: FileItem): boolean => getName(record) === fields['name'];

const createAmbiguousFailure = ({ fields }: FileItem, ids: readonly unknown[]): Failure =>
  new Failure('AMBIGUOUS', {
    en: `"${getName(fields)}" is the name of several: add the id (${ids.join(', ')})`,
    es: `"${getName(fields)}" es el nombre de varios: indique el id (${ids.join(', ')})`,
  });

/** Returns the name in the file, else in the menu. */
const requireName = ({ id, fields }: FileItem, record: ApiRecord | undefined): string => {
  if (record || fields['name'] !== undefined) return getName({ ...record, ...fields });
  throw new Failure(
    'USAGE',
    {
      en: `id ${id} is not on the menu, and a new entry needs a name`,
      es: `el id ${id} no está en la carta, y lo nuevo necesita un name`,
    },
    { field: '<file>' },
  );
};

const planCategory = (entry: FileCategory, section: Section | undefined): Step[] => {
  const common = {
    resource: 'category',
    name: requireName(entry, section?.category),
    category: null,
  } as const;
  const changes = listChanges(section?.category ?? {}, entry.fields);
  if (!section) return [{ ...common, action: 'create', id: null, changes }];
  if (Object.keys(changes).length === 0) return [];
  return [{ ...common, action: 'update', id: section.category.id, changes }];
};

const planItem = (
  entry: FileItem,
  dish: Dish | undefined,
  fileCategory: FileCategory,
  section: Section | undefined,
): Step[] => {
  const category = requireName(fileCategory, section?.category);
  const name = requireName(entry, dish?.record);
  const common = { resource: 'item', name, category, categoryId: section?.category.id } as const;
  const changes = listChanges(dish?.record ?? {}, entry.fields);
  if (!dish) return [{ ...common, action: 'create', id: null, changes }];
  const id = parseId(dish.record['id']);
  if (dish.section !== section) {
    const categoryChange = { from: getName(dish.section.category), to: category };
    return [{ ...common, action: 'move', id, changes: { category: categoryChange, ...changes } }];
  }
  return Object.keys(changes).length === 0 ? [] : [{ ...common, action: 'update', id, changes }];
};

/** A service may send a price as text, and an empty text as null. */
const listChanges = (before: ApiRecord, fields: ApiRecord): Step['changes'] =>
  Object.fromEntries(
    Object.entries(fields)
      .filter(([, to]) => to !== undefined)
      .map(([field, to]) => [field, { from: before[field] ?? null, to }] as const)
      .filter(([field, { from, to }]) => !isSameValue(field, from, to)),
  );

const isSameValue = (field: string, from: unknown, to: unknown): boolean =>
  field === 'price' && from !== null && to !== null
    ? isSameNumber(Number(from), Number(to))
    : (from === '' ? null : from) === (to === '' ? null : to);
