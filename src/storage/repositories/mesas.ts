import { activeEstados } from '../../contract/reservas.ts';
import { minutesOfDay, type Period } from '../../ground/times.ts';
import type { Mesas } from '../store.ts';
import { type Db, inChunks } from './db.ts';
import { findOwned, removeOwned } from './owned.ts';

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

  async any(tenantId) {
    const one = await db
      .selectFrom('mesas')
      .select('id')
      .where('tenant_id', '=', tenantId)
      .limit(1)
      .executeTakeFirst();
    return one !== undefined;
  },

  bestFree: (tenantId, { period, comensales, except, blocked }) =>
    db
      .selectFrom('mesas')
      .selectAll()
      .where('tenant_id', '=', tenantId)
      .where('min', '<=', comensales)
      .where('max', '>=', comensales)
      .$if(blocked.length > 0, (query) => query.where('planta_id', 'not in', blocked))
      .where('id', 'not in', heldMesas(db, tenantId, period, except))
      // The fewest seats that fit are the least spare.
      .orderBy('max')
      .orderBy('priority')
      .orderBy('id')
      .limit(1)
      .executeTakeFirst(),

  async isFree(tenantId, id, period, except) {
    const held = await heldMesas(db, tenantId, period, except).where('mesa_id', '=', id).executeTakeFirst();
    return held === undefined;
  },

  async remove(tenantId, id) {
    await removeOwned(db, 'mesas', tenantId, id);
  },
});

/** The tables of active bookings that overlap the period; none is longer than a day. */
const heldMesas = (db: Db, tenantId: number, { starts_at, ends_at }: Period, except: string | undefined) =>
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
