import { sql } from 'kysely';
import { activeEstados } from '../../contract/reservas.ts';
import type { Db } from './db.ts';

/** Sessions, their event's capacity, and the active diners who belong to them. */
export const sessionsWithGuests = (db: Db) =>
  db
    .selectFrom('event_sessions as session')
    .innerJoin('events as event', (join) =>
      join.onRef('event.tenant_id', '=', 'session.tenant_id').onRef('event.id', '=', 'session.event_id'),
    )
    .selectAll('session')
    .select('event.max_guests as event_max_guests')
    .select(({ selectFrom }) =>
      selectFrom('reservas as booking')
        .leftJoin('mesas as mesa', (join) =>
          join.onRef('mesa.tenant_id', '=', 'booking.tenant_id').onRef('mesa.id', '=', 'booking.mesa_id'),
        )
        .select(({ fn }) => fn.coalesce(fn.sum<number>('num_comensales'), sql.lit(0)).as('guests'))
        .whereRef('booking.tenant_id', '=', 'session.tenant_id')
        .where('booking.estado', 'in', activeEstados)
        .whereRef('booking.starts_at', '>=', 'session.starts_at')
        .whereRef('booking.starts_at', '<', 'session.ends_at')
        .where(({ or, not, exists, selectFrom: from, eb }) => {
          const plantas = from('event_session_plantas as link')
            .select('link.planta_id')
            .whereRef('link.tenant_id', '=', 'session.tenant_id')
            .whereRef('link.session_id', '=', 'session.id');
          return or([
            eb('booking.mesa_id', 'is', null),
            not(exists(plantas)),
            exists(plantas.whereRef('link.planta_id', '=', 'mesa.planta_id')),
          ]);
        })
        .as('current_guests'),
    );
