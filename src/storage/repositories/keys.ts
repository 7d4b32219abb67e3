import { type Scope, scopeNames } from '../../contract/operation.ts';
import type { ApiKey } from '../records.ts';
import type { Keys } from '../store.ts';
import { compiledOnce } from './compiled-once.ts';
import type { Db } from './db.ts';

const columns = [
  'api_keys.id',
  'api_keys.tenant_id',
  'api_keys.name',
  'scopes',
  'hash',
  'api_keys.created_at',
  'revoked_at',
] as const;

export const keys = (db: Db): Keys => {
  const withTenant = compiledOnce(db, ({ hash }: { hash: string }) =>
    db
      .selectFrom('api_keys')
      .innerJoin('tenants', 'tenants.id', 'api_keys.tenant_id')
      .select(columns)
      .select(['tenants.name as tenant_name', 'tz', 'tenants.created_at as tenant_created_at'])
      .where('hash', '=', hash)
      .where('revoked_at', 'is', null),
  );
  return {
    async add(tenantId, { scopes, ...key }) {
      const row = await db
        .insertInto('api_keys')
        .values({ ...key, tenant_id: tenantId, scopes: scopes.join(' '), revoked_at: null })
        .returningAll()
        .executeTakeFirstOrThrow();
      return toKey(row);
    },

    async list(tenantId) {
      const rows = await db
        .selectFrom('api_keys')
        .select(columns)
        .where('tenant_id', '=', tenantId)
        .orderBy('id')
        .execute();
      return rows.map(toKey);
    },

    async findByHash(hash) {
      const [row] = await withTenant({ hash });
      if (!row) return undefined;
      const { tenant_name, tz, tenant_created_at, ...key } = row;
      return {
        key: toKey(key),
        tenant: { id: key.tenant_id, name: tenant_name, tz, created_at: tenant_created_at },
      };
    },

    async revoke(tenantId, id, at) {
      await db
        .updateTable('api_keys')
        .set({ revoked_at: at })
        .where('tenant_id', '=', tenantId)
        .where('id', '=', id)
        .where('revoked_at', 'is', null)
        .execute();
      const row = await db
        .selectFrom('api_keys')
        .select(columns)
        .where('tenant_id', '=', tenantId)
        .where('id', '=', id)
        .executeTakeFirst();
      return row && toKey(row);
    },
  };
};

const isScope = (name: string): name is Scope => (scopeNames as readonly string[]).includes(name);

const toKey = ({ scopes, ...row }: Omit<ApiKey, 'scopes'> & { scopes: string }): ApiKey => ({
  ...row,
  scopes: scopes.split(' ').filter(isScope),
});
