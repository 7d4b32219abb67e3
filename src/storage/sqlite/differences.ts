import { type RawBuilder, sql } from 'kysely';
import { getErrorCode } from '../../ground/errors.ts';
import { minutesOfDay } from '../../ground/times.ts';
import {
  type DialectDifferences,
  insertOccupancies,
  listIndexedTexts,
  occupyingColumns,
  trigramLength,
} from '../differences.ts';
import { StorageFull, TableTaken } from '../errors.ts';
import type { RetryReason } from '../retry.ts';
import { isBusy, isFull } from './driver.ts';

const tableTaken = 'TABLE_TAKEN';

const buildOccupyTrigger = (name: string, event: string) => sql`
  create trigger ${sql.id(name)} after ${sql.raw(event)} on reservas
  begin
    delete from occupancies where reserva_id = new.id;
    ${insertOccupancies};
  end`;

const maintainOccupancies = [
  sql`drop trigger if exists no_double_booking_on_insert`,
  sql`drop trigger if exists no_double_booking_on_update`,
  sql`
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
    end`,
  buildOccupyTrigger('occupy_on_insert', 'insert'),
  buildOccupyTrigger('occupy_on_update', `update of ${occupyingColumns}`),
];

const buildMinute = (time: string) =>
  sql`cast(strftime('%s', new.fecha_reserva || ' ' || ${sql.raw(time)}) as integer) / 60`;

/** A trigger, because SQLite cannot add a check to an existing table. */
const buildMinutesTrigger = (name: string, event: 'insert' | 'update') => sql`
  create trigger ${sql.id(name)} before ${sql.raw(event)} on reservas
  when new.starts_at is not ${buildMinute('new.inicio_reserva')}
    or new.ends_at is not ${buildMinute('new.final_reserva')}
      + case when new.final_reserva <= new.inicio_reserva then ${sql.lit(minutesOfDay)} else 0 end
  begin
    select raise(abort, 'MINUTES_UNTRUE');
  end`;

const checkMinutes = [
  buildMinutesTrigger('true_minutes_on_insert', 'insert'),
  buildMinutesTrigger('true_minutes_on_update', 'update'),
];

/** All that a search compares, one text a customer. */
const buildSearchText = (row: 'new' | 'old' | 'customers'): RawBuilder<string> => {
  const columns = ['folded_name', 'folded_email', 'folded_phone', 'phone_digits'];
  const references = columns.map((column) => sql.ref(`${row}.${column}`));
  return sql`${sql.join(references, sql` || char(10) || `)}`;
};

const addToIndex = sql`insert into customer_trigrams (rowid, line) values (new.id, ${buildSearchText('new')})`;
/** The index stores no text: to remove a row, the old text is given again. */
const removeFromIndex = sql`
  insert into customer_trigrams (customer_trigrams, rowid, line) values ('delete', old.id, ${buildSearchText('old')})`;

/** An FTS5 trigram index, which triggers maintain, and an index of names that contains all searched columns. */
const indexCustomerSearch = [
  sql`drop index customers_by_name`,
  sql`
      create index customers_by_name
      on customers (tenant_id, folded_name, id, folded_email, folded_phone, phone_digits)`,
  sql`
      create virtual table customer_trigrams using fts5(
        line, content='', columnsize=0, detail=none, tokenize='trigram case_sensitive 1'
      )`,
  sql`insert into customer_trigrams (rowid, line) select id, ${buildSearchText('customers')} from customers`,
  sql`insert into customer_trigrams (customer_trigrams) values ('optimize')`,
  sql`create trigger customer_trigrams_insert after insert on customers begin ${addToIndex}; end`,
  sql`create trigger customer_trigrams_delete after delete on customers begin ${removeFromIndex}; end`,
  sql`
      create trigger customer_trigrams_update
      after update of folded_name, folded_email, folded_phone, phone_digits on customers
      when ${buildSearchText('old')} is not ${buildSearchText('new')} begin ${removeFromIndex}; ${addToIndex}; end`,
];

/**
 * Looking up one match of the index costs as much as reading this many customers in the order of names. The highest id
 * approximates the number of customers.
 */
const lookUpCost = 10;

const narrowCustomers: DialectDifferences['narrowCustomers'] = async (db, tenantId, query) => {
  const texts = listIndexedTexts(query);
  if (!texts) return undefined;
  const matching = sql`customer_trigrams match ${texts.map(toMatch).join(' OR ')}`;
  const { rows } = await sql<{ matches: number; highest: number | null }>`
    select (select count(*) from customer_trigrams where ${matching}) as matches,
      (select max(id) from customers) as highest`.execute(db);
  const { matches = 0, highest = 0 } = rows[0] ?? {};
  if (matches * lookUpCost > (highest ?? 0)) return undefined;
  return sql`
    customer_trigrams cross join customers on id = customer_trigrams.rowid
    where ${matching} and tenant_id = ${tenantId}`;
};

/** Three trigrams of the text, the first, the middle and the last: more of them hardly narrow the search further. */
const toMatch = (text: string): string => {
  const characters = [...text];
  const last = characters.length - trigramLength;
  const trigrams = [0, Math.floor(last / 2), last].map((start) =>
    characters.slice(start, start + trigramLength).join(''),
  );
  return `(${[...new Set(trigrams)].map((trigram) => `"${trigram.replaceAll('"', '""')}"`).join(' AND ')})`;
};

export const sqliteDifferences: DialectDifferences = {
  text: sql`text`,
  // SQLite generates only an `integer primary key`, which is unique in its whole table.
  id: sql`integer primary key autoincrement`,
  idsAreGlobal: true,
  makeIdsPerTenant: [],
  // It never generates an id below one that was inserted.
  reserveIds: async () => {},
  maintainOccupancies,
  // SQLite would copy the tables, and a file is in one place anyway.
  nameTenantInKeys: [],
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

export const toStoreError = (error: unknown): Error | undefined => {
  if (isFull(error)) return new StorageFull(error);
  return error instanceof Error && error.message.includes(tableTaken)
    ? new TableTaken('the table is taken', { cause: error })
    : undefined;
};
