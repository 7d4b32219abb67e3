import { activeEstados } from '../../contract/statuses.ts';
import { minutesOfDay, type Period } from '../../ground/times.ts';
import type { Mesas, Plantas } from '../store.ts';
import { type Db, findOwned, inChunks, numberedTable, removeOwned } from './owned.ts';

export const plantas = (db: Db): Plantas => ({
  ...numberedTable(db, 'plantas'),

  list: (tenantId) =>
    db.selectFrom('plantas').selectAll().where('tenant_id', '=', tenantId).orderBy('id').execute(),
});

export const mesas = (db: Db): Mesas => ({
  async add(tenantId, rows) {
    const added = rows.map((row) => ({ ...row, tenant_id: tenantId }));
    await inChunks(added, (chunk) => db.insertInto('mesas').values(chunk).execute());
    return added;
  },

  list: (tenantId) =>
    db
      .selectFrom('mesas')
      .selectAll()
      .where('tenant_id', '=', tenantId)
      .orderBy('planta_id')
      .orderBy('id')
      .execute(),

  find: (tenantId, id) => findOwned(db, 'mesas', tenantId, id),

  async hasAny(tenantId) {
    const mesa = await db
      .selectFrom('mesas')
      .select('id')
      .where('tenant_id', '=', tenantId)
      .limit(1)
      .executeTakeFirst();
    return mesa !== undefined;
  },

  findBestFree: (tenantId, { period, comensales, except, blocked }) =>
    db
      .selectFrom('mesas')
      .selectAll()
      .where('tenant_id', '=', tenantId)
      .where('min', '<=', comensales)
      .where('max', '>=', comensales)
      .$if(blocked.length > 0, (query) => query.where('planta_id', 'not in', blocked))
      .where('id', 'not in', occupiedMesas(db, tenantId, period, except))
      // The smallest table that fits has the fewest spare seats.
      .orderBy('max')
      .orderBy('priority')
      .orderBy('id')
      .limit(1)
      .executeTakeFirst(),

  async isFree(tenantId, id, period, except) {
    const row = await occupiedMesas(db, tenantId, period, except)
      .where('mesa_id', '=', id)
      .executeTakeFirst();
    return row === undefined;
  },

  remove: (tenantId, id) => removeOwned(db, 'mesas', tenantId, id),
});

/** The tables of active reservations that overlap the period. No reservation is longer than a day. */
const occupiedMesas = (
  db: Db,
  tenantId: number,
  { starts_at, ends_at }: Period,
  except: string | undefined,
) =>
  db
    .selectFrom('reservas')
    .select((row) => row.ref('mesa_id').$notNull().as('mesa_id'))
    .where('tenant_id', '=', tenantId)
    .where('mesa_id', 'is not', null)
    .where('estado', 'in', activeEstados)
    .where('starts_at', '<', ends_at)
    .where('starts_at', '>', starts_at - minutesOfDay)
    .where('ends_at', '>', starts_at)
    .$call((query) => (except === undefined ? query : query.where('id', '!=', except)));
