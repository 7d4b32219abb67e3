import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { freePort } from '../free-port.ts';
import { type Installed, installed } from './binaries.ts';

/** Settings that another server may have, and that must have no effect. */
const oddSettings = {
  timezone: 'Asia/Kathmandu',
  datestyle: 'German, DMY',
  intervalstyle: 'iso_8601',
  extra_float_digits: '-5',
  default_transaction_isolation: 'serializable',
  lock_timeout: '300ms',
};
/** Test data need not survive the machine, only the end of the server. */
const quickSettings = {
  fsync: 'off',
  full_page_writes: 'off',
  shared_buffers: '64MB',
  max_connections: '200',
  // A strong password hash takes each connection longer than its queries.
  scram_iterations: '1',
};

/** The owner of every database, not a superuser. */
export const owner = 'lola';
const password = 'un-secreto';

/** A running server. */
export interface Running {
  readonly port: number;
  /** The address of a database, for its owner. */
  addressOf(database: string): string;
  /** A connection of the superuser, for many statements. */
  superuser(database: string): Promise<pg.Client>;
  /** Runs statements as the superuser. */
  asSuperuser<Row extends pg.QueryResultRow>(text: string, database?: string): Promise<Row[]>;
}

export const runningAt = (port: number): Running => {
  const at = (user: string, database: string) =>
    `postgres://${user}:${password}@127.0.0.1:${port}/${database}`;
  const superuser = async (database: string) => {
    const client = new pg.Client(at('postgres', database));
    await client.connect();
    return client;
  };
  return {
    port,
    addressOf: (database) => at(owner, database),
    superuser,
    asSuperuser: async (text, database = 'postgres') => {
      const client = await superuser(database);
      try {
        return (await client.query(text)).rows;
      } finally {
        await client.end();
      }
    },
  };
};

/** The server of one test. */
export interface Server extends Running {
  readonly process: ChildProcess;
  /** Starts it again after it was stopped. */
  start(): Promise<void>;
  /** `SIGQUIT` stops at once, `SIGINT` after closing the connections. */
  stop(signal?: 'SIGINT' | 'SIGQUIT' | 'SIGKILL'): Promise<void>;
  /** Stops it and removes its files. */
  remove(): Promise<void>;
}

type Settings = Readonly<Record<string, string>>;

/** A server that has only an owner for future databases. */
export const startServer = async (
  settings: Settings = { ...oddSettings, ...quickSettings },
): Promise<Server> => {
  const folder = mkdtempSync(join(tmpdir(), 'maitre-postgres-'));
  return startIn(folder, settings).catch((error: unknown) => {
    rmSync(folder, { recursive: true, force: true });
    throw error;
  });
};

const startIn = async (folder: string, asked: Settings): Promise<Server> => {
  const binaries = await installed(folder);
  const data = join(folder, 'data');
  mkdirSync(data);
  if (binaries.user) for (const path of [folder, data]) chownSync(path, binaries.user.uid, binaries.user.gid);
  await initialise(binaries, folder, data);
  const port = await freePort();
  const onThisMachine = { unix_socket_directories: '', listen_addresses: '127.0.0.1', port: String(port) };
  const settings = Object.entries({ ...asked, ...onThisMachine });
  const run = () =>
    launch(binaries, ['-D', data, ...settings.flatMap(([name, value]) => ['-c', `${name}=${value}`])]);
  let process = await run();
  const server: Server = {
    ...runningAt(port),
    get process() {
      return process;
    },
    start: async () => {
      if (hasEnded(process)) process = await again(run);
    },
    stop: async (signal = 'SIGINT') => {
      if (hasEnded(process)) return;
      process.kill(signal);
      await once(process, 'exit');
    },
    remove: async () => {
      await server.stop('SIGQUIT');
      rmSync(folder, { recursive: true, force: true });
    },
  };
  await server.asSuperuser(`create role ${owner} login password '${password}'`);
  return server;
};

const hasEnded = ({ exitCode, signalCode }: ChildProcess): boolean =>
  exitCode !== null || signalCode !== null;

/** A killed server leaves children, and none can start before they have noticed. */
const again = async (run: () => Promise<ChildProcess>): Promise<ChildProcess> => {
  for (const deadline = Date.now() + 30_000; ; ) {
    try {
      return await run();
    } catch (error) {
      if (Date.now() > deadline || !String(error).includes('still in use')) throw error;
    }
  }
};

const initialise = async ({ initdb, env, user }: Installed, folder: string, data: string): Promise<void> => {
  const passwordFile = join(folder, 'password');
  writeFileSync(passwordFile, password, { mode: 0o644 });
  const locale = ['--encoding=UTF8', '--locale=C', '--locale-provider=icu', '--icu-locale=es-ES'];
  const auth = [
    '--auth=scram-sha-256',
    '--username=postgres',
    `--pwfile=${passwordFile}`,
    '-c',
    'scram_iterations=1',
  ];
  const child = spawn(initdb, [`--pgdata=${data}`, '--no-sync', ...locale, ...auth], {
    ...user,
    env: { ...process.env, ...env, LC_ALL: 'C' },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const output = collect(child);
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error(`initdb: ${output()}`);
};

const launch = async ({ postgres, env, user }: Installed, argv: readonly string[]): Promise<ChildProcess> => {
  const child = spawn(postgres, argv, {
    ...user,
    env: { ...process.env, ...env, LC_ALL: 'C' },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const output = collect(child);
  await new Promise<void>((resolve, reject) => {
    child.stderr.on('data', () => output().includes('ready to accept connections') && resolve());
    child.once('exit', () => reject(new Error(`postgres: ${output()}`)));
  });
  return child;
};

const collect = (child: ChildProcess): (() => string) => {
  let text = '';
  child.stderr?.on('data', (chunk) => {
    text = `${text}${chunk}`.slice(-10_000);
  });
  return () => text;
};
