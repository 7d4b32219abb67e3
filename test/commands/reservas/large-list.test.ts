import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Fetch } from '../../support/fetching.ts';
import { cliForAllTests, type RunOptions } from '../../support/test-cli.ts';

const length = 1_200;
const records = Array.from({ length }, (_, at) => ({
  id: `${String(at).padStart(8, '0')}-0000-4000-8000-000000000000`,
  mesa_id: `S${at % 12}`,
  fecha_reserva: `20${30 + (at % 60)}-01-01`,
  inicio_reserva: '21:30',
  final_reserva: '23:00',
  nombre_cliente: `María "La ${at}" Núñez, hija`,
  telefono: `+34 6${String(at).padStart(8, '0')}`,
  num_comensales: 1 + (at % 8),
  notas: at % 3 === 0 ? 'sin gluten\nterraza' : 'trona '.repeat(240),
  estado: at % 2 === 0 ? 'confirmada' : 'pendiente',
  customer_id: at,
  codigo_reserva: `R${at}`,
  ...(at === length - 1 && { zona: 'sala' }),
}));

/** A service that lists `data`, and nothing for a single day. */
const serveList =
  (data: readonly unknown[] | string): Fetch =>
  async (url) => {
    const { pathname, search } = new URL(url);
    const [, id] = pathname.split('/reservas/');
    if (!pathname.endsWith('/reservas') && !id)
      return Response.json({ success: true, data: { customers: [], total: 0 } });
    if (id)
      return Response.json({ success: true, data: records.find((reservation) => reservation.id === id) });
    if (search.includes('fecha=')) return Response.json({ success: true, data: [] });
    return typeof data === 'string' ? new Response(data) : Response.json({ success: true, data });
  };
const fetch = serveList(records);

const cli = cliForAllTests();

const list = (line: string, options: RunOptions = {}) =>
  cli.run(`reservas list --all ${line}`, { fetch, ...options });

describe('a list larger than a mebibyte', () => {
  it('is exported completely with a manifest, or not at all', async () => {
    const out = join(cli.folder, 'records.ndjson');
    const line = ['reservas', 'export', '--fecha', '2026-11-20', '--out', out, '--manifest'];
    const day = async () => Response.json({ success: true, data: records });
    expect((await cli.run(line, { fetch: day })).code).toBe(0);
    const text = readFileSync(out, 'utf8');
    expect(text).toBe(records.map((reservation) => `${JSON.stringify(reservation)}\n`).join(''));
    const sha256 = createHash('sha256').update(text).digest('hex');
    expect(JSON.parse(readFileSync(`${out}.manifest.json`, 'utf8'))).toMatchObject({ rows: length, sha256 });
    const broken = async () => Response.json({ success: true, data: [...records, {}] });
    expect((await cli.run(line, { fetch: broken })).code).toBe(1);
    expect(readFileSync(out, 'utf8')).toBe(text);
  });

  it('prints nothing if the last record is invalid or the response is cut', async () => {
    for (const format of ['csv', 'ndjson', 'json', 'yaml']) {
      const bad = await list(`-o ${format}`, { fetch: serveList([...records, { notas: 'who?' }]) });
      expect([bad.code, bad.stdout]).toEqual([1, '']);
      expect(bad.stderr).toContain(`data.${length}.id`);
    }
    const complete = JSON.stringify({ success: true, data: records });
    const cut = await list('--json --retries 0', { fetch: serveList(complete.slice(0, -400)) });
    expect([cut.code, cut.stdout]).toEqual([1, '']);
    expect(cut.stderr).toContain('it is not JSON');
  });

  it('is requested again if the response was cut', async () => {
    const complete = JSON.stringify({ success: true, data: records });
    const responses = [complete.slice(0, -400), complete];
    const { json, sent } = await list('--json', {
      fetch: async () => new Response(responses.shift() ?? complete),
    });
    expect(json).toEqual(records);
    expect(sent).toHaveLength(2);
  });

  it('contains any reservation by its code or the start of its id', async () => {
    for (const word of ['R1198', '00001198'])
      expect((await cli.run(['reservas', 'get', word], { fetch })).json.customer_id).toBe(1198);
    expect((await cli.run('reservas get R9999', { fetch })).code).toBe(3);
  });
});
