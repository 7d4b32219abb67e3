import { type Estado, waitlistStatuses } from '../../contract/statuses.ts';
import { type Period, toPeriod } from '../../ground/times.ts';
import type { Db, NewReserva, Reserva } from '../records.ts';
import { createNumberedTable, createOwnedTable, inChunks } from './owned.ts';

interface Filter {
  readonly fecha?: string | undefined;
  readonly estado?: Estado | undefined;
  readonly mesa_id?: string | undefined;
}

/** `add` and `save` derive the period, and throw TableTaken. */
export const reservas = (db: Db) => {
  const table = createOwnedTable(db, 'reservas');
  return {
    ...table,

    async add(tenantId: number, rows: readonly NewReserva[]): Promise<Reserva[]> {
      const added = rows.map((row) => ({ ...row, tenant_id: tenantId, ...getPeriod(row) }));
      await inChunks(added, (chunk) => db.insertInto('reservas').values(chunk).execute());
      return added;
    },

    /** Ordered by date, start, creation. */
    list: (tenantId: number, { fecha, estado, mesa_id }: Filter) =>
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

    /** Counts the guests of reservations, not cancelled, that start in the period. */
    async countArrivals(tenantId: number, { starts_at, ends_at }: Period): Promise<number> {
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

    async save(reserva: NewReserva & { tenant_id: number }): Promise<Reserva> {
      const saved = { ...reserva, ...getPeriod(reserva) };
      await table.save(saved);
      return saved;
    },
  };
};

const getPeriod = ({ fecha_reserva, inicio_reserva, final_reserva }: NewReserva) =>
  toPeriod(fecha_reserva, inicio_reserva, final_reserva);

/** `find` and `listAll` return any entry, even if the party no longer waits. */
export const waitlist = (db: Db) => {
  const table = createNumberedTable(db, 'waitlist');
  return {
    ...table,

    listAll: table.list,

    /** The entries of parties that still wait, by arrival. */
    list: (tenantId: number) =>
      db
        .selectFrom('waitlist')
        .selectAll()
        .where('tenant_id', '=', tenantId)
        .where('status', 'in', waitlistStatuses)
        .orderBy('id')
        .$narrowType<{ status: (typeof waitlistStatuses)[number] }>()
        .execute(),
  };
};
