import { type RawBuilder, sql } from 'kysely';

/** How many numbers a drawer has. In one customers stand in any order; all of it come by name before all of the next. */
export const drawer = 1024;

/** How many numbers are a restaurant's own, so that no customer of another stands between its own. */
export const own = 2 ** 32;

/** The first number of the drawer, or of the restaurant's, that one is in. */
export const startOf = (place: RawBuilder<unknown>, size: number) =>
  sql`${place} / ${sql.lit(size)} * ${sql.lit(size)}`;

/** The number after the last of those. */
export const endOf = (place: RawBuilder<unknown>, size: number) =>
  sql`(${startOf(place, size)} + ${sql.lit(size)})`;

const ofSome = (tenantId: number, bound: (place: RawBuilder<unknown>) => RawBuilder<unknown>) => sql`
  (select ${bound(sql`place`)} from customer_places
  where id = (select id from customers where tenant_id = ${tenantId} limit 1))`;

/** The first number of a restaurant's; none where it has no customer. */
export const firstOf = (tenantId: number): RawBuilder<number | null> =>
  ofSome(tenantId, (place) => startOf(place, own)) as RawBuilder<number | null>;

export const lastOf = (tenantId: number): RawBuilder<number | null> =>
  ofSome(tenantId, (place) => sql`${endOf(place, own)} - 1`) as RawBuilder<number | null>;

/** The last number of the drawer that one is in. */
export const lastBeside = (place: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`${endOf(place, drawer)} - 1`;
