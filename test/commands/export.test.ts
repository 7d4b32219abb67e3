import { createHash } from 'node:crypto';
import { existsSync, linkSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { errorIn } from '../support/error-in.ts';
import { cliForAllTests, type RunOptions } from '../support/test-cli.ts';

const cli = cliForAllTests({ sample: true });
let folder: string;
let count = 0;
beforeEach(() => {
  folder = join(cli.folder, `out-${++count}`);
  mkdirSync(folder);
});

const exported = (words: readonly string[], out: string, options?: RunOptions) =>
  cli.run(['reservas', 'export', ...words, '--out', join(folder, out)], options);
const read = (name: string) => readFileSync(join(folder, name), 'utf8');
const broken: RunOptions = { fetch: async () => new Response('<h1>Bad Gateway</h1>', { status: 502 }) };

it('asks for the file on a terminal, unless something else says the output', async () => {
  const file = join(folder, 'today.json');
  const { code } = await cli.run('exportar', { columns: 80, answers: [['Which file?', `${file}\r`]] });
  expect([code, Array.isArray(JSON.parse(read('today.json')))]).toEqual([0, true]);
  expect((await cli.run('export -o ndjson', { columns: 80, answers: [] })).stdout).toMatch(/^\{"id"/);
});

it('crm export gives names and notes on a page their width, and lets a long e-mail wrap', async () => {
  await cli.run(['crm', 'export', '--out', join(folder, 'guests.html')]);
  const page = read('guests.html');
  expect(page).toMatch(/<td class="name">[^<]/);
  expect(page).toMatch(/td\.name \{ min-width: 12em; \}/);
  expect(page).toMatch(/<td>[^<\s]+@example/);
  expect(page).not.toMatch(/class="nowrap">[^<]{19,}</);
});

describe('reservas export', () => {
  it.each([
    ['reservas export', 'libro.yaml', '.ics (a spreadsheet opens .csv)'],
    ['reservas export', 'libro.md', '.ics (a spreadsheet opens .csv)'],
    ['crm export', 'clientes.ics', '.html (a spreadsheet opens .csv)'],
    ['crm export', 'clientes.xlsx', '.html (a spreadsheet opens .csv)'],
    ['menu export', 'carta.csv', '.yaml, .json'],
    ['menu reprice --percent 5', 'carta.xlsx', '.yaml, .json'],
  ])('%s rejects %s, a format that it cannot write, before any request', async (line, out, says) => {
    const run = (...more: string[]) => cli.run([...line.split(' '), '--out', join(folder, out), ...more]);
    const { code, sent, stderr } = await run();
    expect([code, sent, stderr]).toEqual([2, [], expect.stringContaining('--out cannot be a .')]);
    expect(stderr).toContain(says);
    expect(readdirSync(folder)).toEqual([]);
    if (out.endsWith('.xlsx')) return;
    const format = line.startsWith('menu') ? 'yaml' : 'csv';
    expect((await run('--output', format)).code).toBe(0);
  });

  it.each([
    ['reservas export', '--out'],
    ['crm export', '--out'],
    ['menu export', '--out'],
    ['crm erase 1 --yes', '--receipt'],
  ])('%s names the option of a file that it cannot write: %s', async (line, option) => {
    const { code, stderr } = await cli.run([...line.split(' '), option, join(folder, 'none', 'x')]);
    expect([code, errorIn(stderr).field]).toEqual([1, option]);
  });

  it('writes all reservations of yesterday, and prints nothing', async () => {
    const { code, stdout, stderr } = await exported(
      ['--fecha', 'ayer', '--output', 'csv'],
      'book-{fecha}.csv',
    );
    expect({ code, stdout, stderr }).toEqual({ code: 0, stdout: '', stderr: '' });
    const rows = parse(read('book-2026-11-19.csv'), { columns: true }) as Record<string, string>[];
    const { json } = await cli.run('reservas list --fecha ayer');
    expect(rows.map(({ id }) => id)).toEqual(json.map(({ id }: { id: string }) => id));
    expect(rows.map(({ telefono }) => telefono)).toEqual(
      json.map(({ telefono }: { telefono: string | null }) => telefono ?? ''),
    );
    expect(readdirSync(folder)).toEqual(['book-2026-11-19.csv']);
  });

  it('replaces the earlier file in one step: its readers keep the old version', async () => {
    await exported(['--fecha', 'ayer', '--manifest'], 'a.csv');
    for (const name of ['a.csv', 'a.csv.manifest.json'])
      linkSync(join(folder, name), join(folder, `old-${name}`));
    const [csv, manifest] = [read('a.csv'), read('a.csv.manifest.json')];
    await exported(['--fecha', 'hoy', '--manifest'], 'a.csv');
    expect(read('a.csv')).not.toBe(csv);
    expect(read('a.csv.manifest.json')).not.toBe(manifest);
    expect([read('old-a.csv'), read('old-a.csv.manifest.json')]).toEqual([csv, manifest]);
  });

  it.each([
    ['csv', /^id,tenant_id,.*\r\n$/],
    ['tsv', /^id\ttenant_id\t.*\n$/],
    ['json', /^\[\]\n$/],
    ['ndjson', /^$/],
  ])('an empty day is a success with an empty %s', async (format, content) => {
    const { code } = await exported(['--fecha', '2030-01-01', '-o', format], `empty.${format}`);
    expect(code).toBe(0);
    expect(read(`empty.${format}`)).toMatch(content);
  });

  it('leaves the earlier file unchanged if the request fails, and exits with its code', async () => {
    writeFileSync(join(folder, 'book.csv'), 'yesterday');
    const { code, stderr } = await exported(
      ['--fecha', 'ayer', '-o', 'csv', '--retries', '0'],
      'book.csv',
      broken,
    );
    expect(code).toBe(7);
    expect(stderr.trim().split('\n')[0]).toMatch(/^error: /);
    expect(read('book.csv')).toBe('yesterday');
    expect(readdirSync(folder)).toEqual(['book.csv']);
  });

  it('writes a file per day with {fecha}, and one of the range with {desde} and {hasta}', async () => {
    await exported(['--desde', '2026-11-17', '--hasta', '2026-11-19'], '{fecha}.json');
    expect(readdirSync(folder)).toEqual(['2026-11-17.json', '2026-11-18.json', '2026-11-19.json']);
    await exported(['--desde', '2026-11-17', '--hasta', '2026-11-19'], 'w_{desde}_{hasta}.ndjson');
    const lines = read('w_2026-11-17_2026-11-19.ndjson').trim().split('\n');
    const days = ['17', '18', '19'].flatMap((day) => JSON.parse(read(`2026-11-${day}.json`)));
    expect(lines.map((line) => JSON.parse(line).id)).toEqual(days.map(({ id }) => id));
  });

  it('writes a manifest that matches the file', async () => {
    await exported(['--fecha', 'ayer', '--manifest', '--estado', 'finalizada'], 'b.csv');
    const manifest = JSON.parse(read('b.csv.manifest.json'));
    expect(manifest).toMatchObject({
      rows: (parse(read('b.csv'), { columns: true }) as unknown[]).length,
      desde: '2026-11-19',
      hasta: '2026-11-19',
      tz: 'Europe/Madrid',
      exported_at: '2026-11-20T19:00:00.000Z',
      sha256: createHash('sha256').update(read('b.csv')).digest('hex'),
    });
  });

  const answering = (...dates: readonly unknown[]): RunOptions => ({
    fetch: async () =>
      Response.json({
        success: true,
        data: dates.map((fecha_reserva, id) => ({ id: `r${id}`, fecha_reserva })),
      }),
  });

  it('writes nothing if a row is outside the requested days', async () => {
    const ran = await exported(['--fecha', '2026-11-20'], 'book-{fecha}.json', answering('20/11/2026'));
    expect([ran.code, ran.stderr]).toEqual([1, expect.stringContaining('fecha_reserva')]);
    expect(readdirSync(folder)).toEqual([]);
  });

  it('sends no request until another run has written the same file', async () => {
    let respond = () => {};
    const responded = new Promise<void>((resolve) => {
      respond = resolve;
    });
    const order: string[] = [];
    const run = (name: string) =>
      exported(['--fecha', '2026-11-20'], 'one.json', {
        fetch: async () => {
          order.push(name);
          if (name === 'older') await responded;
          return Response.json({ success: true, data: [{ id: name, fecha_reserva: '2026-11-20' }] });
        },
      });
    const older = run('older');
    await vi.waitUntil(() => order.length > 0, { timeout: 30_000 });
    const newer = run('newer');
    await new Promise((resolve) => setImmediate(resolve));
    expect(order).toEqual(['older']);
    respond();
    expect((await Promise.all([older, newer])).map(({ code }) => code)).toEqual([0, 0]);
    expect(order).toEqual(['older', 'newer']);
    expect(JSON.parse(read('one.json'))).toMatchObject([{ id: 'newer' }]);
  });

  it('leaves no manifest of the earlier file if its own cannot be written', async () => {
    // Its own name fits, and so does the manifest's, but not that of the manifest's temporary file.
    const name = `${'b'.repeat(220)}.csv`;
    writeFileSync(join(folder, `${name}.manifest.json`), '{"rows":0}');
    const { code } = await exported(['--fecha', 'ayer', '--manifest'], name);
    expect([code, readdirSync(folder)]).toEqual([1, [name]]);
  });

  it('rejects an unknown placeholder', async () => {
    expect((await exported(['--fecha', 'ayer'], '{dia}.csv')).code).toBe(2);
  });
});

describe('text by guests is harmless', () => {
  const name = '<script>alert(1)</script>\u001b[31m';
  const notas = 'a\nEND:VEVENT\r\nBEGIN:VEVENT;x,y & "z"';
  beforeAll(async () => {
    const words = ['--fecha', '2027-02-02', '--inicio', '23:30', '--nombre', name, '--notas', notas];
    await cli.run(['reservas', 'create', ...words]);
  });

  it('in a page', async () => {
    await exported(['--fecha', '2027-02-02', '--lang', 'es'], 'day.html');
    const page = read('day.html');
    expect(page).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
    expect(page).toContain('&amp; &quot;z&quot;');
    expect(page).not.toContain('<script');
    expect(page).not.toContain('\u001b');
    expect(page).toContain('1 reserva, 1 comensal');
  });

  it('in a calendar', async () => {
    await exported(['--fecha', '2027-02-02'], 'day.ics');
    const lines = read('day.ics').split('\r\n');
    expect(lines.filter((line) => line === 'BEGIN:VEVENT')).toHaveLength(1);
    expect(lines).toContain('DTSTART;TZID=Europe/Madrid:20270202T233000');
    expect(lines).toContain('DTEND;TZID=Europe/Madrid:20270203T010000');
    expect(read('day.ics')).not.toContain('\u001b');
    expect(read('day.ics')).toMatch(/^DESCRIPTION:.*\\npending\r$/m);
  });

  it('in a path: a profile cannot leave the folder', async () => {
    const profiles = { '../../evil': { baseUrl: 'http://127.0.0.1:9/casa', key: cli.key } };
    writeFileSync(join(cli.folder, 'config.json'), JSON.stringify({ current: '../../evil', profiles }), {
      mode: 0o600,
    });
    const env = { MAITRE_BASE_URL: '', MAITRE_API_KEY: '' };
    await exported(['--fecha', 'ayer'], '{profile}.csv', { env });
    expect(readdirSync(folder)).toEqual(['.._.._evil.csv']);
  });
});

describe('crm export', () => {
  it('writes every customer, beyond the limit of one response', async () => {
    const { code } = await cli.run(['crm', 'export', '--out', join(folder, 'c.json')]);
    expect(code).toBe(0);
    const ids = JSON.parse(read('c.json')).map(({ id }: { id: number }) => id);
    expect(new Set(ids).size).toBe(300);
  });

  it('writes nothing if records are missing, and says how many, unless --allow-partial', async () => {
    const customers = Array.from({ length: 20 }, (_, index) => ({ id: index + 1, full_name: 'Ana' }));
    const fetch = async () => Response.json({ success: true, data: { customers, total: 23 } });
    const out = join(folder, 'c.json');
    const { code, stderr } = await cli.run(['crm', 'export', '--out', out, '-o', 'json'], { fetch });
    expect({ code, exists: existsSync(out) }).toEqual({ code: 6, exists: false });
    expect(stderr).toContain('3 customers');
    const partial = await cli.run(['crm', 'export', '--out', out, '--allow-partial'], { fetch });
    expect({ code: partial.code, rows: JSON.parse(read('c.json')).length }).toEqual({ code: 6, rows: 20 });
  });
});

describe('several restaurants', () => {
  const withProfiles = async (names: readonly string[]) => {
    const profiles = Object.fromEntries(
      names.map((name) => [name, { baseUrl: 'http://127.0.0.1:9/casa', key: cli.key, tz: 'Europe/Madrid' }]),
    );
    writeFileSync(join(cli.folder, 'config.json'), JSON.stringify({ current: names[0], profiles }), {
      mode: 0o600,
    });
    return { MAITRE_BASE_URL: '', MAITRE_API_KEY: '' };
  };

  it('return the records of the others if one fails, and exit 6', async () => {
    const env = await withProfiles(['centro', 'playa']);
    const settings = JSON.parse(readFileSync(join(cli.folder, 'config.json'), 'utf8'));
    settings.profiles.playa.key = 'maitre_wrong';
    writeFileSync(join(cli.folder, 'config.json'), JSON.stringify(settings));
    const { json, code, stderr } = await cli.run('waitlist -p centro,playa', { env });
    expect(code).toBe(6);
    expect(new Set(json.map(({ profile }: { profile: string }) => profile))).toEqual(new Set(['centro']));
    expect(stderr).toContain('playa: ');

    const out = join(folder, '{profile}.json');
    const files = await cli.run(['reservas', 'export', '--fecha', 'ayer', '--all-profiles', '--out', out], {
      env,
    });
    expect({ code: files.code, files: readdirSync(folder) }).toEqual({ code: 6, files: ['centro.json'] });
    const one = await cli.run(
      ['reservas', 'export', '--fecha', 'ayer', '--all-profiles', '--out', join(folder, 'all.json')],
      { env },
    );
    expect({ code: one.code, files: readdirSync(folder) }).toEqual({ code: 6, files: ['centro.json'] });
  });
});
