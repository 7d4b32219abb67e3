import type { Compilable, CompiledQuery } from 'kysely';
import type { Db } from './db.ts';

/** Stands for a value while a query is compiled. */
class Place {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }
}

/**
 * A query that is built and compiled once for each set of values that are given, and later takes the values alone: for
 * what is asked all day, since building one costs more than asking a database in the same process. `build` may ask of a
 * value whether it is undefined, and nothing else.
 */
export const compiledOnce = <Values extends object, Row>(
  db: Db,
  build: (values: Values) => Compilable<Row>,
): ((values: Values) => Promise<Row[]>) => {
  const known = new Map<string, CompiledQuery<Row>>();
  const compiled = (names: readonly string[]): CompiledQuery<Row> => {
    const shape = names.join();
    const there = known.get(shape);
    if (there) return there;
    const places = Object.fromEntries(names.map((name) => [name, new Place(name)]));
    const query = build(places as Values).compile();
    known.set(shape, query);
    return query;
  };
  return async (values) => {
    const given = values as Record<string, unknown>;
    const query = compiled(Object.keys(given).filter((name) => given[name] !== undefined));
    const parameters = query.parameters.map((value) => (value instanceof Place ? given[value.name] : value));
    const { rows } = await db.executeQuery<Row>({ ...query, parameters });
    return rows;
  };
};
