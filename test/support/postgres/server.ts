import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { freePort } from '../free-port.ts';
import { type Installed, installed } from './binaries.ts';

/** Settings that a server of somebody else's may have, and that nobody should see. */
const oddSettings = {
  timezone: 'Asia/Kathmandu',
  datestyle: 'German, DMY',
  intervalstyle: 'iso_8601',
  extra_float_digits: '-5',
  default_transaction_isolation: 'serializable',
  lock_timeout: '300ms',
};
/** Nothing of a test has to outlive the machine; the server's own end it has to. */
const quickSettings = {
  fsync: 'off',
  full_page_writes: 'off',
  shared_buffers: '64MB',
  max_connections: '200',
  // A password that is hard to guess from what is kept of it takes each connection longer than its queries.
  scram_iterations: '1',
};

/** The owner of every database; no superuser. */
export const owner = 'lola';
const password = 'un-secreto';

/** A server that runs. */
export interface Running {
  readonly port: number;
  /** Where a database is, for its owner. */
  addressOf(database: string): string;
  /** A connection of the superuser's, for whoever runs statements all the time. */
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

/** A server of a test's own. */
export interface Server extends Running {
  readonly process: ChildProcess;
  /** Starts it again where it was stopped. */
  start(): Promise<void>;
  /** `SIGQUIT` is at once, `SIGINT` once the connections are closed. */
  stop(signal?: 'SIGINT' | 'SIGQUIT' | 'SIGKILL'): Promise<void>;
  /** Stops it and removes all of it. */
  remove(): Promise<void>;
}

type Settings = Readonly<Record<string, string>>;

/** A server with nothing in it but an owner for databases to come. */
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

/** A server that was killed leaves children, and none can take its place before they have noticed. */
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
  const said = collect(child);
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error(`initdb: ${said()}`);
};

const launch = async ({ postgres, env, user }: Installed, argv: readonly string[]): Promise<ChildProcess> => {
  const child = spawn(postgres, argv, {
    ...user,
    env: { ...process.env, ...env, LC_ALL: 'C' },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const said = collect(child);
  await new Promise<void>((resolve, reject) => {
    child.stderr.on('data', () => said().includes('ready to accept connections') && resolve());
    child.once('exit', () => reject(new Error(`postgres: ${said()}`)));
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
