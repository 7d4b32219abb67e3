import { type RawBuilder, sql } from 'kysely';
import type { DialectDifferences } from '../differences.ts';
import { shortestPart, textsOf } from '../sought.ts';

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

/** Of more than so many the first by name are found sooner by reading in the order of names. */
const few = 4000;

/** How many are read in the order of names before they are taken from among those who are sought. */
const farthest = 3000;

/** Looking one up in the table, to see whether it is sought, takes as long as reading so many in the order of names. */
const readMeanwhile = 5;

export const narrowCustomers: DialectDifferences['narrowCustomers'] = async (db, tenantId, sought) => {
  const texts = textsOf(sought);
  if (!texts) return undefined;
  const isExact = isOnePart(texts);
  const matching = sql`customer_parts match ${texts.map(holdingPartsOf).join(' OR ')}`;
  const count = isExact
    ? sql`select doc from customer_parts_counted where term = ${texts[0]}`
    : sql`select count(*) from customer_parts where ${matching}`;
  const { rows } = await sql<{ total: number | null; highest: number | null; is_alone: number }>`
    select (${count}) as total, (select max(id) from customers) as highest,
      (select count(*) from tenants) = 1 as is_alone`.execute(db);
  const total = rows[0]?.total ?? 0;
  if (!isExact && total * readMeanwhile > (rows[0]?.highest ?? 0)) return undefined;
  const index = isExact ? sql`indexed by names_of_customers` : sql`not indexed`;
  const found = sql`
    customer_parts cross join customers ${index} on id = customer_parts.rowid
    where ${matching} and tenant_id = ${tenantId}`;
  const early = total > few ? isEarly(tenantId) : undefined;
  return { found, isExact, early, total: isExact && rows[0]?.is_alone === 1 ? total : undefined };
};

/** Whether a customer's name stands among the first; of none where there are no more. */
const isEarly = (tenantId: number): RawBuilder<boolean> => {
  const inOrder = sql`select folded_name from customers where tenant_id = ${tenantId} order by folded_name`;
  return sql`folded_name <= (${inOrder} limit 1 offset ${sql.lit(farthest)})`;
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
