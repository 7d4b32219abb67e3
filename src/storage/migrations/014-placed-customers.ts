import type { Migration } from './migration.ts';

/** Of however many share a part, a search looks at those who come first by name. */
export const placedCustomers: Migration = (db, { placeCustomers }) => placeCustomers(db);
