import { compareTexts } from '../../ground/strings.ts';
import { maxSeatedMinutes, minutesOfDay, type Period } from '../../ground/times.ts';
import type { Db, Mesa, NewMesa } from '../records.ts';
import { createNumberedTable, createOwnedTable, inChunks } from './owned.ts';

export const plantas = (db: Db) => createNumberedTable(db, 'plantas');

interface TableRequest {
  readonly period: Period;
  readonly comensales: number;
  /** The id of the edited reservation, which does not block itself. */
  readonly exceptReserva?: string | undefined;
  /** Plantas whose tables are not assigned. */
  readonly blockedPlantas: readonly number[];
  /** Guests at the door: walk-in tables are assigned, and first; none where a party still sits. */
  readonly isWalkIn?: boolean | undefined;
}

export const mesas = (db: Db) => {
  const table = createOwnedTable(db, 'mesas', ['planta_id', 'id']);
  return {
    async add(tenantId: number, rows: readonly NewMesa[]): Promise<Mesa[]> {
      const added = rows.map(({ walk_ins_only = false, parts = [], ...row }) => ({
        row: { ...row, walk_ins_only, tenant_id: tenantId },
        parts,
      }));
      await inChunks(added, (chunk) =>
        db
          .insertInto('mesas')
          .values(chunk.map(({ row }) => row))
          .execute(),
      );
      const partRows = added.flatMap(({ row: { id: mesa_id }, parts }) =>
        parts.map((part_id) => ({ tenant_id: tenantId, mesa_id, part_id })),
      );
      await inChunks(partRows, (chunk) => db.insertInto('mesa_parts').values(chunk).execute());
      return added.map(({ row, parts }) => ({ ...row, parts }));
    },

    list: async (tenantId: number) => addParts(db, tenantId, await table.list(tenantId)),

    async find(tenantId: number, id: string) {
      const row = await table.find(tenantId, id);
      return row && (await addParts(db, tenantId, [row]))[0];
    },

    /** Finds a free table: single before combined, then by number of parts, spare seats, `priority` and id, lowest first. */
    async findBestFree(
      tenantId: number,
      { period, comensales, exceptReserva, blockedPlantas, isWalkIn }: TableRequest,
    ): Promise<Mesa | undefined> {
      const parts = db.selectFrom('mesa_parts').where('mesa_parts.tenant_id', '=', tenantId);
      const walkInTables = db
        .selectFrom('mesas as walk_in')
        .select('walk_in.id')
        .where('walk_in.tenant_id', '=', tenantId)
        .where('walk_in.walk_ins_only', '=', true);
      const occupied = selectOccupiedMesas(db, tenantId, period, exceptReserva);
      const seated = selectSeatedMesas(db, tenantId, period);
      const row = await db
        .selectFrom('mesas')
        .selectAll()
        .where('tenant_id', '=', tenantId)
        .where('min', '<=', comensales)
        .where('max', '>=', comensales)
        .$if(blockedPlantas.length > 0, (query) => query.where('planta_id', 'not in', blockedPlantas))
        .where('id', 'not in', occupied)
        .where('id', 'not in', parts.select('mesa_parts.mesa_id').where('part_id', 'in', occupied))
        .$if(!isWalkIn, (query) =>
          query
            .where('walk_ins_only', '=', false)
            .where('id', 'not in', parts.select('mesa_parts.mesa_id').where('part_id', 'in', walkInTables)),
        )
        .$if(isWalkIn === true, (query) =>
          query
            .where('id', 'not in', seated)
            .where('id', 'not in', parts.select('mesa_parts.mesa_id').where('part_id', 'in', seated))
            .orderBy('walk_ins_only', 'desc'),
        )
        .orderBy((mesa) =>
          mesa
            .selectFrom('mesa_parts')
            .select(({ fn }) => fn.countAll<number>().as('count'))
            .where('mesa_parts.tenant_id', '=', tenantId)
            .whereRef('mesa_parts.mesa_id', '=', 'mesas.id'),
        )
        // The smallest table that fits has the fewest spare seats.
        .orderBy('max')
        .orderBy('priority')
        .orderBy('id')
        .limit(1)
        .executeTakeFirst();
      return row && (await addParts(db, tenantId, [row]))[0];
    },

    /** Whether no active reservation except `exceptReserva` occupies the table, or a part of it, in the period. */
    async isFree(tenantId: number, id: string, period: Period, exceptReserva?: string): Promise<boolean> {
      const row = await selectOccupiedMesas(db, tenantId, period, exceptReserva)
        .where(({ eb, or, selectFrom }) =>
          or([
            eb('occupancies.mesa_id', '=', id),
            eb(
              'occupancies.mesa_id',
              'in',
              selectFrom('mesa_parts')
                .select('part_id')
                .where('tenant_id', '=', tenantId)
                .where('mesa_parts.mesa_id', '=', id),
            ),
          ]),
        )
        .executeTakeFirst();
      return row === undefined;
    },

    /** Saves the table, but not its parts. */
    save: ({ parts: _, ...row }: Mesa) => table.save(row),

    /** @throws if the table is a part of another */
    remove: table.remove,
  };
};

type MesaRow = Omit<Mesa, 'parts'>;

const addParts = async (db: Db, tenantId: number, rows: readonly MesaRow[]): Promise<Mesa[]> => {
  const parts = await db.selectFrom('mesa_parts').selectAll().where('tenant_id', '=', tenantId).execute();
  return rows.map((row) => ({
    ...row,
    parts: parts
      .filter(({ mesa_id }) => mesa_id === row.id)
      .map(({ part_id }) => part_id)
      .sort(compareTexts),
  }));
};

/** The tables that active reservations occupy in the period. No reservation is longer than a day. */
const selectOccupiedMesas = (
  db: Db,
  tenantId: number,
  { starts_at, ends_at }: Period,
  exceptReserva: string | undefined,
) =>
  db
    .selectFrom('occupancies')
    .select('occupancies.mesa_id')
    .where('tenant_id', '=', tenantId)
    .where('starts_at', '<', ends_at)
    .where('starts_at', '>', starts_at - minutesOfDay)
    .where('ends_at', '>', starts_at)
    .$call((query) => (exceptReserva === undefined ? query : query.where('reserva_id', '!=', exceptReserva)));

/** The tables of seated guests, also past their end. Half a day after their start, somebody forgot to finish them. */
const selectSeatedMesas = (db: Db, tenantId: number, { starts_at }: Period) =>
  db
    .selectFrom('occupancies')
    .innerJoin('reservas', (join) =>
      join
        .onRef('reservas.tenant_id', '=', 'occupancies.tenant_id')
        .onRef('reservas.id', '=', 'occupancies.reserva_id'),
    )
    .select('occupancies.mesa_id')
    .where('occupancies.tenant_id', '=', tenantId)
    .where('reservas.estado', '=', 'en_curso')
    .where('occupancies.starts_at', '<=', starts_at)
    .where('occupancies.starts_at', '>', starts_at - maxSeatedMinutes);
