import { sql } from 'kysely';
import { activeEstados } from '../../contract/statuses.ts';
import { groupBy } from '../../ground/rows.ts';
import { minutesOfDay, type Period, toPeriod } from '../../ground/times.ts';
import type { Db, EventSession, NewEventSession } from '../records.ts';
import { createNumberedTable, inChunks } from './owned.ts';

interface EventFilter {
  readonly active?: boolean | undefined;
  readonly archived: boolean;
  readonly today: string;
}

/** A removed event takes its sessions with it. */
export const events = (db: Db) => ({
  ...createNumberedTable(db, 'events'),

  /** Ordered by next session on or after `today`; events without one come last. */
  list: (tenantId: number, { active, archived, today }: EventFilter) =>
    db
      .selectFrom('events')
      .selectAll()
      .select(({ selectFrom }) =>
        selectFrom('event_sessions')
          .select(({ fn }) => fn.min('session_date').as('date'))
          .where('event_sessions.tenant_id', '=', tenantId)
          .whereRef('event_id', '=', 'events.id')
          .where('session_date', '>=', today)
          .as('next_session'),
      )
      .where('tenant_id', '=', tenantId)
      .$call((query) => (active === undefined ? query : query.where('is_active', '=', active)))
      .$if(!archived, (query) => query.where('is_archived', '=', false))
      .orderBy('next_session', (order) => order.asc().nullsLast())
      .orderBy('id')
      .execute(),
});

/** A session lasts at most a day, so queries skip those that start more than a day earlier. */
export const eventSessions = (db: Db) => ({
  /** Returns the new id. The caller has checked that the event and the plantas are the tenant's. */
  async add(tenantId: number, { planta_ids, ...session }: NewEventSession): Promise<number> {
    const period = toPeriod(session.session_date, session.start_time, session.end_time);
    const { id } = await db
      .insertInto('event_sessions')
      .values({ ...session, tenant_id: tenantId, ...period })
      .returning('id')
      .executeTakeFirstOrThrow();
    const links = [...new Set(planta_ids)].map((planta_id) => ({
      tenant_id: tenantId,
      session_id: id,
      planta_id,
    }));
    await inChunks(links, (chunk) => db.insertInto('event_session_plantas').values(chunk).execute());
    return id;
  },

  /** Ordered by date and start. */
  async list(tenantId: number, eventId: number) {
    const rows = await selectSessions(db, tenantId)
      .where('session.event_id', '=', eventId)
      .orderBy('session.starts_at')
      .orderBy('session.id')
      .execute();
    return withPlantas(db, tenantId, rows);
  },

  /** The sessions of active events whose hours contain the minute. */
  async listActiveAt(tenantId: number, minute: number) {
    const rows = await selectSessions(db, tenantId)
      .where('event.is_active', '=', true)
      .where('session.starts_at', '<=', minute)
      .where('session.starts_at', '>', minute - minutesOfDay)
      .where('session.ends_at', '>', minute)
      .orderBy('session.id')
      .execute();
    return withPlantas(db, tenantId, rows);
  },

  /** The plantas that sessions with block_tables, of active events, reserve in the period. Skips sessions in `except`. */
  async listBlockedPlantas(tenantId: number, period: Period, except?: Period): Promise<number[]> {
    const { starts_at, ends_at } = period;
    const rows = await db
      .selectFrom('event_sessions as session')
      .innerJoin('events as event', (join) =>
        join.onRef('event.tenant_id', '=', 'session.tenant_id').onRef('event.id', '=', 'session.event_id'),
      )
      .innerJoin('event_session_plantas as link', (join) =>
        join.onRef('link.tenant_id', '=', 'session.tenant_id').onRef('link.session_id', '=', 'session.id'),
      )
      .select('link.planta_id')
      .distinct()
      .where('session.tenant_id', '=', tenantId)
      .where('event.is_active', '=', true)
      .where('event.block_mode', '=', 'block_tables')
      .where('session.starts_at', '<', ends_at)
      .where('session.starts_at', '>', starts_at - minutesOfDay)
      .where('session.ends_at', '>', starts_at)
      .$call((query) =>
        except === undefined
          ? query
          : query.where(({ or, eb }) =>
              or([
                eb('session.starts_at', '>=', except.ends_at),
                eb('session.ends_at', '<=', except.starts_at),
              ]),
            ),
      )
      .execute();
    return rows.map(({ planta_id }) => planta_id);
  },

  async usesPlanta(tenantId: number, plantaId: number): Promise<boolean> {
    const row = await db
      .selectFrom('event_session_plantas')
      .select('session_id')
      .where('tenant_id', '=', tenantId)
      .where('planta_id', '=', plantaId)
      .executeTakeFirst();
    return row !== undefined;
  },
});

type SessionRow = Awaited<ReturnType<ReturnType<typeof selectSessions>['execute']>>[number];

const withPlantas = async (
  db: Db,
  tenantId: number,
  rows: readonly SessionRow[],
): Promise<EventSession[]> => {
  const ids = rows.map(({ id }) => id);
  const links = await inChunks(ids, (chunk) =>
    db
      .selectFrom('event_session_plantas')
      .selectAll()
      .where('tenant_id', '=', tenantId)
      .where('session_id', 'in', chunk)
      .orderBy('planta_id')
      .execute(),
  );
  const bySession = groupBy(links, ({ session_id }) => session_id);
  return rows.map(({ tenant_id, event_max_guests, ...row }) => ({
    ...row,
    max_guests: row.max_guests ?? event_max_guests,
    current_guests: Number(row.current_guests),
    planta_ids: (bySession.get(row.id) ?? []).map(({ planta_id }) => planta_id),
  }));
};

/** Sessions with their event's capacity and the guests of their active reservations. */
const selectSessions = (db: Db, tenantId: number) =>
  db
    .selectFrom('event_sessions as session')
    .innerJoin('events as event', (join) =>
      join.onRef('event.tenant_id', '=', 'session.tenant_id').onRef('event.id', '=', 'session.event_id'),
    )
    .selectAll('session')
    .select('event.max_guests as event_max_guests')
    .select(({ selectFrom }) =>
      selectFrom('reservas as reserva')
        .leftJoin('mesas as mesa', (join) =>
          join.onRef('mesa.tenant_id', '=', 'reserva.tenant_id').onRef('mesa.id', '=', 'reserva.mesa_id'),
        )
        .select(({ fn }) => fn.coalesce(fn.sum<number>('num_comensales'), sql.lit(0)).as('guests'))
        .where('reserva.tenant_id', '=', tenantId)
        .where('reserva.estado', 'in', activeEstados)
        .whereRef('reserva.starts_at', '>=', 'session.starts_at')
        .whereRef('reserva.starts_at', '<', 'session.ends_at')
        .where(({ or, not, exists, selectFrom: from, eb }) => {
          const plantas = from('event_session_plantas as link')
            .select('link.planta_id')
            .where('link.tenant_id', '=', tenantId)
            .whereRef('link.session_id', '=', 'session.id');
          // A reservation without a table counts for every session. A session without plantas counts every table.
          return or([
            eb('reserva.mesa_id', 'is', null),
            not(exists(plantas)),
            exists(plantas.whereRef('link.planta_id', '=', 'mesa.planta_id')),
          ]);
        })
        .as('current_guests'),
    )
    .where('session.tenant_id', '=', tenantId);
