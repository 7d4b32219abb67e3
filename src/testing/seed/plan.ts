import * as z from 'zod/mini';
import { type DocumentProblem, findDocumentProblems, type Path } from '../../contract/explain.ts';
import { type LocalizedText, mustBeText } from '../../ground/i18n.ts';
import { maxBelowMinMessage } from '../../service/panel/floor.ts';
import {
  assignIds,
  collectRecords,
  type IdOf,
  type ReportProblem,
  rejectDuplicates,
  type SeedRecords,
  type WithPath,
} from './records.ts';
import { type SeedRestaurant, seedFailure, seedRestaurant, seedRestaurants } from './schema.ts';
import { type PreparedSeed, writeSeed } from './write.ts';

interface PrepareOptions {
  readonly field: string;
  /** The default time zone. */
  readonly tz: string;
  /** Formats the location of a value, as a prefix of its path. */
  readonly formatLocation: (path: Path) => string;
}

/** Validates the data. @throws Failure USAGE that lists every problem */
export const prepareSeed = (data: unknown, { field, tz, formatLocation }: PrepareOptions): PreparedSeed => {
  const problems: DocumentProblem[] = [];
  const report = (problem: DocumentProblem): void => void problems.push(problem);
  const requireNone = (): void => {
    if (problems.length > 0) throw seedFailure(field, problems, formatLocation);
  };
  const parsed = parseRestaurants(data, report);
  requireNone();
  const restaurants = parsed.map(({ record, path }) =>
    collectRecords({ record: { ...record, tz: record.tz ?? tz }, path }),
  );
  const idOf = assignIds(restaurants, report);
  checkReferences(restaurants, idOf, report);
  requireNone();
  return {
    tz: restaurants[0]?.restaurant.record.tz ?? tz,
    load: async (target) => {
      await writeSeed(target, restaurants, idOf, report);
      requireNone();
    },
  };
};

const parseRestaurants = (data: unknown, report: ReportProblem): WithPath<SeedRestaurant>[] => {
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
const checkReferences = (restaurants: readonly SeedRecords[], idOf: IdOf, report: ReportProblem): void => {
  const [keys, reservas] = [
    restaurants.flatMap((each) => each.keys),
    restaurants.flatMap((each) => each.reservas),
  ];
  rejectDuplicates(keys, 'key', report);
  rejectDuplicates(reservas, 'id', report);
  for (const restaurant of restaurants) checkRestaurant(restaurant, idOf, report);
};

const checkRestaurant = (restaurant: SeedRecords, idOf: IdOf, report: ReportProblem): void => {
  const { plantas, mesas, customers, events, sessions, reservas } = restaurant;
  rejectDuplicates(mesas, 'id', report);
  rejectDuplicates(reservas, 'codigo_reserva', report);
  for (const { record, path } of mesas)
    if (record.max < record.min) report({ path: [...path, 'max'], text: maxBelowMinMessage });
  for (const { record, path } of events)
    if (record.enable_payment && record.payment_amount_minor == null)
      report({
        path: [...path, 'payment_amount_minor'],
        text: { en: 'is required with enable_payment', es: 'es obligatorio con enable_payment' },
      });
  const requireKnown = (
    ids: ReadonlySet<unknown>,
    id: unknown,
    path: Path,
    expected: LocalizedText,
  ): void => {
    if (id != null && !ids.has(id)) report({ path, text: mustBeText(expected, String(id)) });
  };
  const plantaIds = new Set(plantas.map(({ record }) => idOf(record)));
  for (const { record, path } of sessions)
    for (const [index, id] of (record.planta_ids ?? []).entries())
      requireKnown(plantaIds, id, [...path, 'planta_ids', index], {
        en: 'a floor area of plantas',
        es: 'una planta de plantas',
      });
  const customerIds = new Set(customers.map(({ record }) => idOf(record)));
  const mesaIds = new Set(mesas.map(({ record }) => record.id));
  for (const { record, path } of reservas) {
    const customer = { en: 'a customer of customers', es: 'un cliente de customers' };
    requireKnown(customerIds, record.customer_id, [...path, 'customer_id'], customer);
    const mesa = { en: 'a table of plantas', es: 'una mesa de plantas' };
    requireKnown(mesaIds, record.mesa_id, [...path, 'mesa_id'], mesa);
  }
};
