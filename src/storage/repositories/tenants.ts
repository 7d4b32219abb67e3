import type { Scope } from '../../contract/operation.ts';
import type { ApiKey, Db, NewApiKey, NewTenant, Tenant } from '../records.ts';
import { createNumberedTable } from './owned.ts';

export const tenants = (db: Db) => ({
  add: (tenant: NewTenant) =>
    db.insertInto('tenants').values(tenant).returningAll().executeTakeFirstOrThrow(),
  list: () => db.selectFrom('tenants').selectAll().orderBy('id').execute(),
  find: (id: number) => db.selectFrom('tenants').selectAll().where('id', '=', id).executeTakeFirst(),
  /** Limits the guests who arrive in a slot of minutes; null removes the limit. */
  async setPace(id: number, pace: Pick<Tenant, 'pace_diners' | 'pace_minutes'>) {
    await db.updateTable('tenants').set(pace).where('id', '=', id).execute();
  },
});

export const keys = (db: Db) => {
  const table = createNumberedTable(db, 'api_keys');
  return {
    async add(tenantId: number, rows: readonly NewApiKey[]) {
      const values = rows.map((key) => ({ ...key, scopes: key.scopes.join(' '), revoked_at: null }));
      return (await table.add(tenantId, values)).map(toKey);
    },

    list: async (tenantId: number) => (await table.list(tenantId)).map(toKey),

    /** Finds a key that is not revoked, and its tenant. */
    async findByHash(hash: string) {
      const row = await db
        .selectFrom('api_keys')
        .selectAll()
        .where('hash', '=', hash)
        .where('revoked_at', 'is', null)
        .executeTakeFirst();
      const tenant = row && (await tenants(db).find(row.tenant_id));
      return tenant && { key: toKey(row), tenant };
    },

    /** Returns the key after the change. A second revocation keeps the time of the first. */
    async revoke(tenantId: number, id: number, at: string) {
      await db
        .updateTable('api_keys')
        .set({ revoked_at: at })
        .where('tenant_id', '=', tenantId)
        .where('id', '=', id)
        .where('revoked_at', 'is', null)
        .execute();
      const row = await table.find(tenantId, id);
      return row && toKey(row);
    },
  };
};

const toKey = ({ scopes, ...row }: Omit<ApiKey, 'scopes'> & { scopes: string }): ApiKey => ({
  ...row,
  scopes: scopes.split(' ') as Scope[],
});
