import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/** A restaurant's ids are its own, so that it can move in beside others which have the same. */
export const idsOfEach: Migration = async (db, { idsOfEachRestaurant }) => {
  await db.schema
    .alterTable('event_session_plantas')
    .addColumn('tenant_id', 'bigint', (column) => column.notNull().defaultTo(0))
    .execute();
  await sql`
    update event_session_plantas set tenant_id =
      (select tenant_id from event_sessions where event_sessions.id = event_session_plantas.session_id)`.execute(
    db,
  );
  await idsOfEachRestaurant(db);
};
