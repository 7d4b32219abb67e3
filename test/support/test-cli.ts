import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough, Writable } from 'node:stream';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { type Scope, scopeNames } from '../../src/contract/operation.ts';
import { tryOr } from '../../src/ground/invariant.ts';
import type { Runtime } from '../../src/ground/runtime.ts';
import { main } from '../../src/main.ts';
import { addPlanta, addTable } from '../../src/service/panel/tables.ts';
import { createKey, createTenant } from '../../src/service/panel/tenants.ts';
import type { Store } from '../../src/storage/index.ts';
import { type Fetch, sendBy } from './fetching.ts';
import { memoryStore } from './memory.ts';
import { casaLola, friday, openSample } from './sample.ts';
import { openServed, type Served } from './served.ts';

export { friday } from './sample.ts';
export const baseUrl = 'http://127.0.0.1:9/casa';

interface Sent {
  readonly method: string;
  readonly path: string;
  readonly body: unknown;
}

export interface Ran {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
  /** The requests of this run, in order. */
  readonly sent: readonly Sent[];
  /** stdout as JSON. */
  // biome-ignore lint/suspicious/noExplicitAny: tests read responses of every shape
  readonly json: any;
}

export interface RunOptions {
  readonly env?: Record<string, string>;
  /** A stream stays open until its writer ends it. */
  readonly stdin?: string | Buffer | PassThrough;
  /** Receives each text on stdout. */
  readonly onStdout?: (text: string) => void;
  /** stdout and stderr are terminals of this many columns. */
  readonly columns?: number;
  /** A person at a terminal: types the keys once the words are on stderr. */
  readonly answers?: readonly (readonly [words: string, keys: string])[];
  readonly now?: Date;
  /** A moving clock, instead of `now`. */
  readonly clock?: () => Date;
  /** Called instead of each pause. */
  readonly sleep?: () => void;
  /** When the process started, in milliseconds since 1970, for commands with a time limit. */
  readonly startedAt?: number;
  /** Runs a shell command. Default: does nothing, exit code 0. */
  readonly shell?: Runtime['shell'];
  /** Runs a command in the background. Default: at once, in this process. */
  readonly behind?: Runtime['spawnDetached'];
  /** Replaces the embedded service. */
  readonly fetch?: Fetch;
  /** Aborts with the name of a signal, like an interruption. */
  readonly signal?: AbortSignal;
}

export interface TestCli {
  readonly store: Store;
  readonly tenantId: number;
  readonly folder: string;
  readonly key: string;
  run(argv: readonly string[] | string, options?: RunOptions): Promise<Ran>;
  keyWith(scopes: readonly Scope[]): Promise<string>;
  /** The embedded service, for a fetch that wraps it. */
  readonly fetch: Fetch;
  /** The embedded service at another time. */
  fetchAt(now: Date): Fetch;
  close(): Promise<void>;
}

interface TestCliOptions {
  readonly sample?: boolean;
  /** The tables: id → [min, max]. */
  readonly tables?: Record<string, readonly [number, number]>;
}

/** A new restaurant and the real program, on the real service, without a socket. */
export const openTestCli = async ({ sample = false, tables = {} }: TestCliOptions = {}): Promise<TestCli> => {
  const folder = mkdtempSync(join(tmpdir(), 'maitre-test-'));
  const { store, tenantId } = await (sample ? openSample() : openEmpty());
  const keyWith = async (scopes: readonly Scope[]) =>
    (await createKey(store, tenantId, { scopes, name: 'test' }, friday)).key;
  await addTables(store, tenantId, tables);
  const key = await keyWith(scopeNames);
  const services = new Map<number, Served>();
  const fetchAt = (now: Date): Fetch => {
    const served = services.get(now.getTime()) ?? openServed({ store, now: () => now });
    services.set(now.getTime(), served);
    return async (url, init) => served.fetch(new Request(url.replace('/casa', ''), init));
  };
  const run: TestCli['run'] = async (argv, options = {}) => {
    const now = options.now ?? friday;
    const sent: Sent[] = [];
    const serve: Fetch = async (url, init) => {
      const { pathname, search } = new URL(url);
      sent.push({
        method: init.method ?? 'GET',
        path: pathname.replace('/casa', '') + search,
        body: typeof init.body === 'string' ? JSON.parse(init.body) : undefined,
      });
      return (options.fetch ?? fetchAt(now))(url, init);
    };
    const env = {
      MAITRE_CONFIG_DIR: folder,
      MAITRE_DATA_DIR: folder,
      MAITRE_BASE_URL: baseUrl,
      MAITRE_API_KEY: key,
      MAITRE_TZ: 'Europe/Madrid',
      MAITRE_LANG: 'en',
      NO_COLOR: '1',
      ...options.env,
    };
    return runMain(argv, { ...options, env, now, fetch: serve }, sent);
  };
  return {
    store,
    tenantId,
    folder,
    key,
    run,
    keyWith,
    fetch: fetchAt(friday),
    fetchAt,
    close: async () => {
      for (const served of services.values()) served.close();
      await store.close();
      // Windows keeps the database open until the store's statements are collected.
      tryOr(undefined, () => rmSync(folder, { recursive: true, force: true }));
    },
  };
};

type Hook = (work: () => Promise<void>) => void;

const openBetween =
  (before: Hook, after: Hook) =>
  (options?: TestCliOptions): TestCli => {
    const opened: Opened = {};
    before(async () => {
      opened.cli = await openTestCli(options);
    });
    after(async () => opened.cli?.close());
    return follow(opened);
  };

/** A new restaurant for each test of the file or `describe`. */
export const cliForEachTest = openBetween(beforeEach, afterEach);

/** One restaurant for all tests of the file or `describe`. */
export const cliForAllTests = openBetween(beforeAll, afterAll);

interface Opened {
  cli?: TestCli;
}

/** Stands for the restaurant that is open when it is used. */
const follow = (opened: Opened): TestCli =>
  new Proxy({} as TestCli, { get: (_, name) => opened.cli?.[name as keyof TestCli] });

const openEmpty = async () => {
  const store = await memoryStore();
  const { tenant_id: tenantId } = await createTenant(store, casaLola, friday);
  return { store, tenantId };
};

const addTables = async (store: Store, tenantId: number, tables: NonNullable<TestCliOptions['tables']>) => {
  if (Object.keys(tables).length === 0) return;
  const { id: planta_id } = await addPlanta(store, tenantId, { name: 'Sala' });
  for (const [id, [min, max]] of Object.entries(tables))
    await addTable(store, tenantId, { id, planta_id, min, max });
};

type Running = RunOptions & {
  readonly env: Record<string, string>;
  readonly now: Date;
  readonly fetch: Fetch;
};

const runMain = async (
  argv: readonly string[] | string,
  running: Running,
  sent: readonly Sent[],
): Promise<Ran> => {
  const stdout = sink(running.columns, running.onStdout);
  const stderr = sink(running.columns ?? (running.answers && 80));
  const runtime: Runtime = {
    stdin: running.answers ? personAt(stderr, running.answers) : stdinOf(running.stdin),
    stdout: stdout.stream,
    stderr: stderr.stream,
    env: running.env,
    cwd: running.env['MAITRE_DATA_DIR']!,
    now: running.clock ?? (() => running.now),
    ...(running.startedAt !== undefined && { startedAt: running.startedAt }),
    random: () => 0.5,
    sleep: async () => running.sleep?.(),
    send: sendBy(running.fetch),
    shell: running.shell ?? (async () => 0),
    spawnDetached: running.behind ?? (async (words) => void (await main(words, runtime))),
    signal: running.signal ?? new AbortController().signal,
  };
  const code = await main(typeof argv === 'string' ? argv.split(' ') : argv, runtime);
  return {
    code,
    stdout: stdout.text(),
    stderr: stderr.text(),
    sent,
    get json() {
      return JSON.parse(stdout.text());
    },
  };
};

const sink = (columns?: number, onText?: (text: string) => void) => {
  const chunks: string[] = [];
  let wrote = () => {};
  const stream = new Writable({
    write(chunk, _encoding, done) {
      chunks.push(String(chunk));
      onText?.(String(chunk));
      done();
      wrote();
    },
  });
  // Like the streams of the process: the end of a prompt does not end them.
  stream.end = () => stream;
  Object.assign(stream, columns === undefined ? {} : { isTTY: true, columns });
  return {
    stream: stream as unknown as NodeJS.WriteStream,
    text: () => chunks.join(''),
    onWrite: (then: () => void) => {
      wrote = then;
    },
  };
};

/** The keyboard of a terminal: each answer is typed once its question is on the screen. */
const personAt = (
  screen: ReturnType<typeof sink>,
  answers: NonNullable<RunOptions['answers']>,
): NodeJS.ReadStream => {
  const keyboard = Object.assign(new PassThrough(), { isTTY: true, setRawMode: () => keyboard });
  const waiting = [...answers];
  let read = 0;
  screen.onWrite(() => {
    const [words, keys] = waiting[0] ?? [];
    if (words === undefined || !screen.text().slice(read).includes(words)) return;
    waiting.shift();
    read = screen.text().length;
    // The question is drawn before it listens.
    setImmediate(() => keyboard.write(keys));
  });
  return keyboard as unknown as NodeJS.ReadStream;
};

const stdinOf = (text: string | Buffer | PassThrough = ''): NodeJS.ReadStream => {
  if (text instanceof PassThrough) return text as unknown as NodeJS.ReadStream;
  const stream = new PassThrough();
  stream.end(text);
  return stream as unknown as NodeJS.ReadStream;
};
