import { type RawBuilder, sql } from 'kysely';
import { indexedTexts } from '../customer-query.ts';
import type { DialectDifferences } from '../differences.ts';

/** All that a search compares, one text a customer. */
const searchText = sql`(folded_name || chr(10) || folded_email || chr(10) || folded_phone || chr(10) || phone_digits)`;

/**
 * A trigram index that contains the tenant, so that a search reads none of another tenant's. If the role may not create the
 * extensions, searches read every customer. `fastupdate = off`: a pending list would be read whole by each search.
 * `analyze` gives the planner the frequencies of the trigrams. An index without the tenant is of schema version 11.
 */
export const indexCustomerSearch: DialectDifferences['indexCustomerSearch'] = async (db) => {
  await sql`
    do $$ begin
      if exists (
        select from pg_indexes where schemaname = current_schema() and indexname = 'customers_by_part'
        and indexdef like '%(tenant_id, %'
      ) then return; end if;
      create extension if not exists pg_trgm;
      create extension if not exists btree_gin;
      drop index if exists customers_by_part;
      create index customers_by_part on customers using gin (tenant_id, ${searchText} gin_trgm_ops)
        with (fastupdate = off);
      analyze customers;
    exception when insufficient_privilege or feature_not_supported or undefined_file or undefined_object then null;
    end $$`.execute(db);
};

/** The planner decides whether to use the index. */
export const narrowCustomers: DialectDifferences['narrowCustomers'] = async (_, tenantId, query) => {
  const texts = indexedTexts(query);
  if (!texts) return undefined;
  return sql`customers where tenant_id = ${tenantId} and (${sql.join(texts.map(contains), sql` or `)})`;
};

const contains = (text: string): RawBuilder<boolean> =>
  sql`${searchText} like ${`%${text.replace(/[\\%_]/g, '\\$&')}%`}`;
