import type { Tenants } from '../store.ts';
import type { Db } from './db.ts';

export const tenants = (db: Db): Tenants => ({
  add: (tenant) => db.insertInto('tenants').values(tenant).returningAll().executeTakeFirstOrThrow(),
  list: () => db.selectFrom('tenants').selectAll().orderBy('id').execute(),
  find: (id) => db.selectFrom('tenants').selectAll().where('id', '=', id).executeTakeFirst(),
});
