import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough, Writable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import { send } from '../../src/client/send.ts';
import { type Scope, scopeNames } from '../../src/contract/operation.ts';
import type { Runtime } from '../../src/ground/runtime.ts';
import { main } from '../../src/main.ts';
import { type App, createApp } from '../../src/service/app.ts';
import { type Fault, parseFault } from '../../src/service/faults.ts';
import { injectFaults } from '../../src/service/inject-faults.ts';
import { listen } from '../../src/service/listen.ts';
import { createKey, createTenant } from '../../src/service/panel/tenants.ts';
import { openStore } from '../../src/storage/index.ts';

export interface Ended {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

interface RunOptions {
  readonly env?: Readonly<Record<string, string>>;
  readonly runtime?: Partial<Runtime>;
}

/** Runs the program in this process, on real sockets. Its pauses take no time. */
export const runOnSockets = async (
  argv: readonly string[],
  { env = {}, runtime = {} }: RunOptions,
): Promise<Ended> => {
  const folder = mkdtempSync(join(tmpdir(), 'maitre-served-'));
  const [stdout, stderr] = [sink(), sink()];
  try {
    const code = await main(argv, {
      stdin: new PassThrough().end() as unknown as NodeJS.ReadStream,
      stdout: stdout.stream,
      stderr: stderr.stream,
      env: {
        MAITRE_CONFIG_DIR: folder,
        MAITRE_DATA_DIR: folder,
        MAITRE_LANG: 'en',
        MAITRE_TZ: 'UTC',
        ...env,
      },
      cwd: folder,
      now: () => new Date(),
      random: () => 0,
      sleep: async () => {},
      send,
      shell: async () => 0,
      spawnDetached: async () => {},
      signal: new AbortController().signal,
      ...runtime,
    });
    return { code, stdout: stdout.text(), stderr: stderr.text() };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};

/** Pauses that take real time. */
export const realSleep: Runtime['sleep'] = (ms) => delay(ms);

const sink = () => {
  const chunks: string[] = [];
  const stream = new Writable({
    write(chunk, _encoding, done) {
      chunks.push(String(chunk));
      done();
    },
  });
  return { stream: stream as unknown as NodeJS.WriteStream, text: () => chunks.join('') };
};

export type Row = Record<string, unknown>;

export interface ServedCli {
  readonly url: string;
  readonly key: string;
  /** Reads from the service, without faults. */
  look(path: string): Promise<Row[] & Row>;
  /** Writes to the service, without faults. */
  write(method: string, path: string, body: object): Promise<Row>;
  /** The requests that arrived, as `GET /reservas`, since the faults were last set. */
  readonly arrived: readonly string[];
  /** Replaces the faults of the service, in the form of `serve --fault`; none without arguments. */
  misbehave(...faults: readonly string[]): void;
  run(argv: readonly string[], options?: RunOptions): Promise<Ended>;
  keyWith(scopes: readonly Scope[]): Promise<{ key: string }>;
  /** Does the work while the clock of the service is set to that time. */
  at<T>(time: Date, work: () => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

/** An empty restaurant, served on a socket, and the program as its client. */
export const openServedCli = async (): Promise<ServedCli> => {
  const store = await openStore(':memory:', { create: true });
  const { tenant_id: tenantId } = await createTenant(store, { name: 'Casa Lola', tz: 'UTC' }, new Date());
  const { key } = await createKey(store, tenantId, { scopes: scopeNames, name: 'test' }, new Date());
  let stopped: Date | undefined;
  const faults: Fault[] = [];
  const deps = { store, now: () => stopped ?? new Date() };
  const app = createApp(deps);
  const served = createApp({ ...deps, faults: injectFaults(faults) });
  const arrived: string[] = [];
  const fetch: App['fetch'] = (request, bindings) => {
    arrived.push(`${request.method} ${new URL(request.url).pathname.replace('/developer/api', '')}`);
    return served.fetch(request, bindings);
  };
  const ask = async (method: string, path: string, body?: object) => {
    const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
    const init = { method, headers, ...(body && { body: JSON.stringify(body) }) };
    const response = await app.fetch(new Request(`http://maitre.test/developer/api${path}`, init));
    return ((await response.json()) as { data: Row[] & Row }).data;
  };
  const server = await listen({ fetch }, { host: '127.0.0.1', port: 0, drainTimeoutMs: 0 });
  const { url } = server;
  const close = () => server.close().then(() => store.close());
  return {
    ...{ url, key, arrived, close },
    look: (path) => ask('GET', path),
    write: ask,
    misbehave: (...texts) => {
      arrived.length = 0;
      faults.splice(0, faults.length, ...texts.map((text) => parseFault(text)));
    },
    keyWith: (scopes) => createKey(store, tenantId, { scopes, name: 'test' }, new Date()),
    at: async (time, work) => {
      stopped = time;
      return work().finally(() => {
        stopped = undefined;
      });
    },
    run: (argv, { env = {}, runtime = {} } = {}) =>
      runOnSockets(argv, { env: { MAITRE_BASE_URL: url, MAITRE_API_KEY: key, ...env }, runtime }),
  };
};
