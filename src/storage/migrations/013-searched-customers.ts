import type { Migration } from './migration.ts';

/** A search reads indexes alone until it knows whom to answer. */
export const searchedCustomers: Migration = (db, { indexSearchedCustomers }) => indexSearchedCustomers(db);
