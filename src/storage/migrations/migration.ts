import type { Kysely } from 'kysely';
import type { DialectDifferences } from '../differences.ts';

/** One step of the schema. A step that has been released is never changed: another one follows it. */
export type Migration = (db: Kysely<unknown>, differences: DialectDifferences) => Promise<void>;
