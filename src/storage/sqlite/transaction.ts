import { Kysely } from 'kysely';
import type Database from 'libsql';
import type { Tables } from '../tables.ts';
import { dialectOver } from './dialect.ts';
import { inGroups } from './groups.ts';
import { statementsOf } from './statements.ts';

type Work<T> = (db: Kysely<Tables>) => Promise<T>;

export interface Transactions {
  /** Reads one state. */
  reading<T>(work: Work<T>): Promise<T>;
  /** Does all of the work or nothing; with others that come at the same moment it shares one commit, and one sync. */
  writing<T>(work: Work<T>): Promise<T>;
}

/**
 * Transactions on the one connection, each when the ones before it have ended. `exec` and not a prepared statement: one
 * that was refused because of another process would count as under way, and let no later transaction end.
 */
export const transactionsOn = (database: Database.Database): Transactions => {
  const db = new Kysely<Tables>({ dialect: dialectOver(statementsOf(database)) });
  let last: Promise<unknown> = Promise.resolve();
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const mine = last.then(work);
    last = mine.then(nothing, nothing);
    return mine;
  };
  const between = async <T>(beginning: string, work: () => Promise<T>): Promise<T> => {
    database.exec(beginning);
    try {
      const result = await work();
      database.exec('commit');
      return result;
    } catch (error) {
      // SQLite has rolled back by itself where the disk was full or failed.
      if (database.inTransaction) database.exec('rollback');
      throw error;
    }
  };
  /** One of several in a transaction: what it has done is undone alone. */
  const apart = async <T>(work: () => Promise<T>): Promise<PromiseSettledResult<T>> => {
    database.exec('savepoint one');
    try {
      const value = await work();
      database.exec('release one');
      return { status: 'fulfilled', value };
    } catch (reason) {
      if (!database.inTransaction) throw reason;
      database.exec('rollback to one; release one');
      return { status: 'rejected', reason };
    }
  };
  // `immediate`: what a writer reads cannot have changed when it writes, and it never has to give up half-way.
  const beginning = 'begin immediate';
  const alone = <T>(work: Work<T>) => inTurn(() => between(beginning, () => work(db)));
  return {
    reading: (work) => inTurn(() => between('begin deferred', () => work(db))),
    // Nothing in memory waits for a disk.
    writing: database.memory
      ? alone
      : inGroups(async (group) => {
          const [only, ...others] = group;
          if (only && others.length === 0) return [{ status: 'fulfilled', value: await alone(only) }];
          return inTurn(() =>
            between(beginning, async () => {
              const results: PromiseSettledResult<unknown>[] = [];
              for (const work of group) results.push(await apart(() => work(db)));
              return results;
            }),
          );
        }),
  };
};

const nothing = (): void => {};
