import type { Path, Problem } from './problems.ts';
import type { SeedRestaurant } from './schema.ts';

/** A record of a seed and the place where it stands. */
export interface Located<Record> {
  readonly record: Record;
  readonly path: Path;
}

type ListsOf<Record> = {
  [Field in keyof Record]-?: NonNullable<Record[Field]> extends readonly object[] ? Field : never;
}[keyof Record];
type ElementOf<List> = NonNullable<List> extends readonly (infer Element)[] ? Element : never;

/** The records of a list that each of these has. */
const under = <Record, Field extends ListsOf<Record> & string>(
  { record, path }: Located<Record>,
  field: Field,
): Located<ElementOf<Record[Field]>>[] => {
  const list = (record[field] ?? []) as readonly ElementOf<Record[Field]>[];
  return list.map((element, place) => ({ record: element, path: [...path, field, place] }));
};

/** All that a restaurant of a seed has, by kind, nested ones beside those that they belong to. */
export const recordsOf = (restaurant: Located<SeedRestaurant>) => {
  const plantas = under(restaurant, 'plantas');
  const categories = under(restaurant, 'categories');
  const events = under(restaurant, 'events');
  return {
    restaurant,
    keys: under(restaurant, 'keys'),
    plantas,
    mesas: plantas.flatMap((planta) =>
      under(planta, 'mesas').map((each) => ({ ...each, in: planta.record })),
    ),
    customers: under(restaurant, 'customers'),
    categories,
    items: categories.flatMap((category) =>
      under(category, 'items').map((each) => ({ ...each, in: category.record })),
    ),
    events,
    sessions: events.flatMap((event) =>
      under(event, 'sessions').map((each) => ({ ...each, in: event.record })),
    ),
    reservas: under(restaurant, 'reservas'),
    waitlist: under(restaurant, 'waitlist'),
  };
};
export type SeedRecords = ReturnType<typeof recordsOf>;

export type Complain = (problem: Problem) => void;
