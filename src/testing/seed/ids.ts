import type { Complain, Located, SeedRecords } from './located.ts';

/** The kinds whose ids are numbers (a key names none), each counted for itself, over all restaurants. */
const numbered = [
  'keys',
  'plantas',
  'customers',
  'categories',
  'items',
  'events',
  'sessions',
  'waitlist',
] as const satisfies readonly (keyof SeedRecords)[];

type Numbered = Located<{ readonly id?: number | null | undefined }>;

/** The number of a restaurant or record. */
export type IdOf = (record: object) => number;

/** Gives each record the id that it names, or the next one that nobody names, in the order of the seed. */
export const idsOf = (restaurants: readonly SeedRecords[], complain: Complain): IdOf => {
  const ids = new Map<object, number>();
  const kinds: (readonly Numbered[])[] = [
    restaurants.map(({ restaurant }) => restaurant),
    ...numbered.map((kind) => restaurants.flatMap((each) => each[kind] as readonly Numbered[])),
  ];
  for (const records of kinds) number(records, ids, complain);
  return (record) => ids.get(record) ?? 0;
};

const number = (records: readonly Numbered[], ids: Map<object, number>, complain: Complain): void => {
  refuseTwice(records, 'id', complain);
  const named = new Set(records.map(({ record }) => record.id));
  let next = 1;
  for (const { record } of records) {
    while (record.id == null && named.has(next)) next += 1;
    ids.set(record, record.id ?? next++);
  }
};

/** Complains of each record whose value of the field an earlier one has. */
export const refuseTwice = <Field extends string>(
  records: readonly Located<{ readonly [Key in Field]?: unknown }>[],
  field: Field,
  complain: Complain,
): void => {
  const seen = new Set<unknown>();
  for (const { record, path } of records) {
    const value = record[field];
    if (value === undefined || value === null) continue;
    if (seen.has(value))
      complain({
        path: [...path, field],
        text: { en: `${value} is there twice`, es: `${value} está dos veces` },
      });
    seen.add(value);
  }
};
