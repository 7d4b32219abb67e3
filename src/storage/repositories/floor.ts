import { compareTexts } from '../../ground/strings.ts';
import { minutesOfDay, type Period } from '../../ground/times.ts';
import type { Mesa } from '../records.ts';
import type { Mesas, Plantas } from '../store.ts';
import { type Db, findOwned, inChunks, numberedTable, removeOwned, saveOwned } from './owned.ts';

export const plantas = (db: Db): Plantas => ({
  ...numberedTable(db, 'plantas'),

  list: (tenantId) =>
    db.selectFrom('plantas').selectAll().where('tenant_id', '=', tenantId).orderBy('id').execute(),
});

export const mesas = (db: Db): Mesas => ({
  async add(tenantId, rows) {
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
    const parts = added.flatMap(({ row: { id: mesa_id }, parts }) =>
      parts.map((part_id) => ({ tenant_id: tenantId, mesa_id, part_id })),
    );
    await inChunks(parts, (chunk) => db.insertInto('mesa_parts').values(chunk).execute());
    return added.map(({ row, parts }) => ({ ...row, parts }));
  },

  async list(tenantId) {
    const rows = await db
      .selectFrom('mesas')
      .selectAll()
      .where('tenant_id', '=', tenantId)
      .orderBy('planta_id')
      .orderBy('id')
      .execute();
    return addParts(db, tenantId, rows);
  },

  async find(tenantId, id) {
    const row = await findOwned(db, 'mesas', tenantId, id);
    return row && (await addParts(db, tenantId, [row]))[0];
  },

  async hasAny(tenantId) {
    const mesa = await db
      .selectFrom('mesas')
      .select('id')
      .where('tenant_id', '=', tenantId)
      .limit(1)
      .executeTakeFirst();
    return mesa !== undefined;
  },

  async findBestFree(tenantId, { period, comensales, except, blocked, isWalkIn }) {
    const parts = db.selectFrom('mesa_parts').where('mesa_parts.tenant_id', '=', tenantId);
    const walkInTables = db
      .selectFrom('mesas as walk_in')
      .select('walk_in.id')
      .where('walk_in.tenant_id', '=', tenantId)
      .where('walk_in.walk_ins_only', '=', true);
    const occupied = occupiedMesas(db, tenantId, period, except);
    const row = await db
      .selectFrom('mesas')
      .selectAll()
      .where('tenant_id', '=', tenantId)
      .where('min', '<=', comensales)
      .where('max', '>=', comensales)
      .$if(blocked.length > 0, (query) => query.where('planta_id', 'not in', blocked))
      .where('id', 'not in', occupied)
      .where('id', 'not in', parts.select('mesa_parts.mesa_id').where('part_id', 'in', occupied))
      .$if(!isWalkIn, (query) =>
        query
          .where('walk_ins_only', '=', false)
          .where('id', 'not in', parts.select('mesa_parts.mesa_id').where('part_id', 'in', walkInTables)),
      )
      .$if(isWalkIn === true, (query) => query.orderBy('walk_ins_only', 'desc'))
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

  async isFree(tenantId, id, period, except) {
    const row = await occupiedMesas(db, tenantId, period, except)
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

  save: ({ parts: _, ...row }) => saveOwned(db, 'mesas', row),

  remove: (tenantId, id) => removeOwned(db, 'mesas', tenantId, id),
});

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
const occupiedMesas = (
  db: Db,
  tenantId: number,
  { starts_at, ends_at }: Period,
  except: string | undefined,
) =>
  db
    .selectFrom('occupancies')
    .select('occupancies.mesa_id')
    .where('tenant_id', '=', tenantId)
    .where('starts_at', '<', ends_at)
    .where('starts_at', '>', starts_at - minutesOfDay)
    .where('ends_at', '>', starts_at)
    .$call((query) => (except === undefined ? query : query.where('reserva_id', '!=', except)));
