import { type Kysely, sql } from 'kysely';
import { getErrorCode } from '../../ground/errors.ts';
import { minutesOfDay } from '../../ground/times.ts';
import { type DialectDifferences, insertOccupancies, occupyingColumns } from '../differences.ts';
import { StorageFull, TableTaken } from '../errors.ts';
import type { RetryReason } from '../retry.ts';
import { indexCustomerSearch, narrowCustomers } from './customer-search.ts';
import { isBusy, isFull } from './driver.ts';

const tableTaken = 'TABLE_TAKEN';

const occupyTrigger = (name: string, event: string) => sql`
  create trigger ${sql.id(name)} after ${sql.raw(event)} on reservas
  begin
    delete from occupancies where reserva_id = new.id;
    ${insertOccupancies};
  end`;

const maintainOccupancies = async (db: Kysely<unknown>): Promise<void> => {
  await sql`drop trigger if exists no_double_booking_on_insert`.execute(db);
  await sql`drop trigger if exists no_double_booking_on_update`.execute(db);
  await sql`
    create trigger no_double_booking before insert on occupancies
    begin
      select raise(abort, ${sql.lit(tableTaken)}) where exists (
        select 1 from occupancies other
        where other.tenant_id = new.tenant_id
          and other.mesa_id = new.mesa_id
          and other.starts_at < new.ends_at
          and other.starts_at > new.starts_at - ${sql.lit(minutesOfDay)}
          and other.ends_at > new.starts_at
      );
    end`.execute(db);
  await occupyTrigger('occupy_on_insert', 'insert').execute(db);
  await occupyTrigger('occupy_on_update', `update of ${occupyingColumns}`).execute(db);
};

const minuteAt = (time: string) =>
  sql`cast(strftime('%s', new.fecha_reserva || ' ' || ${sql.raw(time)}) as integer) / 60`;

/** A trigger, because SQLite cannot add a check to an existing table. */
const minutesTrigger = (name: string, event: 'insert' | 'update') => sql`
  create trigger ${sql.id(name)} before ${sql.raw(event)} on reservas
  when new.starts_at is not ${minuteAt('new.inicio_reserva')}
    or new.ends_at is not ${minuteAt('new.final_reserva')}
      + case when new.final_reserva <= new.inicio_reserva then ${sql.lit(minutesOfDay)} else 0 end
  begin
    select raise(abort, 'MINUTES_UNTRUE');
  end`;

const checkMinutes = async (db: Kysely<unknown>): Promise<void> => {
  await minutesTrigger('true_minutes_on_insert', 'insert').execute(db);
  await minutesTrigger('true_minutes_on_update', 'update').execute(db);
};

export const sqliteDifferences: DialectDifferences = {
  text: sql`text`,
  // SQLite generates only an `integer primary key`, which is unique in its whole table.
  id: sql`integer primary key autoincrement`,
  idsAreGlobal: true,
  makeIdsPerTenant: async () => {},
  // It never generates an id below one that was inserted.
  reserveIds: async () => {},
  maintainOccupancies,
  checkMinutes,
  indexCustomerSearch,
  narrowCustomers,
  customerOrder: sql`folded_name, id`,
  positionFunction: 'instr',
};

export const retryReason = (error: unknown): RetryReason | undefined => {
  if (isBusy(error)) return 'locked';
  return getErrorCode(error) === 'SQLITE_CONSTRAINT_UNIQUE' ? 'conflict' : undefined;
};

/** The store's own error for an error of SQLite's; undefined if there is none. */
export const errorFor = (error: unknown): Error | undefined => {
  if (isFull(error)) return new StorageFull(error);
  return error instanceof Error && error.message.includes(tableTaken)
    ? new TableTaken('the table is taken', { cause: error })
    : undefined;
};
