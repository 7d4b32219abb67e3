import type { DocumentProblem, Path } from '../../contract/explain.ts';
import type { SeedRestaurant } from './schema.ts';

/** A record of a seed and its path, for messages. */
export interface WithPath<Record> {
  readonly record: Record;
  readonly path: Path;
}

type ListsOf<Record> = {
  [Field in keyof Record]-?: NonNullable<Record[Field]> extends readonly object[] ? Field : never;
}[keyof Record];
type ElementOf<List> = NonNullable<List> extends readonly (infer Element)[] ? Element : never;

const childrenOf = <Record, Field extends ListsOf<Record> & string>(
  { record, path }: WithPath<Record>,
  field: Field,
): WithPath<ElementOf<Record[Field]>>[] => {
  const list = (record[field] ?? []) as readonly ElementOf<Record[Field]>[];
  return list.map((element, index) => ({ record: element, path: [...path, field, index] }));
};

/** The records of a restaurant by resource. A nested record has its parent in `in`. */
export const collectRecords = (restaurant: WithPath<SeedRestaurant>) => {
  const plantas = childrenOf(restaurant, 'plantas');
  const categories = childrenOf(restaurant, 'categories');
  const events = childrenOf(restaurant, 'events');
  return {
    restaurant,
    keys: childrenOf(restaurant, 'keys'),
    plantas,
    mesas: plantas.flatMap((planta) =>
      childrenOf(planta, 'mesas').map((each) => ({ ...each, in: planta.record })),
    ),
    customers: childrenOf(restaurant, 'customers'),
    categories,
    items: categories.flatMap((category) =>
      childrenOf(category, 'items').map((each) => ({ ...each, in: category.record })),
    ),
    events,
    sessions: events.flatMap((event) =>
      childrenOf(event, 'sessions').map((each) => ({ ...each, in: event.record })),
    ),
    reservas: childrenOf(restaurant, 'reservas'),
    waitlist: childrenOf(restaurant, 'waitlist'),
  };
};
export type SeedRecords = ReturnType<typeof collectRecords>;

export type ReportProblem = (problem: DocumentProblem) => void;

/** The resources with numeric ids. The ids of each count from 1 across all restaurants. */
const numberedResources = [
  'keys',
  'plantas',
  'customers',
  'categories',
  'items',
  'events',
  'sessions',
  'waitlist',
] as const satisfies readonly (keyof SeedRecords)[];

type Numbered = WithPath<{ readonly id?: number | null | undefined }>;

/** Returns the id of a restaurant or record. */
export type IdOf = (record: object) => number;

/** Each record keeps its id, or gets the next unused one, in the order of the seed. */
export const assignIds = (restaurants: readonly SeedRecords[], report: ReportProblem): IdOf => {
  const ids = new Map<object, number>();
  const lists: (readonly Numbered[])[] = [
    restaurants.map(({ restaurant }) => restaurant),
    ...numberedResources.map((name) => restaurants.flatMap((each) => each[name] as readonly Numbered[])),
  ];
  for (const records of lists) assignIdsTo(records, ids, report);
  return (record) => ids.get(record) ?? 0;
};

const assignIdsTo = (records: readonly Numbered[], ids: Map<object, number>, report: ReportProblem): void => {
  rejectDuplicates(records, 'id', report);
  const taken = new Set(records.map(({ record }) => record.id));
  let next = 1;
  for (const { record } of records) {
    while (record.id == null && taken.has(next)) next += 1;
    ids.set(record, record.id ?? next++);
  }
};

/** Reports each record with the same value of the field as an earlier one. */
export const rejectDuplicates = <Field extends string>(
  records: readonly WithPath<{ readonly [Key in Field]?: unknown }>[],
  field: Field,
  report: ReportProblem,
): void => {
  const seen = new Set<unknown>();
  for (const { record, path } of records) {
    const value = record[field];
    if (value === undefined || value === null) continue;
    if (seen.has(value))
      report({
        path: [...path, field],
        text: { en: `${value} is used twice`, es: `${value} está repetido` },
      });
    seen.add(value);
  }
};
