import type { Migration } from './migration.ts';

/** Who changes an hour by hand has to change its minutes with it, by which the database tells that a table is held. */
export const trueMinutes: Migration = (db, { keepMinutesTrue }) => keepMinutesTrue(db);
