import { type RawBuilder, sql } from 'kysely';
import type { DialectDifferences } from '../differences.ts';
import { line } from './customer-parts.ts';
import { drawer, endOf, own, startOf } from './place-numbers.ts';

/** How many are put into each when one that is full is spread over several: so few that they are seldom moved again. */
const spread = 64;

/** The last of these is left three quarters of the room, since names often come in their order. */
const share = 4;

/** How many drawers there have to be for so many, all but the last of them with room for others behind it. */
const needed = (count: RawBuilder<unknown>) => sql`((${count} / ${sql.lit(spread)} + 1) * ${sql.lit(share)})`;

const drawersOf = (first: RawBuilder<unknown>, next: RawBuilder<unknown>) =>
  sql`((${next} - ${first}) / ${sql.lit(drawer)})`;

/** The number of the customer who is the `rank`th by name, from 0, of `count` who are spread from `first` to `next`. */
const placeAmong = (first: RawBuilder<unknown>, next: RawBuilder<unknown>): RawBuilder<unknown> => {
  const [size, each] = [sql.lit(drawer), sql.lit(spread)];
  const apart = sql`(${drawersOf(first, next)} / ${needed(sql`count`)})`;
  const before = sql`${drawersOf(first, next)} / ${sql.lit(share)}`;
  return sql`${first} + (${before} + rank / ${each} * ${apart}) * ${size} + rank % ${each}`;
};

/** Where the first of a restaurant stands, so that there is room on either side. */
const middle = sql.lit(own / 2);

const isLast = sql`(place + 1) % ${sql.lit(drawer)} = 0`;

const nextByName = (than: RawBuilder<unknown>, order: RawBuilder<unknown>) => sql`
  (select id from customers where tenant_id = new.tenant_id and (folded_name, id) ${than} (new.folded_name, new.id)
  order by folded_name ${order}, id ${order} limit 1)`;

/** After all in the drawer of whoever comes just before by name, or just after; whoever is alone begins a restaurant's. */
const take = sql`
  insert into customer_places (id, place) select new.id, coalesce(
    (
      select (select max(place) + 1 from customer_places where place < ${endOf(sql`beside.place`, drawer)})
      from customer_places beside
      where id = coalesce(${nextByName(sql`<`, sql`desc`)}, ${nextByName(sql`>`, sql`asc`)})
    ),
    (select ${endOf(sql`max(place)`, own)} from customer_places) + ${middle},
    ${middle}
  )`;

const learn = sql`
  insert into customer_parts (rowid, line) select place, ${line('new')} from customer_places where id = new.id`;

const forget = sql`
  insert into customer_parts (customer_parts, rowid, line)
  select 'delete', place, ${line('old')} from customer_places where id = old.id`;

const leave = sql`delete from customer_places where id = old.id`;

/** A drawer that the newest begins, before or behind the one whose last number is taken: lists come in the order of names. */
const beginAnother = (isBeyond: RawBuilder<unknown>, drawers: RawBuilder<unknown>, sign: '+' | '-') => sql`
  update customer_places
  set place = ${startOf(sql`place`, drawer)} ${sql.raw(sign)} (${drawers} / 16 + 1) * ${sql.lit(drawer)}
  where id = new.id and ${isLast} and ${isBeyond} and ${drawers} > 1`;

const placeOf = (id: RawBuilder<unknown>) =>
  sql`(select ${startOf(sql`place`, drawer)} from customer_places where id = ${id})`;

/** Where the newest comes last by name of a drawer, or first of all. */
const beginAnotherAfter = beginAnother(
  sql`true`,
  drawersOf(
    startOf(sql`place`, drawer),
    sql`coalesce(${placeOf(nextByName(sql`>`, sql`asc`))}, ${endOf(sql`place`, own)})`,
  ),
  '+',
);
const beginAnotherBefore = beginAnother(
  sql`${nextByName(sql`<`, sql`desc`)} is null`,
  drawersOf(startOf(sql`place`, own), startOf(sql`place`, drawer)),
  '-',
);

/** The start of the next drawer that somebody is in, or the end of the restaurant's. */
const nextDrawer = sql`coalesce(
  (
    select ${startOf(sql`min(place)`, drawer)} from customer_places
    where place > newest.place and place < ${endOf(sql`newest.place`, own)}
  ),
  ${endOf(sql`place`, own)}
)`;

/** How many numbers are spread anew where a drawer has no room up to the next one: the fewest with much room, at last all. */
const wider = [20, 22, 24, 26, 28, 30].map((bits) => 2 ** bits).concat(own);

/** A drawer whose last number is taken, and in which others come after by name, is spread over the room up to the next. */
const makeRoom = sql`
  insert into spread_customers (first, next)
  select first, next from (
    select size, place / size * size as first,
      iif(size = ${sql.lit(drawer)}, ${nextDrawer}, place / size * size + size) as next
    from customer_places newest
    cross join (select column1 as size from (values ${sql.join([drawer, ...wider].map((size) => sql`(${sql.lit(size)})`))}))
    where id = new.id and ${isLast}
  ) there
  where ${drawersOf(sql`first`, sql`next`)} >= iif(size in (${sql.lit(drawer)}, ${sql.lit(own)}), 1, 256) *
    ${needed(sql`(select count(*) from customer_places where place >= there.first and place < there.next)`)}
  order by size limit 1`;

const those = sql`
  customer_places cross join customers using (id) where place >= new.first and place < new.next order by place`;

/** Below 0 no number is taken yet. */
const move = sql`
  update customer_places set place = -1 - ranked.place from (
    select id, ${placeAmong(sql`new.first`, sql`new.next`)} as place from (
      select id, row_number() over (order by folded_name, id) - 1 as rank, count(*) over () as count
      from customer_places cross join customers using (id) where place >= new.first and place < new.next
    )
  ) ranked where customer_places.id = ranked.id`;

const placeAll = sql`
  insert into customer_places (id, place)
  select id, ${placeAmong(sql`first`, sql`(first + ${sql.lit(own)})`)} from (
    select id, (dense_rank() over (order by tenant_id) - 1) * ${sql.lit(own)} as first,
      row_number() over (partition by tenant_id order by folded_name, id) - 1 as rank,
      count(*) over (partition by tenant_id) as count
    from customers
  )`;

/**
 * In the index of parts customers have numbers that are in the order of names, but for those of one drawer. Whoever has a part
 * is answered by these numbers, so that the first by name are found without a look at all.
 */
export const placeCustomers: DialectDifferences['placeCustomers'] = async (db) => {
  const forgetSome = sql`
    insert into customer_parts (customer_parts, rowid, line) select 'delete', place, ${line('customers')} from ${those}`;
  const learnSome = sql`insert into customer_parts (rowid, line) select place, ${line('customers')} from ${those}`;
  for (const statement of [
    ...['insert', 'delete', 'update'].map((what) => sql`drop trigger ${sql.id(`customer_parts_${what}`)}`),
    sql`drop index names_of_customers`,
    sql`create table customer_places (place integer primary key, id integer not null unique)`,
    placeAll,
    sql`insert into customer_parts (customer_parts) values ('delete-all')`,
    sql`
      insert into customer_parts (rowid, line)
      select place, ${line('customers')} from customer_places cross join customers using (id) order by place`,
    sql`insert into customer_parts (customer_parts) values ('optimize')`,
    // What a trigger does of a view is a procedure.
    sql`create view spread_customers as select 0 as first, 0 as next`,
    sql`
      create trigger spread_customers_insert instead of insert on spread_customers
      begin ${forgetSome}; ${move}; update customer_places set place = -1 - place where place < 0; ${learnSome}; end`,
    sql`
      create trigger customer_places_insert after insert on customers
      begin ${take}; ${beginAnotherAfter}; ${beginAnotherBefore}; ${learn}; ${makeRoom}; end`,
    sql`
      create trigger customer_places_delete after delete on customers
      begin ${forget}; ${leave}; end`,
    sql`
      create trigger customer_places_update after update of folded_name, folded_email, folded_phone, phone_digits
      on customers when ${line('old')} is not ${line('new')}
      begin ${forget}; ${leave}; ${take}; ${beginAnotherAfter}; ${beginAnotherBefore}; ${learn}; ${makeRoom}; end`,
  ])
    await statement.execute(db);
};
