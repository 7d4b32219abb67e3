import { afterEach, beforeEach, expect } from 'vitest';
import { copyAfterKill } from './evening.ts';
import type { Fetch } from './fetching.ts';
import { openTestCli, type Ran, type RunOptions, type TestCli } from './test-cli.ts';

export type Row = Record<string, unknown>;

export const writesOf = ({ sent }: Ran) => sent.filter(({ method }) => method !== 'GET');

type Respond = (method: string, path: string, serve: () => Promise<Response>) => Promise<Response>;

/** Opens a restaurant for each test of the file, with the helpers of the tests of undo. */
export const useTestCli = () => {
  let cli: TestCli;
  let dataDir: string;
  beforeEach(async () => {
    cli = await openTestCli({ tables: { S1: [1, 2], S2: [1, 2], T1: [3, 4] } });
    dataDir = cli.folder;
  });
  afterEach(() => cli.close());
  const run: TestCli['run'] = (argv, options) =>
    cli.run(argv, { ...options, env: { MAITRE_DATA_DIR: dataDir, ...options?.env } });
  const ok = async (line: readonly string[] | string) => {
    const ran = await run(line);
    expect(`${ran.code} ${ran.code === 0 ? '' : ran.stderr}`).toBe('0 ');
    return ran.json;
  };
  /** The service, with some responses replaced. */
  const serving =
    (respond: Respond): Fetch =>
    (url, init) => {
      const serve = () => cli.fetch(url, init);
      return respond(init.method ?? 'GET', new URL(url).pathname.replace('/casa/developer/api', ''), serve);
    };
  return {
    cli: () => cli,
    run,
    ok,
    serving,
    /** The service, which refuses these requests. */
    refusing: (is: (method: string, path: string) => boolean): Fetch =>
      serving(async (method, path, serve) => (is(method, path) ? refuse() : serve())),
    create: (words: string, fields: Row) => ok([...words.split(' '), '--data', JSON.stringify(fields)]),
    undone: async () => (await run('undo --yes')).json as Row[],
    openEntries: async () => (await run('undo --list')).json as Row[],
    /**
     * Runs a command that is killed at a request, before or after the service processes it (`done`). Its promise never
     * resolves, and nothing is written after that.
     */
    killed: (
      line: readonly string[],
      is: (method: string, path: string) => boolean,
      done: boolean,
      options: RunOptions = {},
    ) =>
      new Promise<void>((resolve) => {
        const fetch = serving(async (method, path, serve) => {
          if (!is(method, path)) return serve();
          if (done) await serve();
          dataDir = copyAfterKill(cli, dataDir);
          resolve();
          return new Promise(() => {});
        });
        void run(line, { ...options, fetch });
      }),
    /** The service, until the request `isLast`: then the connection is cut, before or after processing it. */
    cutAt: (isLast: (method: string, path: string) => boolean, { done }: { done: boolean }) => {
      let isCut = false;
      return serving(async (method, path, serve) => {
        const last = !isCut && isLast(method, path);
        isCut ||= last;
        if (last && done) await serve();
        if (isCut) throw new TypeError('fetch failed', { cause: new Error('socket hang up') });
        return serve();
      });
    },
  };
};

export const refuse = () =>
  Response.json({ success: false, error: 'No', code: 'BUSINESS_ERROR' }, { status: 400 });

export const booking = {
  fecha_reserva: '2026-11-21',
  inicio_reserva: '21:00',
  final_reserva: '22:45',
  nombre_cliente: 'Ana Ruiz',
  telefono: '+34612345678',
  email: 'ana@example.com',
  num_comensales: 2,
  notas: 'ventana\nalergia: nueces',
};
