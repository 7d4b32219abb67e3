import { type RawBuilder, sql } from 'kysely';
import type { DialectDifferences } from '../differences.ts';
import { textsOf } from '../sought.ts';

const line = sql`(folded_name || chr(10) || folded_email || chr(10) || folded_phone || chr(10) || phone_digits)`;

/**
 * pg_trgm's index of every three characters in a row. Who owns a database may make the extension, as btree_gist; where
 * another has made that and this one may not be made, the search goes without, and reads every customer. What is new goes
 * into the index at once: a list of it, to be read whole by each search, is what is saved when thousands come a minute.
 */
export const indexCustomerParts: DialectDifferences['indexCustomerParts'] = async (db) => {
  await sql`
    do $$ begin
      create extension if not exists pg_trgm;
      create index customers_by_part on customers using gin (${line} gin_trgm_ops) with (fastupdate = off);
    exception when insufficient_privilege or feature_not_supported or undefined_file or undefined_object then null;
    end $$`.execute(db);
};

/**
 * The same index with the restaurant in it: a search reads what its own restaurant has of those three characters, not what all
 * have. By btree_gin, an extension like the other; where that may not be made the one before stays. Statistics of what is
 * indexed are taken at once, since without them the planner does not know how many share a part.
 */
export const indexPartsByRestaurant: DialectDifferences['indexPartsByRestaurant'] = async (db) => {
  await sql`
    do $$ begin
      create extension if not exists btree_gin;
      create index customers_by_part_of_each on customers using gin (tenant_id, ${line} gin_trgm_ops)
        with (fastupdate = off);
      drop index if exists customers_by_part;
      alter index customers_by_part_of_each rename to customers_by_part;
      analyze customers;
    exception when insufficient_privilege or feature_not_supported or undefined_file or undefined_object then null;
    end $$`.execute(db);
};

/** PostgreSQL itself weighs whether the index is a gain. */
export const narrowCustomers: DialectDifferences['narrowCustomers'] = async (_, tenantId, sought) => {
  const texts = textsOf(sought);
  if (!texts) return undefined;
  const found = sql`customers where tenant_id = ${tenantId} and (${sql.join(texts.map(holds), sql` or `)})`;
  return { found, isExact: false };
};

const holds = (text: string): RawBuilder<boolean> =>
  sql`${line} like ${`%${text.replace(/[\\%_]/g, '\\$&')}%`}`;
