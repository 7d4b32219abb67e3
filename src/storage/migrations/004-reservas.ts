import { sql } from 'kysely';
import { minutesOfDay } from '../../ground/times.ts';
import type { Migration } from './migration.ts';

/** `mesa_id` refers to no row on purpose: a booking of long ago keeps the name of a table that is gone. */
export const reservas: Migration = async (db, { text, forbidDoubleBooking }) => {
  await db.schema
    .createTable('reservas')
    .addColumn('id', text, (column) => column.primaryKey().notNull())
    .addColumn('tenant_id', 'bigint', (column) => column.notNull().references('tenants.id'))
    .addColumn('mesa_id', text)
    .addColumn('fecha_reserva', text, (column) => column.notNull())
    .addColumn('inicio_reserva', text, (column) => column.notNull())
    .addColumn('final_reserva', text, (column) => column.notNull())
    .addColumn('starts_at', 'bigint', (column) => column.notNull())
    .addColumn('ends_at', 'bigint', (column) => column.notNull())
    .addColumn('nombre_cliente', text, (column) => column.notNull())
    .addColumn('telefono', text)
    .addColumn('email', text)
    .addColumn('num_comensales', 'integer', (column) => column.notNull())
    .addColumn('notas', text)
    .addColumn('estado', text, (column) => column.notNull())
    .addColumn('customer_id', 'bigint', (column) => column.references('customers.id').onDelete('set null'))
    .addColumn('codigo_reserva', text, (column) => column.notNull())
    .addColumn('created_at', text, (column) => column.notNull())
    .addUniqueConstraint('reservas_code', ['tenant_id', 'codigo_reserva'])
    .addCheckConstraint(
      'reservas_period',
      sql`ends_at > starts_at and ends_at - starts_at <= ${sql.lit(minutesOfDay)}`,
    )
    .execute();
  await indexes(db);
  await forbidDoubleBooking(db);
};

const indexes = async (db: Parameters<Migration>[0]): Promise<void> => {
  await db.schema
    .createIndex('reservas_by_date')
    .on('reservas')
    .columns(['tenant_id', 'fecha_reserva', 'inicio_reserva'])
    .execute();
  await db.schema
    .createIndex('reservas_by_start')
    .on('reservas')
    .columns(['tenant_id', 'starts_at'])
    .execute();
  await db.schema
    .createIndex('reservas_by_mesa')
    .on('reservas')
    .columns(['tenant_id', 'mesa_id', 'starts_at'])
    .execute();
  await db.schema.createIndex('reservas_by_customer').on('reservas').column('customer_id').execute();
};
