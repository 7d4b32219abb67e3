import { Kysely } from 'kysely';
import { OutcomeUnknown } from '../errors.ts';
import type { Tables } from '../tables.ts';
import type { Connection, Connections } from './connection.ts';
import { dialectOver } from './dialect.ts';
import { PostgresRefusal } from './failures.ts';

/** "mtre": what tells our advisory locks from those of others in the same database. */
const lockClass = 0x6d747265;
/** Those who write for one restaurant share it, who writes for all has it alone. */
const everyTenant = 0;
const schema = -1;

/**
 * What the server, the database or the user may have set otherwise and what we do not want to know of; a statement
 * that outlives the work is given up by the server itself.
 */
const settings = (milliseconds: number): string =>
  [
    `statement_timeout = ${milliseconds}`,
    `idle_in_transaction_session_timeout = ${milliseconds}`,
    'lock_timeout = 0',
    'extra_float_digits = 1',
  ]
    .map((setting) => `set local ${setting};`)
    .join(' ');

const lock = (id: number, how = ''): string => `select pg_advisory_xact_lock${how}(${lockClass}, ${id});`;

/** The restaurant's own lock; its id as far as a lock holds one. */
const lockOf = (tenantId: number | undefined): string =>
  tenantId === undefined
    ? lock(everyTenant)
    : `${lock(everyTenant, '_shared')} ${lock(1 + (tenantId % 0x7fffffff))}`;

/** How a transaction begins: its kind, and the locks that it waits for. */
interface Beginning {
  readonly kind: string;
  readonly locks: string;
}
// Read committed sees what the holder of the lock before us has written.
const writing = (locks: string): Beginning => ({ kind: 'isolation level read committed read write', locks });

export const reading: Beginning = { kind: 'isolation level repeatable read read only', locks: '' };
export const writingFor = (tenantId: number | undefined): Beginning => writing(lockOf(tenantId));
export const changingTheSchema: Beginning = writing(lock(schema));

/** Does the work in a transaction of its own. @throws OutcomeUnknown where the answer to its end is lost */
export const inTransaction = async <T>(
  connections: Connections,
  beginning: Beginning,
  work: (db: Kysely<Tables>) => Promise<T>,
  deadline: number,
): Promise<T> => {
  const connection = await connections.take(deadline);
  let isSound = true;
  try {
    const milliseconds = Math.max(1, Math.ceil(deadline - performance.now()));
    const begin = `begin ${beginning.kind}; ${settings(milliseconds)} ${beginning.locks}`;
    await connection.run(begin).catch(readOnlyAsSuch);
    const result = await work(new Kysely<Tables>({ dialect: dialectOver(connection) }));
    // What was only read is known, whatever becomes of its end.
    if (beginning === reading) isSound = await isUndone(connection);
    else await commit(connection);
    return result;
  } catch (error) {
    isSound = await isUndone(connection);
    throw error;
  } finally {
    connection.release(isSound);
  }
};

/** A standby, which takes no writes, calls them a feature that is not supported, as it does much else elsewhere. */
const readOnlyAsSuch = (error: unknown): never => {
  throw error instanceof PostgresRefusal && error.code === '0A000' ? new PostgresRefusal('25006') : error;
};

/**
 * Codes with which the server says that it has kept nothing: of a rule, of a rival, of a statement cancelled. A full disk
 * (53100) is none: a server that panics at its log says the same, and what it finds there when it comes back is not known.
 */
const keptNothing = /^(23|40|57014)/;

/** How long the end of the work may take, in milliseconds: what is nearly done is not given up for being late. */
const commitPatience = 5_000;

const commit = async (connection: Connection): Promise<void> => {
  const answer = connection.run('commit', [], performance.now() + commitPatience);
  const { command } = await answer.catch((error: unknown) => {
    if (error instanceof PostgresRefusal && keptNothing.test(error.code)) throw error;
    throw new OutcomeUnknown(error);
  });
  if (command !== 'COMMIT') throw new Error('The work had failed before its end');
};

const isUndone = (connection: Connection): Promise<boolean> =>
  connection.run('rollback').then(
    () => true,
    () => false,
  );
