import { type Kysely, sql } from 'kysely';
import { activeEstados } from '../../contract/reservas.ts';
import { getErrorCode } from '../../ground/errors.ts';
import { minutesOfDay } from '../../ground/times.ts';
import type { DialectDifferences } from '../differences.ts';
import { StorageFull, TableTaken } from '../errors.ts';
import { indexCustomerParts, indexSearchedCustomers, narrowCustomers } from './customer-parts.ts';

const tableTaken = 'TABLE_TAKEN';

const active = sql.join(activeEstados.map((estado) => sql.lit(estado)));

/** The sibling of PostgreSQL's exclusion constraint, for one way of writing. */
const overlapTrigger = (name: string, when: 'insert' | 'update') => sql`
  create trigger ${sql.id(name)} before ${sql.raw(when)} on reservas
  when new.mesa_id is not null and new.estado in (${active})
  begin
    select raise(abort, ${sql.lit(tableTaken)}) where exists (
      select 1 from reservas other
      where other.tenant_id = new.tenant_id
        and other.mesa_id = new.mesa_id
        and other.estado in (${active})
        and other.id <> new.id
        and other.starts_at < new.ends_at
        and other.starts_at > new.starts_at - ${sql.lit(minutesOfDay)}
        and other.ends_at > new.starts_at
    );
  end`;

const forbidDoubleBooking = async (db: Kysely<unknown>): Promise<void> => {
  await overlapTrigger('no_double_booking_on_insert', 'insert').execute(db);
  await overlapTrigger('no_double_booking_on_update', 'update').execute(db);
};

const minuteAt = (hour: string) =>
  sql`cast(strftime('%s', new.fecha_reserva || ' ' || ${sql.raw(hour)}) as integer) / 60`;

/** The sibling of PostgreSQL's check, for one way of writing: SQLite adds none to a table that is there. */
const minutesTrigger = (name: string, when: 'insert' | 'update') => sql`
  create trigger ${sql.id(name)} before ${sql.raw(when)} on reservas
  when new.starts_at is not ${minuteAt('new.inicio_reserva')}
    or new.ends_at is not ${minuteAt('new.final_reserva')}
      + case when new.final_reserva <= new.inicio_reserva then ${sql.lit(minutesOfDay)} else 0 end
  begin
    select raise(abort, 'MINUTES_UNTRUE');
  end`;

const keepMinutesTrue = async (db: Kysely<unknown>): Promise<void> => {
  await minutesTrigger('true_minutes_on_insert', 'insert').execute(db);
  await minutesTrigger('true_minutes_on_update', 'update').execute(db);
};

export const sqliteDifferences: DialectDifferences = {
  // What it numbers is unique in its table.
  idsOfEachRestaurant: async () => {},
  idsAreOfAll: true,
  // It heeds every number that is written.
  passOver: async () => {},
  positionOf: 'instr',
  // Nothing but `integer primary key` is numbered.
  serialType: 'integer',
  serial: (column) => column.primaryKey().autoIncrement(),
  text: 'text',
  forbidDoubleBooking,
  keepMinutesTrue,
  indexCustomerParts,
  indexPartsByRestaurant: async () => {},
  indexSearchedCustomers,
  // A file of its own: whoever finds a database up to date needs none of it.
  placeCustomers: async (db) => (await import('./customer-places.ts')).placeCustomers(db),
  byName: sql`folded_name, id`,
  narrowCustomers,
};

export const errorFor = (error: unknown): Error | undefined => {
  if (isFull(error)) return new StorageFull(error);
  return error instanceof Error && error.message.includes(tableTaken)
    ? new TableTaken('The table is taken', { cause: error })
    : undefined;
};

export const isBusy = (error: unknown): boolean => /^SQLITE_(BUSY|LOCKED)/.test(getErrorCode(error));

export const isFull = (error: unknown): boolean => getErrorCode(error) === 'SQLITE_FULL';
