import { type Kysely, sql } from 'kysely';
import { activeEstados } from '../../contract/reservas.ts';
import { minutesOfDay } from '../../ground/times.ts';
import type { DialectDifferences } from '../differences.ts';
import { StorageFull, StorageUnreachable, TableTaken } from '../errors.ts';
import { frontOf } from '../front.ts';
import type { Obstacle } from '../patience.ts';
import { indexCustomerParts, indexPartsByRestaurant, narrowCustomers } from './customer-parts.ts';
import { ConnectionLost, diskFull, PostgresRefusal } from './failures.ts';
import { idsOfEachRestaurant } from './ids-of-each.ts';

const noDoubleBooking = 'reservas_no_double_booking';

const active = sql.join(activeEstados.map((estado) => sql.lit(estado)));

/** btree_gist, which the database's owner may make: a table's name beside the period in one index. */
const forbidDoubleBooking = async (db: Kysely<unknown>): Promise<void> => {
  await sql`create extension if not exists btree_gist`.execute(db);
  await sql`
    alter table reservas add constraint ${sql.id(noDoubleBooking)} exclude using gist (
      tenant_id with =, mesa_id with =, int8range(starts_at, ends_at) with &&
    ) where (mesa_id is not null and estado in (${active}))`.execute(db);
};

/** The minute of a date and an hour, in words that no setting of the server bears on. */
const minuteAt = (hour: string) => {
  const part = (column: string, from: number, length: number) =>
    sql`substr(${sql.ref(column)}, ${sql.lit(from)}, ${sql.lit(length)})::int`;
  const [year, month, day] = [
    part('fecha_reserva', 1, 4),
    part('fecha_reserva', 6, 2),
    part('fecha_reserva', 9, 2),
  ];
  return sql`(make_date(${year}, ${month}, ${day}) - date '1970-01-01')::bigint * ${sql.lit(minutesOfDay)}
    + ${part(hour, 1, 2)} * 60 + ${part(hour, 4, 2)}`;
};

const keepMinutesTrue = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    alter table reservas add constraint reservas_minutes check (
      starts_at = ${minuteAt('inicio_reserva')} and ends_at = ${minuteAt('final_reserva')}
        + case when final_reserva <= inicio_reserva then ${sql.lit(minutesOfDay)} else 0 end
    )`.execute(db);
};

/** Nobody else writes meanwhile: two who set a sequence by what they have read of it could set it back. */
const passOver: DialectDifferences['passOver'] = async (db, table, id) => {
  const sequence = sql`pg_get_serial_sequence(${table}, 'id')::regclass`;
  await sql`select setval(${sequence}, greatest(${id}::bigint, nextval(${sequence})))`.execute(db);
};

export const postgresDifferences: DialectDifferences = {
  passOver,
  idsOfEachRestaurant,
  idsAreOfAll: false,
  positionOf: 'strpos',
  serialType: 'bigint',
  // By default, so that a restaurant which moves in keeps its ids.
  serial: (column) => column.primaryKey().generatedByDefaultAsIdentity(),
  text: sql`text collate "C"`,
  forbidDoubleBooking,
  keepMinutesTrue,
  indexCustomerParts,
  indexPartsByRestaurant,
  indexSearchedCustomers: async () => {},
  placeCustomers: async () => {},
  byName: sql`${frontOf('folded_name')}, folded_name, id`,
  narrowCustomers,
};

/** SQLSTATEs, or their first letters. */
const obstacles: readonly (readonly [RegExp, Obstacle])[] = [
  // Serialization failure, deadlock, a statement or transaction that was ended because it waited too long.
  [/^(40001|40P01|57014|55P03|25P03|25P04)$/, 'others'],
  // The server goes, starts, has no room for a connection, or is a copy that takes no writes.
  [/^(57P0.|08...|53300|25006)$/, 'outage'],
  // Exclusion and unique constraints: written by somebody who did not wait for us.
  [/^(23P01|23505)$/, 'conflict'],
];

export const obstacleOf = (error: unknown): Obstacle | undefined => {
  if (error instanceof ConnectionLost) return 'outage';
  if (!(error instanceof PostgresRefusal)) return undefined;
  return obstacles.find(([codes]) => codes.test(error.code))?.[1];
};

export const errorFor = (error: unknown): Error | undefined => {
  if (!(error instanceof PostgresRefusal)) return undefined;
  if (error.constraint === noDoubleBooking) return new TableTaken('The table is taken', { cause: error });
  if (error.code === diskFull) return new StorageFull(error);
  // The user, the database or the server's room: nothing that a request could do about it.
  return /^(28|3D|53)/.test(error.code) ? new StorageUnreachable(error) : undefined;
};
