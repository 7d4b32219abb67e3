import type { Pool, PoolClient, PoolConfig } from 'pg';
import { inTime } from '../patience.ts';
import type { PoolState } from '../store.ts';
import { cancelStatement } from './cancel.ts';
import type { Driver } from './driver.ts';
import { ConnectionLost, noAddress, PostgresRefusal } from './failures.ts';
import { clientWithPassword } from './password.ts';

/** How many connections a process holds. */
const most = 20;
/** How long a connection may take to be made, in milliseconds. */
const connectTimeout = 10_000;

interface Result {
  readonly command: string;
  readonly rowCount: number | null;
  readonly rows: readonly unknown[];
}

/** A connection in the hands of one unit of work. */
export interface Connection {
  /** @throws PostgresRefusal, ConnectionLost; a statement that is not answered by `until` is given up */
  run(text: string, values?: readonly unknown[], until?: number): Promise<Result>;
  /** Hands it back; one that is not sound is closed. */
  release(isSound: boolean): void;
}

export interface Connections {
  /** @throws PostgresRefusal, ConnectionLost */
  take(deadline: number): Promise<Connection>;
  state(): PoolState;
  close(): Promise<void>;
}

/** int8 and numeric: counts and sums, none of which passes what a number holds. */
const numeric = [20, 1700];

/** Connections to the server at the address, made when they are needed. @throws Failure USAGE where it is none */
export const connectionsTo = (driver: Driver, address: string): Connections => {
  const config: PoolConfig = {
    connectionString: readable(driver, address),
    Client: clientWithPassword(driver),
    max: most,
    connectionTimeoutMillis: connectTimeout,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    fallback_application_name: 'maitre',
    types: {
      getTypeParser: (oid: number, format) =>
        numeric.includes(oid) ? Number : driver.types.getTypeParser(oid, format),
    },
  };
  const pool = new driver.Pool(config);
  // A connection that is lost says so to whoever uses it; without a listener it would end the process.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  return {
    take: async (deadline) => connectionOf(driver, await clientFrom(pool, deadline), deadline),
    state: () => ({ open: pool.totalCount, idle: pool.idleCount, most, waiting: pool.waitingCount }),
    close: () => pool.end(),
  };
};

/**
 * The address as pg takes it without a word on stderr: what it does of these modes anyway is said in full.
 * @throws Failure USAGE where it is none
 */
const readable = (driver: Driver, address: string): string => {
  const said = address.replace(/([?&]sslmode=)(prefer|require|verify-ca)(?=&|$)/, '$1verify-full');
  try {
    if (!/^postgres(ql)?:/i.test(address)) throw noAddress();
    new driver.Client(said);
    return said;
  } catch {
    throw noAddress();
  }
};

const clientFrom = async (pool: Pool, deadline: number): Promise<PoolClient> => {
  const taking = pool.connect();
  let isLate = false;
  const tooLate = () => {
    isLate = true;
    return new ConnectionLost('no connection in time');
  };
  taking.then(
    (client) => isLate && client.release(),
    () => {},
  );
  return inTime(taking, deadline, tooLate).catch((error: unknown) => {
    throw refusalOf(error);
  });
};

/** The server gives up a statement at the deadline; who has heard nothing so long after has lost the server. */
const grace = 1_000;

const connectionOf = (driver: Driver, client: PoolClient, deadline: number): Connection => {
  let isLost = false;
  const giveUp = () => {
    isLost = true;
    cancelStatement(driver, client);
    return new ConnectionLost('no answer in time');
  };
  return {
    run: async (text, values = [], until = deadline + grace) => {
      if (isLost) throw new ConnectionLost('given up');
      try {
        return await inTime<Result>(client.query(text, [...values]), until, giveUp);
      } catch (error) {
        const refusal = refusalOf(error);
        isLost ||= refusal instanceof ConnectionLost;
        throw refusal;
      }
    },
    release: (isSound) => client.release(!isSound || isLost),
  };
};

const refusalOf = (error: unknown): Error => {
  if (!(error instanceof Error) || error instanceof ConnectionLost) return error as ConnectionLost;
  const { code, constraint, severity } = error as { code?: string; constraint?: string; severity?: string };
  // Only what the server says has a severity; the rest is of the network, whose code says enough.
  if (severity !== undefined && code !== undefined) return new PostgresRefusal(code, constraint);
  // pg itself says so, without asking the server, where it wants a password and has none.
  if (/client password must be/.test(error.message)) return new PostgresRefusal('28P01');
  return new ConnectionLost(code ?? error.message);
};
