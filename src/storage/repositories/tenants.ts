import { type Scope, scopeNames } from '../../contract/operation.ts';
import type { ApiKey } from '../records.ts';
import type { Keys, Tenants } from '../store.ts';
import { type Db, findOwned } from './owned.ts';

export const tenants = (db: Db): Tenants => ({
  add: (tenant) => db.insertInto('tenants').values(tenant).returningAll().executeTakeFirstOrThrow(),
  list: () => db.selectFrom('tenants').selectAll().orderBy('id').execute(),
  find: (id) => db.selectFrom('tenants').selectAll().where('id', '=', id).executeTakeFirst(),
  async setPace(id, pace) {
    await db.updateTable('tenants').set(pace).where('id', '=', id).execute();
  },
});

export const keys = (db: Db): Keys => ({
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
      .selectAll()
      .where('tenant_id', '=', tenantId)
      .orderBy('id')
      .execute();
    return rows.map(toKey);
  },

  async findByHash(hash) {
    const row = await db
      .selectFrom('api_keys')
      .innerJoin('tenants', 'tenants.id', 'api_keys.tenant_id')
      .selectAll('api_keys')
      .select(['tenants.name as tenant_name', 'tz', 'tenants.created_at as tenant_created_at'])
      .select(['pace_diners', 'pace_minutes'])
      .where('hash', '=', hash)
      .where('revoked_at', 'is', null)
      .executeTakeFirst();
    if (!row) return undefined;
    const { tenant_name, tz, tenant_created_at, pace_diners, pace_minutes, ...key } = row;
    return {
      key: toKey(key),
      tenant: {
        ...{ id: key.tenant_id, name: tenant_name, tz, created_at: tenant_created_at },
        ...{ pace_diners, pace_minutes },
      },
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
    const row = await findOwned(db, 'api_keys', tenantId, id);
    return row && toKey(row);
  },
});

const isScope = (name: string): name is Scope => (scopeNames as readonly string[]).includes(name);

const toKey = ({ scopes, ...row }: Omit<ApiKey, 'scopes'> & { scopes: string }): ApiKey => ({
  ...row,
  scopes: scopes.split(' ').filter(isScope),
});
