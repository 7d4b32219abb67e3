import { type RawBuilder, sql } from 'kysely';
import type { DialectDifferences } from '../differences.ts';
import { shortestPart, textsOf } from '../sought.ts';
import { firstOf, lastBeside, lastOf } from './place-numbers.ts';

export const line = (row: 'new' | 'old' | 'customers'): RawBuilder<string> => {
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

/**
 * What a search looks at of each customer, in the order of names; the name of whom the index of threes has found, by the id;
 * and how many have each three, counted without a look at who they are.
 */
export const indexSearchedCustomers: DialectDifferences['indexSearchedCustomers'] = async (db) => {
  await sql`drop index customers_by_name`.execute(db);
  await sql`
    create index customers_by_name
    on customers (tenant_id, folded_name, id, folded_email, folded_phone, phone_digits)`.execute(db);
  await sql`create index names_of_customers on customers (id, tenant_id, folded_name)`.execute(db);
  await sql`create virtual table customer_parts_counted using fts5vocab(customer_parts, row)`.execute(db);
};

/** Looking one up in the table, to see whether it is sought, takes as long as reading so many in the order of names. */
const readMeanwhile = 5;

export const narrowCustomers: DialectDifferences['narrowCustomers'] = async (db, tenantId, sought) => {
  const texts = textsOf(sought);
  if (!texts) return undefined;
  const isExact = isOnePart(texts);
  const upTo = (last: RawBuilder<unknown>) => sql`
    customer_parts match ${texts.map(holdingPartsOf).join(' OR ')}
    and customer_parts.rowid between ${firstOf(tenantId)} and ${last}`;
  const all = upTo(lastOf(tenantId));
  const count = sql`(select count(*) from customer_parts where ${all})`;
  const quickCount = sql`
    iif((select count(*) from tenants) = 1, (select doc from customer_parts_counted where term = ${texts[0]}), ${count})`;
  const { rows } = await sql<{ total: number | null; highest: number | null }>`
    select ${isExact ? quickCount : count} as total, (select max(id) from customers) as highest`.execute(db);
  const total = rows[0]?.total ?? 0;
  if (!isExact && total * readMeanwhile > (rows[0]?.highest ?? 0)) return undefined;
  // Whoever stands in one drawer with the last of them may come before them by name.
  const nth = sql`
    select ${lastBeside(sql`rowid`)} from customer_parts where ${all} order by rowid limit 1 offset ${sought.limit - 1}`;
  const some = isExact && total > sought.limit ? upTo(sql`(${nth})`) : all;
  const found = sql`
    customer_parts cross join customer_places on place = customer_parts.rowid
    cross join customers using (id) where ${some}`;
  return { found, isExact, ...(isExact && { total }) };
};

/**
 * What the index says of one part is the whole truth, unless it goes from one column into the next, or holds one of the
 * three characters that the index does not tell from each other.
 */
const isOnePart = ([text = '', ...more]: readonly string[]): boolean =>
  more.length === 0 && [...text].length === shortestPart && !/[\n\ufffd-\uffff]/.test(text);

/** Three of its parts: more of them hardly narrow it further, and each costs a look at all who have it. */
const holdingPartsOf = (text: string): string => {
  const characters = [...text];
  const last = characters.length - shortestPart;
  const parts = [0, Math.floor(last / 2), last].map((at) => characters.slice(at, at + shortestPart).join(''));
  return `(${[...new Set(parts)].map((part) => `"${part.replaceAll('"', '""')}"`).join(' AND ')})`;
};
