import type { Migration } from './migration.ts';

/** A customer is found by any three characters, and what the bookings say of one is read from an index alone. */
export const partsOfCustomers: Migration = async (db, { indexCustomerParts }) => {
  await db.schema.dropIndex('reservas_by_customer').execute();
  await db.schema
    .createIndex('reservas_by_customer')
    .on('reservas')
    .columns(['customer_id', 'tenant_id', 'estado', 'fecha_reserva'])
    .execute();
  await indexCustomerParts(db);
};
