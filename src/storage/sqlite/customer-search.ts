import { type RawBuilder, sql } from 'kysely';
import { indexedTexts, trigramLength } from '../customer-query.ts';
import type { DialectDifferences } from '../differences.ts';

/** All that a search compares, one text a customer. */
const searchText = (row: 'new' | 'old' | 'customers'): RawBuilder<string> => {
  const columns = ['folded_name', 'folded_email', 'folded_phone', 'phone_digits'];
  return sql`${sql.join(
    columns.map((column) => sql.ref(`${row}.${column}`)),
    sql` || char(10) || `,
  )}`;
};

const add = sql`insert into customer_trigrams (rowid, line) values (new.id, ${searchText('new')})`;
/** The index stores no text, so it needs the old one to remove it. */
const remove = sql`
  insert into customer_trigrams (customer_trigrams, rowid, line) values ('delete', old.id, ${searchText('old')})`;

/** What versions 11 to 14 of the schema created. */
const dropEarlierForms = [
  ...['parts', 'places'].flatMap((name) =>
    ['insert', 'delete', 'update'].map((event) => `drop trigger if exists customer_${name}_${event}`),
  ),
  'drop view if exists spread_customers',
  'drop table if exists customer_places',
  'drop table if exists customer_parts_counted',
  'drop table if exists customer_parts',
  'drop index if exists names_of_customers',
].map((statement) => sql.raw(statement));

/** An FTS5 trigram index, which triggers maintain, and an index of names that contains all searched columns. */
export const indexCustomerSearch: DialectDifferences['indexCustomerSearch'] = async (db) => {
  for (const statement of [
    ...dropEarlierForms,
    sql`drop index customers_by_name`,
    sql`
      create index customers_by_name
      on customers (tenant_id, folded_name, id, folded_email, folded_phone, phone_digits)`,
    sql`
      create virtual table customer_trigrams using fts5(
        line, content='', columnsize=0, detail=none, tokenize='trigram case_sensitive 1'
      )`,
    sql`insert into customer_trigrams (rowid, line) select id, ${searchText('customers')} from customers`,
    sql`insert into customer_trigrams (customer_trigrams) values ('optimize')`,
    sql`create trigger customer_trigrams_insert after insert on customers begin ${add}; end`,
    sql`create trigger customer_trigrams_delete after delete on customers begin ${remove}; end`,
    sql`
      create trigger customer_trigrams_update
      after update of folded_name, folded_email, folded_phone, phone_digits on customers
      when ${searchText('old')} is not ${searchText('new')} begin ${remove}; ${add}; end`,
  ])
    await statement.execute(db);
};

/** Looking up a match by id, to count it and to order it, costs as much as reading this many in the order of names. */
const lookUpCost = 10;

export const narrowCustomers: DialectDifferences['narrowCustomers'] = async (db, tenantId, query) => {
  const texts = indexedTexts(query);
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
