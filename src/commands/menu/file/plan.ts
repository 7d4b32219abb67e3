import type { MenuCategory, MenuItem } from '../../../contract/menu.ts';
import { Failure } from '../../../ground/errors.ts';
import { listChanges, toChangeMap } from '../../../journal/undo-steps.ts';
import type { ApiRecord } from '../../../render/result.ts';
import type { FileCategory, FileEntry, Menu } from './document.ts';

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
  /** Entries whose id is not on the menu: matched by name, or created. */
  readonly entriesWithUnknownId: readonly FileEntry[];
}

/**
 * Compares a file with the menu. A record is matched by id, then by name: a category in the menu, a dish in its
 * category, else a dish whose name is unique. Missing fields stay unchanged, and so do the dishes of a category without
 * `items`. Throws AMBIGUOUS if several records have the name, USAGE if a new record has no name.
 */
export const createPlan = (file: readonly FileCategory[], menu: Menu, prune: boolean): Plan => {
  const dishes = menu.flatMap(({ items }) => items);
  // The category entry of each dish entry.
  const parents = new Map(file.flatMap((category) => (category.items ?? []).map((dish) => [dish, category])));
  const categoryByEntry = matchEntries<MenuCategory>(file, menu);
  /** The category of a category's entry, or of a dish's entry. */
  const getCategory = (entry: FileEntry) => categoryByEntry.get(parents.get(entry) ?? entry);
  const dishByEntry = matchEntries<MenuItem>(
    [...parents.keys()],
    dishes,
    (entry, dish) => dish.category_id === getCategory(entry)?.id,
  );
  const categoryIdsKeepingDishes = new Set<unknown>(
    file.filter(({ items }) => !items).map((entry) => getCategory(entry)?.id),
  );
  const [categoriesInFile, dishesInFile] = [new Set(categoryByEntry.values()), new Set(dishByEntry.values())];
  const deletions = [
    ...dishes
      .filter((dish) => !dishesInFile.has(dish) && !categoryIdsKeepingDishes.has(dish.category_id))
      .map((dish) => createDeletion('item', dish, String(dish.category_name ?? ''))),
    ...menu
      .filter((category) => !categoriesInFile.has(category))
      .map((category) => createDeletion('category', category, null)),
  ];
  const steps = [
    ...file.flatMap((entry) => planCategory(entry, categoryByEntry.get(entry))),
    ...[...parents].flatMap(([entry, parent]) =>
      planItem(entry, dishByEntry.get(entry), parent, categoryByEntry.get(parent)),
    ),
    ...(prune ? deletions : []),
  ];
  const hasUnknownId = (entry: FileEntry): boolean =>
    entry.id !== undefined && (dishByEntry.get(entry) ?? categoryByEntry.get(entry))?.id !== entry.id;
  return {
    steps,
    remaining: prune ? 0 : deletions.length,
    entriesWithUnknownId: [...file, ...parents.keys()].filter(hasUnknownId),
  };
};

/** Matches each record at most once: by id, by a name among siblings (by default all), by a unique name. Throws AMBIGUOUS. */
const matchEntries = <R extends { readonly id: number; readonly name?: unknown }>(
  entries: readonly FileEntry[],
  records: readonly R[],
  isSibling: (entry: FileEntry, record: R) => boolean = () => true,
): ReadonlyMap<FileEntry, R> => {
  const matches = new Map<FileEntry, R>();
  const matched = new Set<R>();
  const matchBy = (findRecord: (entry: FileEntry) => R | undefined): void => {
    for (const entry of entries.filter((item) => !matches.has(item))) {
      const record = findRecord(entry);
      if (!record || matched.has(record)) continue;
      matches.set(entry, record);
      matched.add(record);
    }
  };
  const findByName = ({ fields }: FileEntry): R[] =>
    records.filter((record) => getName(record) === fields['name']);
  // Ids first: a name must not match a record whose id another entry has.
  const byId = new Map(records.map((record) => [record.id, record]));
  matchBy(({ id }) => (id === undefined ? undefined : byId.get(id)));
  matchBy((entry) => {
    const siblings = findByName(entry).filter((record) => !matched.has(record) && isSibling(entry, record));
    if (siblings.length > 1) throw createAmbiguousFailure(entry, siblings);
    return siblings[0];
  });
  matchBy((entry) => {
    const [record, ...others] = findByName(entry);
    return others.length === 0 ? record : undefined;
  });
  return matches;
};

const getName = ({ name }: ApiRecord): string => String(name ?? '');

const createAmbiguousFailure = ({ fields }: FileEntry, records: readonly { readonly id: number }[]) => {
  const ids = records.map(({ id }) => id).join(', ');
  return new Failure('AMBIGUOUS', {
    en: `"${getName(fields)}" is the name of several: add the id (${ids})`,
    es: `"${getName(fields)}" es el nombre de varios: indique el id (${ids})`,
  });
};

const createDeletion = (
  resource: Step['resource'],
  record: MenuCategory | MenuItem,
  category: string | null,
): Step => ({ action: 'delete', resource, id: record.id, name: getName(record), category, changes: {} });

/** Returns the name in the file, else in the menu. */
const requireName = ({ id, fields }: FileEntry, record: ApiRecord | undefined): string => {
  if (record || fields['name'] !== undefined) return getName({ ...record, ...fields });
  throw new Failure('USAGE', {
    en: `id ${id} is not on the menu, and a new entry needs a name`,
    es: `el id ${id} no está en la carta, y una entrada nueva necesita un name`,
    field: '<file>',
  });
};

const planCategory = (entry: FileCategory, category: MenuCategory | undefined): Step[] => {
  const changes = compareFields('category', category, entry.fields);
  if (category && Object.keys(changes).length === 0) return [];
  return [
    {
      action: category ? 'update' : 'create',
      resource: 'category',
      id: category?.id ?? null,
      name: requireName(entry, category),
      category: null,
      changes,
    },
  ];
};

const planItem = (
  entry: FileEntry,
  dish: MenuItem | undefined,
  parent: FileCategory,
  category: MenuCategory | undefined,
): Step[] => {
  const categoryName = requireName(parent, category);
  const isMoved = dish !== undefined && dish.category_id !== category?.id;
  const move = isMoved ? { category: { from: dish.category_name ?? '', to: categoryName } } : {};
  const changes = { ...move, ...compareFields('item', dish, entry.fields) };
  if (dish && Object.keys(changes).length === 0) return [];
  return [
    {
      action: isMoved ? 'move' : dish ? 'update' : 'create',
      resource: 'item',
      id: dish?.id ?? null,
      name: requireName(entry, dish),
      category: categoryName,
      changes,
      categoryId: category?.id,
    },
  ];
};

const compareFields = (
  resource: Step['resource'],
  before: ApiRecord | undefined,
  fields: ApiRecord,
): Step['changes'] => toChangeMap(listChanges(`menu_${resource}`, before ?? {}, fields, Object.keys(fields)));
