import type { Migration } from './migration.ts';

/** A search costs what its own restaurant has, however many others there are. */
export const partsByRestaurant: Migration = (db, { indexPartsByRestaurant }) => indexPartsByRestaurant(db);
