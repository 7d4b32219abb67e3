import * as z from 'zod/mini';
import { type DocumentProblem, findDocumentProblems, type Path } from '../../contract/explain.ts';
import { type LocalizedText, mustBeText } from '../../ground/i18n.ts';
import { maxBelowMinMessage } from '../../service/panel/tables.ts';
import { type SeedRestaurant, seedRestaurant, seedRestaurants } from './schema.ts';

export const parseRestaurants = (data: unknown, report: ReportProblem): WithPath<SeedRestaurant>[] => {
  const hasSeveral = typeof data === 'object' && data !== null && 'restaurants' in data;
  const schema = hasSeveral ? seedRestaurants : seedRestaurant;
  const { success, data: seed } = z.safeParse(schema, data);
  if (!success) findDocumentProblems(schema, data).forEach(report);
  if (!seed) return [];
  return 'restaurants' in seed
    ? seed.restaurants.map((record, index) => ({ record, path: ['restaurants', index] }))
    : [{ record: seed, path: [] }];
};

/** Reports references to records that do not exist, and duplicates. */
export const checkReferences = (
  restaurants: readonly SeedRecords[],
  getId: GetId,
  report: ReportProblem,
): void => {
  const keys = restaurants.flatMap((restaurant) => restaurant.keys);
  const reservas = restaurants.flatMap((restaurant) => restaurant.reservas);
  reportDuplicates(keys, 'key', report);
  reportDuplicates(reservas, 'id', report);
  for (const restaurant of restaurants) checkRestaurant(restaurant, getId, report);
};

const partsText: LocalizedText = {
  en: 'two different tables or more of its floor area',
  es: 'dos mesas distintas o más de su planta',
};

const checkRestaurant = (restaurant: SeedRecords, getId: GetId, report: ReportProblem): void => {
  const { plantas, mesas, customers, events, sessions, reservas } = restaurant;
  reportDuplicates(mesas, 'id', report);
  reportDuplicates(reservas, 'codigo_reserva', report);
  for (const { record, path, parent: planta } of mesas) {
    if (record.max < record.min) report({ path: [...path, 'max'], text: maxBelowMinMessage });
    if (record.parts == null) continue;
    const parts = new Set(record.parts);
    const singles = (planta.mesas ?? []).filter((mesa) => mesa.parts == null && parts.has(mesa.id));
    if (parts.size < 2 || singles.length !== record.parts.length)
      report({ path: [...path, 'parts'], text: mustBeText(partsText) });
  }
  for (const { record, path } of events)
    if (record.enable_payment && record.payment_amount_minor == null)
      report({
        path: [...path, 'payment_amount_minor'],
        text: { en: 'is required with enable_payment', es: 'es obligatorio con enable_payment' },
      });
  const createReferenceCheck = (ids: readonly unknown[], expected: LocalizedText) => {
    const known = new Set(ids);
    return (id: unknown, path: Path): void => {
      if (id != null && !known.has(id)) report({ path, text: mustBeText(expected, String(id)) });
    };
  };
  const checkPlanta = createReferenceCheck(
    plantas.map(({ record }) => getId(record)),
    { en: 'an id of the list plantas', es: 'un id de la lista plantas' },
  );
  for (const { record, path } of sessions)
    for (const [index, id] of (record.planta_ids ?? []).entries())
      checkPlanta(id, [...path, 'planta_ids', index]);
  const checkCustomer = createReferenceCheck(
    customers.map(({ record }) => getId(record)),
    { en: 'an id of the list customers', es: 'un id de la lista customers' },
  );
  const checkMesa = createReferenceCheck(
    mesas.map(({ record }) => record.id),
    { en: 'the id of a table in plantas', es: 'el id de una mesa de plantas' },
  );
  for (const { record, path } of reservas) {
    checkCustomer(record.customer_id, [...path, 'customer_id']);
    checkMesa(record.mesa_id, [...path, 'mesa_id']);
  }
};

/** A record of a seed and its path, for messages. */
interface WithPath<Record> {
  readonly record: Record;
  readonly path: Path;
}

type ElementOf<List> = NonNullable<List> extends readonly (infer Element)[] ? Element : never;

/** The elements of a list of each parent, with their parent. */
const collect = <Parent, Field extends keyof Parent & string>(
  parents: readonly WithPath<Parent>[],
  field: Field,
) =>
  parents.flatMap(({ record: parent, path }) => {
    const list = (parent[field] ?? []) as readonly ElementOf<Parent[Field]>[];
    return list.map((record, index) => ({ record, parent, path: [...path, field, index] }));
  });

export const collectRecords = (restaurant: WithPath<SeedRestaurant>) => {
  const plantas = collect([restaurant], 'plantas');
  const categories = collect([restaurant], 'categories');
  const events = collect([restaurant], 'events');
  return {
    restaurant,
    plantas,
    categories,
    events,
    keys: collect([restaurant], 'keys'),
    mesas: collect(plantas, 'mesas'),
    customers: collect([restaurant], 'customers'),
    items: collect(categories, 'items'),
    sessions: collect(events, 'sessions'),
    reservas: collect([restaurant], 'reservas'),
    waitlist: collect([restaurant], 'waitlist'),
  };
};
export type SeedRecords = ReturnType<typeof collectRecords>;

export type ReportProblem = (problem: DocumentProblem) => void;

/** The resources with numeric ids. The ids of each count from 1 across all restaurants. */
const numberedResources = [
  'restaurant',
  'keys',
  'plantas',
  'customers',
  'categories',
  'items',
  'events',
  'sessions',
  'waitlist',
] as const satisfies readonly (keyof SeedRecords)[];

type NumberedRecord = WithPath<{ readonly id?: number | null | undefined }>;

export type GetId = (record: object) => number;

/** Each record keeps its id, or gets the next unused one, in the order of the seed. */
export const assignIds = (restaurants: readonly SeedRecords[], report: ReportProblem): GetId => {
  const ids = new Map<object, number>();
  for (const name of numberedResources) {
    const records = restaurants.flatMap((records) => records[name] as NumberedRecord | NumberedRecord[]);
    reportDuplicates(records, 'id', report);
    const taken = new Set(records.map(({ record }) => record.id));
    let next = 1;
    for (const { record } of records) {
      while (record.id == null && taken.has(next)) next += 1;
      ids.set(record, record.id ?? next++);
    }
  }
  return (record) => ids.get(record) ?? 0;
};

/** Reports each record with the same value of the field as an earlier one. */
const reportDuplicates = <Field extends string>(
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
