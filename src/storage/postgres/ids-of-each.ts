import { type Kysely, sql } from 'kysely';

/** Tables whose ids the database numbers, and what else refers to them: a column, and what a deletion does. */
const numbered = ['api_keys', 'plantas', 'customers', 'menu_categories', 'menu_items', 'waitlist', 'events'];

interface Reference {
  readonly from: string;
  readonly column: string;
  readonly to: string;
  readonly isCascade?: true;
}

/** Of a booking the reference to its customer is taken away before the customer is: versions before 15 cannot. */
const references: readonly Reference[] = [
  { from: 'mesas', column: 'planta_id', to: 'plantas' },
  { from: 'reservas', column: 'customer_id', to: 'customers' },
  { from: 'menu_items', column: 'category_id', to: 'menu_categories', isCascade: true },
  { from: 'event_sessions', column: 'event_id', to: 'events', isCascade: true },
  { from: 'event_session_plantas', column: 'session_id', to: 'event_sessions', isCascade: true },
  { from: 'event_session_plantas', column: 'planta_id', to: 'plantas' },
];

/** Every id is one among its restaurant's, and refers to one of the same restaurant. */
export const idsOfEachRestaurant = async (db: Kysely<unknown>): Promise<void> => {
  for (const { from, column } of references)
    await sql`alter table ${sql.table(from)} drop constraint ${sql.id(`${from}_${column}_fkey`)}`.execute(db);
  for (const table of [...numbered, 'event_sessions'])
    await sql`
      alter table ${sql.table(table)} drop constraint ${sql.id(`${table}_pkey`)}, add primary key (tenant_id, id)`.execute(
      db,
    );
  await sql`
    alter table event_session_plantas drop constraint event_session_plantas_primary_key,
      add primary key (tenant_id, session_id, planta_id)`.execute(db);
  for (const { from, column, to, isCascade } of references)
    await sql`
      alter table ${sql.table(from)} add constraint ${sql.id(`${from}_${column}_fkey`)}
        foreign key (tenant_id, ${sql.ref(column)}) references ${sql.table(to)} (tenant_id, id)
        ${isCascade ? sql`on delete cascade` : sql``}`.execute(db);
};
