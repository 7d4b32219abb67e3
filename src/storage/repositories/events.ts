import type { RestaurantEvent } from '../records.ts';
import type { Events } from '../store.ts';
import type { Db } from './db.ts';
import { readingFlags } from './flags.ts';
import { addNumbered, findOwned, removeOwned, saveOwned } from './owned.ts';

export const events = (db: Db): Events => ({
  async add(tenantId, rows) {
    return (await addNumbered(db, 'events', tenantId, rows)).map(toEvent);
  },

  async list(tenantId, { active, archived, today }) {
    const rows = await db
      .selectFrom('events')
      .selectAll()
      .select(({ selectFrom }) =>
        selectFrom('event_sessions')
          .select(({ fn }) => fn.min('session_date').as('date'))
          .whereRef('event_sessions.tenant_id', '=', 'events.tenant_id')
          .whereRef('event_id', '=', 'events.id')
          .where('session_date', '>=', today)
          .as('next_session'),
      )
      .where('tenant_id', '=', tenantId)
      .$call((query) => (active === undefined ? query : query.where('is_active', '=', active)))
      .$if(!archived, (query) => query.where('is_archived', '=', false))
      .orderBy('next_session', (order) => order.asc().nullsLast())
      .orderBy('id')
      .execute();
    return rows.map(toEvent);
  },

  async find(tenantId, id) {
    const row = await findOwned(db, 'events', tenantId, id);
    return row && toEvent(row);
  },

  save: ({ id, tenant_id, ...fields }) => saveOwned(db, 'events', { id, tenant_id }, fields),

  remove: (tenantId, id) => removeOwned(db, 'events', tenantId, id),
});

const toEvent = readingFlags<RestaurantEvent>('events');
