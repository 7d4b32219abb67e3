import { readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { errorIn } from '../support/error-in.ts';
import { openServedCli, realSleep, type ServedCli } from '../support/served-cli.ts';

const document = fileURLToPath(new URL('../../docs/reliability.md', import.meta.url));
const path = '/developer/api/reservas';

let cli: ServedCli;
beforeAll(async () => {
  cli = await openServedCli();
});
afterAll(() => cli.close());

interface Prepared {
  readonly argv: readonly string[];
  /** Whether the service has done it. */
  readonly isDone: () => Promise<boolean>;
}

interface Kind {
  /** The method of the request that the faults are about. */
  readonly method: string;
  readonly prepare: (name: string) => Promise<Prepared>;
}

const fecha = '2031-05-01';
const book = async (name: string): Promise<string> => {
  const body = { fecha_reserva: fecha, inicio_reserva: '21:00', nombre_cliente: name };
  return String((await cli.write('POST', '/reservas', body))['id']);
};
const named = async (name: string) =>
  (await cli.look(`/reservas?fecha=${fecha}`)).filter(({ nombre_cliente }) => nombre_cliente === name);

const kinds: Readonly<Record<string, Kind>> = {
  list: {
    method: 'GET',
    prepare: async () => ({ argv: ['reservas', 'list', '--fecha', fecha], isDone: async () => true }),
  },
  get: {
    method: 'GET',
    prepare: async (name) => ({ argv: ['reservas', 'get', await book(name)], isDone: async () => true }),
  },
  create: {
    method: 'POST',
    prepare: async (name) => ({
      argv: ['reservas', 'create', '--fecha', fecha, '--inicio', '21:00', '--nombre', name],
      isDone: async () => {
        const made = await named(name);
        expect(made.length).toBeLessThanOrEqual(1);
        return made.length === 1;
      },
    }),
  },
  update: {
    method: 'PUT',
    prepare: async (name) => {
      const id = await book(name);
      const isDone = async () => (await named(name))[0]?.['notas'] === 'ventana';
      return { argv: ['reservas', 'update', id, '--data', '{"notas":"ventana"}'], isDone };
    },
  },
  delete: {
    method: 'DELETE',
    prepare: async (name) => {
      const argv = ['reservas', 'delete', await book(name), '--yes'];
      return { argv, isDone: async () => (await named(name)).length === 0 };
    },
  },
};
const writes = ['POST', 'PUT', 'DELETE'];

/** What happens to the requests of a command's own method; a second fault meets what it reads beside. */
const faults: readonly (readonly [about: string, ...faults: string[]])[] = [
  ['nothing'],
  ['503 once', 'status=503;times=1'],
  ['503 always', 'status=503'],
  ['429 twice, with Retry-After', 'status=429;retry-after=2;times=2'],
  ['429 with Retry-After of two minutes', 'status=429;retry-after=120'],
  ['500 once, not processed', 'status=500;times=1'],
  ['500 always, not processed', 'status=500'],
  ['500 once, processed', 'status=500;after;times=1'],
  ["a proxy's 502 page, not processed", 'status=502;html'],
  ["a proxy's 504 page, processed", 'status=504;html;after'],
  ['a sign-in page instead of every response', 'html'],
  ['closed before processing, once', 'drop;times=1'],
  ['closed before processing, always', 'drop'],
  ['closed after processing, once', 'drop-after;times=1'],
  ['closed after processing, always', 'drop-after'],
  ['a response without JSON, once', 'garbage;times=1'],
  ['a response without JSON, always', 'garbage'],
  ['a truncated response, once', 'truncate;times=1'],
  ['a truncated response, always', 'truncate'],
  ['a response after the timeout, once', 'latency=450;times=1'],
  ['processed, and every later read fails', 'drop-after', 'status=503'],
  ['not processed, and every later read fails', 'drop', 'status=503'],
];

const run = async (kind: string, about: string, [own, beside]: readonly string[]) => {
  const { method, prepare } = kinds[kind]!;
  cli.misbehave();
  const { argv, isDone } = await prepare(`${kind}, ${about}`);
  // What stands is read before it is changed.
  const skip = kind === 'delete' || kind === 'update' ? 'skip=1;' : '';
  cli.misbehave(
    ...(own ? [`${method} ${path}: ${own}`] : []),
    ...(beside && method !== 'GET' ? [`GET ${path}: ${skip}${beside}`] : []),
  );
  const isSlow = own?.startsWith('latency');
  const ended = await cli.run([...argv, '-o', 'json', ...(isSlow ? ['--timeout', '0.2'] : [])], {
    runtime: isSlow ? { sleep: realSleep } : {},
  });
  return { ...ended, method, isDone: await isDone() };
};

/** What a cell of the table says: the exit code, and for a write whether the service has done it. */
const cellOf = ({ code, method, isDone }: Awaited<ReturnType<typeof run>>): string =>
  writes.includes(method) ? `${code} ${isDone ? 'done' : 'not done'}` : String(code);

describe('whatever happens to the line, a command says what became of it', () => {
  const rows: string[] = [];
  for (const [about, ...given] of faults) {
    test(about, async () => {
      const cells: string[] = [];
      for (const kind of Object.keys(kinds)) {
        const ended = await run(kind, about, given);
        const { code, stdout, stderr, isDone, method } = ended;
        cells.push(cellOf(ended));
        expect(stderr).not.toContain(cli.key);
        if (code === 0) expect([JSON.parse(stdout) !== undefined, isDone]).toEqual([true, true]);
        else expect([stdout, errorIn(stderr).exit]).toEqual(['', code]);
        if (writes.includes(method) && code === 7) expect(isDone).toBe(false);
        expect([0, 1, 7, 9]).toContain(code);
      }
      rows.push(`| ${about} | ${cells.join(' | ')} |`);
    });
  }

  test('a service that is not there', async () => {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as { port: number };
    await new Promise((resolve) => server.close(resolve));
    const cells: string[] = [];
    for (const kind of Object.keys(kinds)) {
      cli.misbehave();
      const { argv } = await kinds[kind]!.prepare(`${kind}, nothing there`);
      const { code } = await cli.run(argv, { env: { MAITRE_BASE_URL: `http://127.0.0.1:${port}` } });
      expect(code).toBe(7);
      cells.push(writes.includes(kinds[kind]!.method) ? `${code} not done` : String(code));
    }
    rows.push(`| no service at the address | ${cells.join(' | ')} |`);
  });

  test('docs/reliability.md shows these results', async () => {
    const head = [`| what happens | ${Object.keys(kinds).join(' | ')} |`, '|---|---|---|---|---|---|'];
    const table = ['<!-- faults -->', ...head, ...rows, '<!-- /faults -->'].join('\n');
    const text = readFileSync(document, 'utf8').replace(/<!-- faults -->[\s\S]*<!-- \/faults -->/, table);
    expect(text).toContain(table);
    await expect(text).toMatchFileSnapshot(document);
  });
});
