import { Failure } from '../../../ground/errors.ts';
import { isSameNumber } from '../../../ground/invariant.ts';
import { parseId } from '../../../ground/json.ts';
import type { ApiRecord } from '../../../render/outcome.ts';
import type { FileCategory, FileItem } from './document.ts';
import type { Section } from './menu.ts';

/** One thing to be done to the menu. */
export interface Step {
  readonly action: 'create' | 'update' | 'move' | 'delete';
  readonly resource: 'category' | 'item';
  /** Of the record that is there; null for one that is to be created. */
  readonly id: number | null;
  readonly name: string;
  /** Of a dish: the name of the category that it is in, or goes to. */
  readonly category: string | null;
  readonly changes: Readonly<Record<string, { readonly from: unknown; readonly to: unknown }>>;
  /** Of a dish: the id of its category, none where that one is still to be created. */
  readonly categoryId?: number | undefined;
}

export interface Plan {
  /** In the order in which they are done: at no time is a dish without its category. */
  readonly steps: readonly Step[];
  /** What the menu has and the file has not, and stays. */
  readonly kept: number;
}

/**
 * What makes the menu as the file says. A record is matched by its id where the file gives one that is there, else a
 * category by its name, a dish by its name within its category, else by a name that the menu has once. Fields that
 * the file leaves out stay, the name too where an id is given. Throws AMBIGUOUS where a name is that of several, USAGE
 * where what has no name would be created.
 */
export const planOf = (file: readonly FileCategory[], menu: readonly Section[], prune: boolean): Plan => {
  const matches = matchCategories(file, menu);
  const dishes = matchItems(file, menu, matches);
  const removedItems = menu.flatMap(({ category, items }) =>
    items
      .filter(({ id }) => !dishes.taken.has(id))
      .map((item) => removal('item', item, nameOf(category), category.id)),
  );
  const taken = new Set([...matches.values()].flatMap((section) => section?.category.id ?? []));
  const removedCategories = menu
    .filter(({ category }) => !taken.has(category.id))
    .map(({ category }) => removal('category', category, null));
  const removed = [...removedItems, ...removedCategories];
  const steps = [
    ...file.flatMap((entry) => categoryStep(entry, matches.get(entry))),
    ...dishes.steps,
    ...(prune ? removed : []),
  ];
  return { steps, kept: prune ? 0 : removed.length };
};

const nameOf = ({ name }: ApiRecord): string => String(name ?? '');

const removal = (
  resource: Step['resource'],
  record: ApiRecord,
  category: string | null,
  categoryId?: number,
): Step => ({
  action: 'delete',
  resource,
  id: parseId(record['id']),
  name: nameOf(record),
  category,
  changes: {},
  categoryId,
});

const matchCategories = (
  file: readonly FileCategory[],
  menu: readonly Section[],
): Map<FileCategory, Section | undefined> => {
  const byId = new Map(menu.map((section) => [section.category.id, section]));
  const own = new Set(file.flatMap(({ id }) => (id !== undefined && byId.has(id) ? id : [])));
  return new Map(
    file.map((entry) => {
      const known = entry.id === undefined ? undefined : byId.get(entry.id);
      const named = menu.filter(
        ({ category }) => !own.has(category.id) && nameOf(category) === entry.fields['name'],
      );
      if (!known && named.length > 1)
        throw several(
          nameOf(entry.fields),
          named.map(({ category }) => category.id),
        );
      return [entry, known ?? named[0]];
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
  matches: ReadonlyMap<FileCategory, Section | undefined>,
) => {
  const all: Dish[] = menu.flatMap((section) => section.items.map((record) => ({ record, section })));
  const byId = new Map(all.map((dish) => [parseId(dish.record['id']), dish]));
  const taken = new Set<number>();
  const found = new Map<FileItem, Dish>();
  const take = (entry: FileItem, dish: Dish | undefined) => {
    if (!dish) return;
    found.set(entry, dish);
    taken.add(parseId(dish.record['id']));
  };
  const isFree = ({ record }: Dish) => !taken.has(parseId(record['id']));
  const entries = file.flatMap((category) =>
    category.items.map((entry) => ({ entry, section: matches.get(category) })),
  );
  // The surest first, so that no dish is taken by its name that another entry names by its id.
  for (const { entry } of entries) if (entry.id !== undefined) take(entry, byId.get(entry.id));
  for (const { entry, section } of entries) {
    if (found.has(entry)) continue;
    const here = all.filter((dish) => isFree(dish) && dish.section === section && isCalled(dish, entry));
    if (here.length > 1)
      throw several(
        nameOf(entry.fields),
        here.map(({ record }) => record['id']),
      );
    take(entry, here[0]);
  }
  for (const { entry } of entries) {
    if (found.has(entry)) continue;
    const [dish, ...others] = all.filter((dish) => isCalled(dish, entry));
    if (dish && others.length === 0 && isFree(dish)) take(entry, dish);
  }
  const steps = file.flatMap((category) =>
    category.items.flatMap((entry) => itemStep(entry, found.get(entry), category, matches.get(category))),
  );
  return { steps, taken };
};

const isCalled = ({ record }: Dish, { fields }: FileItem): boolean => nameOf(record) === fields['name'];

const several = (name: string, ids: readonly unknown[]): Failure =>
  new Failure('AMBIGUOUS', {
    en: `"${name}" is the name of several: give the id (${ids.join(', ')})`,
    es: `"${name}" es el nombre de varios: indique el id (${ids.join(', ')})`,
  });

/** As the file calls it, else as it is called. */
const nameFor = ({ id, fields }: FileItem, record: ApiRecord | undefined): string => {
  if (!record && fields['name'] === undefined) throw nameless(id);
  return nameOf({ ...record, ...fields });
};

const nameless = (id: number | undefined): Failure =>
  new Failure(
    'USAGE',
    {
      en: `id ${id} is not on the menu, and what is created needs a name`,
      es: `el id ${id} no está en la carta, y lo que se crea necesita un name`,
    },
    { field: '<file>' },
  );

const categoryStep = (entry: FileCategory, section: Section | undefined): Step[] => {
  const { fields } = entry;
  const name = nameFor(entry, section?.category);
  if (!section)
    return [
      {
        action: 'create',
        resource: 'category',
        id: null,
        name,
        category: null,
        changes: changesOf({}, fields),
      },
    ];
  const changes = changesOf(section.category, fields);
  if (Object.keys(changes).length === 0) return [];
  return [{ action: 'update', resource: 'category', id: section.category.id, name, category: null, changes }];
};

const itemStep = (
  entry: FileItem,
  dish: Dish | undefined,
  category: FileCategory,
  section: Section | undefined,
): Step[] => {
  const { fields } = entry;
  const where = { category: nameFor(category, section?.category), categoryId: section?.category.id };
  const common = { resource: 'item', name: nameFor(entry, dish?.record), ...where } as const;
  if (!dish) return [{ ...common, action: 'create', id: null, changes: changesOf({}, fields) }];
  const changes = changesOf(dish.record, fields);
  const id = parseId(dish.record['id']);
  if (dish.section !== section) {
    const category_id = { from: nameOf(dish.section.category), to: where.category };
    return [{ ...common, action: 'move', id, changes: { category: category_id, ...changes } }];
  }
  return Object.keys(changes).length === 0 ? [] : [{ ...common, action: 'update', id, changes }];
};

/** The fields of the file that are not as they stand; a service may send a price as a text, and an empty text as none. */
const changesOf = (before: ApiRecord, fields: ApiRecord): Step['changes'] =>
  Object.fromEntries(
    Object.entries(fields)
      .filter(([, to]) => to !== undefined)
      .map(([field, to]) => [field, { from: before[field] ?? null, to }] as const)
      .filter(([field, { from, to }]) => !isSame(field, from, to)),
  );

const isSame = (field: string, from: unknown, to: unknown): boolean =>
  field === 'price' && from !== null && to !== null
    ? isSameNumber(Number(from), Number(to))
    : (from === '' ? null : from) === (to === '' ? null : to);
