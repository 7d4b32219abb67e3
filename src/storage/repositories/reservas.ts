import { activeEstados } from '../../contract/statuses.ts';
import { toPeriod } from '../../ground/times.ts';
import type { NewReserva } from '../records.ts';
import type { Reservas } from '../store.ts';
import { type Db, findOwned, inChunks, removeOwned, saveOwned } from './owned.ts';

export const reservas = (db: Db): Reservas => ({
  async add(tenantId, rows) {
    const added = rows.map((row) => ({ ...row, tenant_id: tenantId, ...getPeriod(row) }));
    await inChunks(added, (chunk) => db.insertInto('reservas').values(chunk).execute());
    return added;
  },

  list: (tenantId, { fecha, estado, mesa_id }) =>
    db
      .selectFrom('reservas')
      .selectAll()
      .where('tenant_id', '=', tenantId)
      .$call((query) => (fecha === undefined ? query : query.where('fecha_reserva', '=', fecha)))
      .$call((query) => (estado === undefined ? query : query.where('estado', '=', estado)))
      .$call((query) => (mesa_id === undefined ? query : query.where('mesa_id', '=', mesa_id)))
      .orderBy('fecha_reserva')
      .orderBy('inicio_reserva')
      .orderBy('created_at')
      .orderBy('id')
      .execute(),

  find: (tenantId, id) => findOwned(db, 'reservas', tenantId, id),

  async hasCode(tenantId, code) {
    const row = await db
      .selectFrom('reservas')
      .select('id')
      .where('tenant_id', '=', tenantId)
      .where('codigo_reserva', '=', code)
      .executeTakeFirst();
    return row !== undefined;
  },

  async countUpcoming(tenantId, mesaId, after) {
    const { total } = await db
      .selectFrom('reservas')
      .select(({ fn }) => fn.countAll<number>().as('total'))
      .where('tenant_id', '=', tenantId)
      .where('mesa_id', '=', mesaId)
      .where('estado', 'in', activeEstados)
      .where('ends_at', '>', after)
      .executeTakeFirstOrThrow();
    return Number(total);
  },

  async countArrivals(tenantId, { starts_at, ends_at }) {
    const { total } = await db
      .selectFrom('reservas')
      .select(({ fn }) => fn.sum<number | null>('num_comensales').as('total'))
      .where('tenant_id', '=', tenantId)
      .where('estado', '!=', 'cancelada')
      .where('starts_at', '>=', starts_at)
      .where('starts_at', '<', ends_at)
      .executeTakeFirstOrThrow();
    return Number(total);
  },

  async save(reserva) {
    const saved = { ...reserva, ...getPeriod(reserva) };
    await saveOwned(db, 'reservas', saved);
    return saved;
  },

  remove: (tenantId, id) => removeOwned(db, 'reservas', tenantId, id),
});

const getPeriod = ({ fecha_reserva, inicio_reserva, final_reserva }: NewReserva) =>
  toPeriod(fecha_reserva, inicio_reserva, final_reserva);
