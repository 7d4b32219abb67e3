import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { DialectDifferences } from '../differences.ts';
import { type Narrowed, shortestPart, textsOf } from '../sought.ts';
import type { Tables } from '../tables.ts';

const line = (row: 'new' | 'old' | 'customers'): RawBuilder<string> => {
  const columns = ['folded_name', 'folded_email', 'folded_phone', 'phone_digits'];
  return sql`${sql.join(
    columns.map((column) => sql.ref(`${row}.${column}`)),
    sql` || char(10) || `,
  )}`;
};

const forget = sql`insert into customer_parts (customer_parts, rowid, line) values ('delete', old.id, ${line('old')})`;
const learn = sql`insert into customer_parts (rowid, line) values (new.id, ${line('new')})`;

/**
 * SQLite's own index of every three characters in a row. It holds no text, so it is told what stood there when that goes;
 * triggers do it, whoever writes.
 */
export const indexCustomerParts: DialectDifferences['indexCustomerParts'] = async (db) => {
  await sql`
    create virtual table customer_parts using fts5(
      line, content='', columnsize=0, detail=none, tokenize='trigram case_sensitive 1'
    )`.execute(db);
  await sql`insert into customer_parts (rowid, line) select id, ${line('customers')} from customers`.execute(
    db,
  );
  await sql`insert into customer_parts (customer_parts) values ('optimize')`.execute(db);
  await sql`create trigger customer_parts_insert after insert on customers begin ${learn}; end`.execute(db);
  await sql`create trigger customer_parts_delete after delete on customers begin ${forget}; end`.execute(db);
  await sql`
    create trigger customer_parts_update after update of folded_name, folded_email, folded_phone, phone_digits on customers
    when ${line('old')} is not ${line('new')} begin ${forget}; ${learn}; end`.execute(db);
};

/** Of more than so many the first by name are found sooner by reading in the order of names. */
const few = 4000;

/** How many parts of a text are asked for: the rest hardly narrows it further. */
const mostParts = 8;

export const narrowCustomers: DialectDifferences['narrowCustomers'] = async (db, tenantId, sought) => {
  const texts = textsOf(sought);
  if (!texts) return sought.part === '' ? undefined : wholeTable(db, tenantId);
  const matching = sql`customer_parts match ${texts.map(holdingPartsOf).join(' OR ')}`;
  const { rows } = await sql<{ total: number; is_alone: number }>`
    select (select count(*) from customer_parts where ${matching}) as total,
      (select count(*) from tenants) = 1 as is_alone`.execute(db);
  const { total = 0, is_alone = 0 } = rows[0] ?? {};
  // With the plus SQLite does not read all of the tenant's by the index of names, looking for each among these.
  const among = sql<boolean>`+tenant_id = ${tenantId} and id in (select rowid from customer_parts where ${matching})`;
  const isExact = isOnePart(texts);
  return { among, isExact, areMany: total > few, total: isExact && is_alone === 1 ? total : undefined };
};

/**
 * All customers as they lie in the file, where all are the tenant's: a count that looks at each of them takes four times
 * as long in the order of names.
 */
const wholeTable = async (db: Kysely<Tables>, tenantId: number): Promise<Narrowed | undefined> => {
  const tenants = await db.selectFrom('tenants').select('id').limit(2).execute();
  if (tenants.length > 1) return undefined;
  return { among: sql<boolean>`+tenant_id = ${tenantId}`, isExact: false, areMany: true };
};

/** What the index says of one part is the whole truth, unless it goes from one column into the next. */
const isOnePart = ([text = '', ...more]: readonly string[]): boolean =>
  more.length === 0 && [...text].length === shortestPart && !text.includes('\n');

const holdingPartsOf = (text: string): string => {
  const characters = [...text];
  const parts = characters
    .slice(shortestPart - 1)
    .map((_, at) => characters.slice(at, at + shortestPart).join(''));
  const asked = [...new Set(parts)].slice(0, mostParts);
  return `(${asked.map((part) => `"${part.replaceAll('"', '""')}"`).join(' AND ')})`;
};
