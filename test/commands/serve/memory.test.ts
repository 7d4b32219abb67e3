import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { describe, expect, it, onTestFinished } from 'vitest';
import { errorIn } from '../../support/error-in.ts';
import { runOnSockets } from '../../support/served-cli.ts';

const now = new Date('2026-11-20T11:00:00Z');

interface Begun {
  readonly url: string;
  readonly key: string;
  readonly restaurants: readonly { readonly name: string; readonly tz: string; readonly key: string }[];
}

/** Runs `fn` while `serve` runs, after its first line. */
const served = async <T>(
  words: readonly string[],
  work: (first: string) => Promise<T>,
  { columns, env = {} }: { columns?: number; env?: Record<string, string> } = {},
): Promise<{ result: T; stderr: string; code: number }> => {
  const interruption = new AbortController();
  let began = (_: string) => {};
  const first = new Promise<string>((resolve) => {
    began = resolve;
  });
  const stdout = new Writable({
    write: (chunk, _encoding, done) => {
      began(String(chunk));
      done();
    },
  });
  if (columns !== undefined) Object.assign(stdout, { isTTY: true, columns });
  const runtime = {
    now: () => now,
    stdout: stdout as unknown as NodeJS.WriteStream,
    signal: interruption.signal,
  };
  const running = runOnSockets(['serve', '--port', '0', ...words], { env, runtime });
  const ended = running.then(({ stderr }) => Promise.reject(new Error(`it ended: ${stderr}`)));
  const result = await Promise.race([first, ended]).then(work);
  interruption.abort('SIGTERM');
  ended.catch(() => {});
  const { stderr, code } = await running;
  return { result, stderr, code };
};

const ask = async ({ url, key }: Pick<Begun, 'url' | 'key'>, path: string, body?: object) => {
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
  const init = body ? { method: 'POST', body: JSON.stringify(body) } : {};
  const response = await fetch(`${url}/developer/api${path}`, { ...init, headers });
  return ((await response.json()) as { data: Record<string, unknown> & Record<string, unknown>[] }).data;
};

const newFile = (name: string, text: string): string => {
  const folder = mkdtempSync(join(tmpdir(), 'maitre-seed-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeFileSync(join(folder, name), text);
  return join(folder, name);
};

describe('serve --memory', () => {
  it('prints its address and key, and uses its clock', async () => {
    const reserva = { fecha_reserva: '2026-12-24', inicio_reserva: '21:00', nombre_cliente: 'Zoë' };
    const { result, stderr, code } = await served(
      ['--memory', '--clock', '2026-12-24T20:00', '--tz', 'Atlantic/Canary'],
      async (first) => {
        const begun: Begun = JSON.parse(first);
        expect(begun.restaurants).toMatchObject([
          { name: 'Casa Lola', tz: 'Atlantic/Canary', key: begun.key },
        ]);
        return ask(begun, '/reservas', reserva);
      },
    );
    expect(result).toMatchObject({
      id: '00000001-0000-4000-8000-000000000000',
      created_at: '2026-12-24T20:00:00.000Z',
    });
    expect(JSON.parse(stderr)).toMatchObject({ status: 201, time: now.toISOString() });
    expect(code).toBe(0);
  });

  it('starts with a seed, with only --seed too, or with the sample', async () => {
    const file = newFile('peña.yaml', 'keys: [{ key: known }]\ncustomers: [{ full_name: Íñigo }]\n');
    const customers = (words: readonly string[], key?: string) =>
      served(words, async (first) => {
        const begun: Begun = JSON.parse(first);
        return (await ask({ ...begun, key: key ?? begun.key }, '/crm/customers'))['total'];
      });
    expect((await customers(['--seed', file], 'known')).result).toBe(1);
    expect((await customers(['--memory', '--seed', 'demo'])).result).toBeGreaterThan(100);
  });
});

it('serve --rate-limit says when to ask again', async () => {
  const { result } = await served(['--memory', '--rate-limit', '60/min'], async (first) => {
    const { url, key }: Begun = JSON.parse(first);
    const headers = { authorization: `Bearer ${key}` };
    const read = () => fetch(`${url}/developer/api/menu/items`, { headers });
    let response = await read();
    for (let sent = 1; response.status === 200 && sent < 200; sent++) response = await read();
    return [response.status, response.headers.get('retry-after')];
  });
  expect(result).toEqual([429, '1']);
});

it.each([
  ['--memory --database casa.db', '--memory, --database cannot be combined'],
  ['--seed casa.yaml --database casa.db', '--seed, --database cannot be combined'],
  ['--seed nowhere.yaml', '--seed: cannot read nowhere.yaml (ENOENT)'],
  ['--memory --clock 20:00', '--clock must be a date and time like 2026-12-24T20:00'],
])('serve %s is a usage error', async (words, says) => {
  const { code, stdout, stderr } = await runOnSockets(['serve', '--port', '0', ...words.split(' ')], {});
  expect([code, stdout]).toEqual([2, '']);
  expect(stderr).toContain(says);
});

it('serve --memory --dry-run reads the seed and does not listen', async () => {
  const file = newFile('mal.yaml', 'customers: [{ name: Ana }]\n');
  const dry = (seed: string) => runOnSockets(['serve', '--seed', seed, '--dry-run', '--json'], {});
  expect(JSON.parse((await dry('demo')).stdout)).toMatchObject({ dry_run: true });
  const { code, stderr } = await dry(file);
  expect(code).toBe(2);
  expect(errorIn(stderr)).toMatchObject({
    field: '--seed',
    message: expect.stringContaining(`${file}:1:13: customers[0].full_name is required`),
  });
});
