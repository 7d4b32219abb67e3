import * as z from 'zod/mini';
import { check } from './check.ts';
import { idsOf } from './ids.ts';
import { type Located, recordsOf } from './located.ts';
import { type Path, type Problem, problemsOf, refusal } from './problems.ts';
import { type SeedRestaurant, seedRestaurant, seedRestaurants } from './schema.ts';
import { type Prepared, writeSeed } from './write.ts';

interface Planning {
  readonly field: string;
  /** Of a restaurant that names none. */
  readonly tz: string;
  /** Says where a value stands, before its name. */
  readonly placeOf: (path: Path) => string;
}

/** Data as a seed: all that is wrong with it is said before anything is written. @throws Failure USAGE */
export const planned = (data: unknown, { field, tz, placeOf }: Planning): Prepared => {
  const problems: Problem[] = [];
  const complain = (problem: Problem): void => void problems.push(problem);
  const requireNone = (): void => {
    if (problems.length > 0) throw refusal(field, problems, placeOf);
  };
  const located = restaurantsIn(data, complain);
  requireNone();
  const restaurants = located.map(({ record, path }) =>
    recordsOf({ record: { ...record, tz: record.tz ?? tz }, path }),
  );
  const idOf = idsOf(restaurants, complain);
  check(restaurants, idOf, complain);
  requireNone();
  return {
    tz: restaurants[0]?.restaurant.record.tz ?? tz,
    load: async (ground) => {
      await writeSeed(ground, restaurants, idOf, complain);
      requireNone();
    },
  };
};

const restaurantsIn = (data: unknown, complain: (problem: Problem) => void): Located<SeedRestaurant>[] => {
  const isOfMany = typeof data === 'object' && data !== null && 'restaurants' in data;
  const schema = isOfMany ? seedRestaurants : seedRestaurant;
  const { success, data: seed } = z.safeParse(schema, data);
  if (!success) problemsOf(schema, data).forEach(complain);
  if (!seed) return [];
  return 'restaurants' in seed
    ? seed.restaurants.map((record, place) => ({ record, path: ['restaurants', place] }))
    : [{ record: seed, path: [] }];
};
