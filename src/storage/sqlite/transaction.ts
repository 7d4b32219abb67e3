import { Kysely } from 'kysely';
import type Database from 'libsql';
import type { Tables } from '../tables.ts';
import { dialectOver } from './dialect.ts';
import { statementsOf } from './statements.ts';

/** How a transaction begins: `immediate`, so that what a writer reads cannot have changed when it writes. */
const beginnings = { reading: 'begin deferred', writing: 'begin immediate' } as const;

/** Does the work in a transaction of its own. */
export type InTransaction = <T>(
  kind: keyof typeof beginnings,
  work: (db: Kysely<Tables>) => Promise<T>,
) => Promise<T>;

/**
 * Transactions on the one connection, each when the ones before it have ended. `exec` and not a prepared statement: one
 * that was refused because of another process would count as under way, and let no later transaction end.
 */
export const transactionsOn = (database: Database.Database): InTransaction => {
  const db = new Kysely<Tables>({ dialect: dialectOver(statementsOf(database)) });
  let last: Promise<unknown> = Promise.resolve();
  return (kind, work) => {
    const mine = last.then(async () => {
      database.exec(beginnings[kind]);
      try {
        const result = await work(db);
        database.exec('commit');
        return result;
      } catch (error) {
        // SQLite has rolled back by itself where the disk was full or failed.
        if (database.inTransaction) database.exec('rollback');
        throw error;
      }
    });
    last = mine.then(nothing, nothing);
    return mine;
  };
};

const nothing = (): void => {};
