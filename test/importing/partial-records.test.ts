import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Fetch } from '../support/fetching.ts';
import { errorsIn, useTestCli } from '../support/importing.ts';

const test = useTestCli();
const { put, run, refuse } = test;

describe('reservations and dishes', () => {
  it('reservations get their estado after they are created', async () => {
    put(
      'r.csv',
      'Fecha;Hora;Nombre;Pax;Estado\n21/11/2026;21:30:00;Ana;2;Confirmada\n22/11/2026;9:30 PM;Eva;3;\n',
    );
    const { code, json } = await run('reservas import r.csv');
    expect([code, json]).toMatchObject([0, { created: 2 }]);
    const reservas = (await run('reservas list --all')).json;
    expect(reservas).toMatchObject([
      { fecha_reserva: '2026-11-21', inicio_reserva: '21:30', nombre_cliente: 'Ana', estado: 'confirmada' },
      { fecha_reserva: '2026-11-22', inicio_reserva: '21:30', num_comensales: 3, estado: 'pendiente' },
    ]);
    const again = await run('reservas import r.csv --restart --match nombre');
    expect(again.json).toMatchObject({ created: 0, skipped: 2 });
  });

  it('the words of other programs are understood as estados; a no-show is cancelled with a line in the notes', async () => {
    const states = ['sentados', 'Anulada', 'Confirmed', 'No show', 'no-show', 'en curso', 'Completed', ''];
    const rows = states.map(
      (state, at) => `${21 + at}/11/2026;21:00;G${at};${state};${at === 4 ? 'trona' : ''}\n`,
    );
    put('r.csv', `Fecha;Hora;Nombre;Estado;Notas\n${rows.join('')}`);
    expect((await run('reservas import r.csv')).json).toMatchObject({ created: 8 });
    const reservas = (await run('reservas list --all')).json as { estado: string; notas: string | null }[];
    expect(reservas.map(({ estado, notas }) => [estado, notas])).toEqual([
      ['en_curso', null],
      ['cancelada', null],
      ['confirmada', null],
      ['cancelada', 'No se presentó'],
      ['cancelada', 'trona\nNo se presentó'],
      ['en_curso', null],
      ['finalizada', null],
      ['pendiente', null],
    ]);
    put('r.csv', 'Fecha;Hora;Nombre;Estado\n21/11/2026;21:00;Ana;llegó\n');
    const { code, stderr, sent } = await run('reservas import r.csv');
    expect([code, sent, errorsIn(stderr)[0]]).toEqual([
      2,
      [],
      'r.csv:2: column 4 (Estado) must be one of: pendiente, confirmada, en_curso, finalizada, cancelada, not "llegó"',
    ]);
  });

  describe('reservations whose estado was not set before the import ended', () => {
    const two =
      'Fecha;Hora;Nombre;Estado\n21/11/2026;21:30;Ana;Confirmada\n22/11/2026;21:30;Eva;Finalizada\n';
    const states = async () =>
      ((await run('reservas list --all')).json as { estado: string }[]).map(({ estado }) => estado);
    const interrupted = async () => {
      const controller = new AbortController();
      const fetch: Fetch = async (url, init) => {
        if (init.method !== 'PUT') return test.cli.fetch(url, init);
        controller.abort('SIGINT');
        throw new DOMException('aborted', 'AbortError');
      };
      return run('reservas import r.csv --concurrency 1', { fetch, signal: controller.signal });
    };

    it('get it from the run that resumes the import, however often that is interrupted', async () => {
      put('r.csv', two);
      for (const _ of [1, 2]) {
        const { code, stderr } = await interrupted();
        expect([code, errorsIn(stderr).length]).toEqual([130, 1]);
      }
      const { code, json } = await run('reservas import r.csv');
      expect([code, (json as { already: number; created: number; updated: number }).already]).toEqual([0, 0]);
      expect(await states()).toEqual(['confirmada', 'finalizada']);
      expect((await run('undo --yes')).code).toBe(0);
      expect(await states()).toEqual([]);
    });

    it('keep an estado that was set since', async () => {
      put('r.csv', two);
      await run('reservas import r.csv', { fetch: refuse((body) => body.includes('estado')) });
      expect(await states()).toEqual(['pendiente', 'pendiente']);
      const [{ codigo_reserva: code }] = (await run('reservas list --all')).json;
      await run(['reservas', 'cancel', code, '--yes']);
      const { json, sent } = await run('reservas import r.csv');
      expect(json).toMatchObject({ created: 0, updated: 1, already: 1 });
      expect(sent.filter(({ method }) => method === 'PUT')).toHaveLength(1);
      expect(await states()).toEqual(['cancelada', 'finalizada']);
      expect((await run('reservas import r.csv')).stderr).toContain('already imported on');
    });

    it('get the estado of the file even if the key may not read', async () => {
      const refused = refuse((body) => body.includes('estado'));
      const key = await test.cli.keyWith(['reservas:write']);
      put('r.csv', two);
      await run('reservas import r.csv', { fetch: refused, env: { MAITRE_API_KEY: key } });
      const blind = await run('reservas import r.csv', { env: { MAITRE_API_KEY: key } });
      expect(blind).toMatchObject({ code: 0, json: { updated: 2 } });
    });

    it('are reported by line, retried by the next run, and never created twice', async () => {
      put('r.csv', two);
      const fetch = refuse((body) => body.includes('finalizada'));
      for (const created of [2, 0]) {
        const { code, json, stderr } = await run('reservas import r.csv', { fetch });
        expect([code, json, stderr]).toMatchObject([6, { created }, expect.stringContaining('r.csv:3: ')]);
      }
      expect(await states()).toEqual(['confirmada', 'pendiente']);
      expect(await run('reservas import r.csv')).toMatchObject({ code: 0, json: { already: 1, updated: 1 } });
      expect(await states()).toEqual(['confirmada', 'finalizada']);
    });
  });

  it('a reservation without a free table is reported by line, and the others are created', async () => {
    put(
      'r.csv',
      'fecha;inicio;nombre;comensales\n21/11/2026;21:30;Ana;2\n21/11/2026;21:30;Eva;2\n21/11/2026;23:45;Luz;2\n',
    );
    const { code, json, stderr } = await run('reservas import r.csv --rejects no.csv --concurrency 1');
    expect([code, json]).toMatchObject([6, { created: 2, failed: 1 }]);
    expect(errorsIn(stderr)[0]).toBe('r.csv:3: No hay mesas disponibles');
    expect(readFileSync(join(test.cli.folder, 'no.csv'), 'utf8')).toContain('Eva;2;No hay mesas disponibles');
  });

  it('dishes name their category, and prices have decimal commas', async () => {
    await run('menu categories add --name Postres');
    put('m.csv', 'Plato;Precio;Categoría;Disponible\nFlan;"4,50";postres;no\n');
    const mapped = ['menu', 'items', 'import', 'm.csv', '--map', 'is_available=Disponible'];
    expect((await test.cli.run(mapped)).json).toMatchObject({ created: 1 });
    expect((await run('menu items list')).json).toMatchObject([
      { name: 'Flan', price: 4.5, is_available: false },
    ]);
    put('m.csv', 'name,price,category_name\nFlan,5,Postres\nTarta,6,Tartas\n');
    const wrong = await run('menu items import m.csv --on-duplicate update');
    expect(wrong.code).toBe(2);
    expect(errorsIn(wrong.stderr)[0]).toContain(
      'm.csv:3: column 3 (category_name) must be an existing one (Postres)',
    );
    put('m.csv', 'name,price,category_name\nFlan,5,Postres\n');
    expect((await run('menu items import m.csv --on-duplicate update')).json).toMatchObject({ updated: 1 });
    put('m.csv', 'name,price,category_name\nFlan,0.3,Postres\n');
    await run('menu items import m.csv --on-duplicate update');
    put('m.csv', 'name,price,category_name\nFlan,0.30000000000000004,Postres\n');
    const added = await run('menu items import m.csv --on-duplicate update');
    expect(added.json).toMatchObject({ updated: 0, unchanged: 1 });
  });
});
