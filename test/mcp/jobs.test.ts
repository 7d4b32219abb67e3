import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectClient, unmark, yes } from '../support/mcp-client.ts';
import { cliForAllTests } from '../support/test-cli.ts';

type Connected = Awaited<ReturnType<typeof connectClient>>;

/** What an agent is asked during an evening, done with the tools alone. A person at its client says yes. */
describe('ten jobs of an agent', () => {
  const era = 'modern';
  const cli = cliForAllTests({
    tables: { S1: [1, 4], S2: [1, 4], S3: [2, 6], S4: [2, 6], 'S3+S4': [7, 12] },
  });
  let agent: Connected;
  const tomorrow = '2026-11-21';
  const create = async (words: string): Promise<{ codigo_reserva: string; mesa_id: string }> =>
    (await cli.run(`reservas create ${words}`)).json;
  const get = async (code: unknown) => (await cli.run(`reservas get ${code}`)).json;
  const write = async (name: string, args: Record<string, unknown>) => {
    const called = await agent.call(name, args);
    expect(called.isError, JSON.stringify(called.result)).toBe(false);
    return called;
  };

  beforeAll(async () => {
    await cli.run('crm create --full-name Zenobia --phone 611222333 --notes celiaca');
    const env = { now: new Date('2026-11-12T21:00:00Z') };
    const past = await cli.run(
      'reservas create --fecha 2026-11-12 --inicio 21:00 --nombre Zenobia --comensales 2 --telefono 611222333 --cliente 1',
      env,
    );
    await cli.run(`reservas noshow ${past.json.codigo_reserva} --fecha 2026-11-12`, env);
    await cli.run('menu categories add --name Postres');
    for (let at = 1; at <= 10; at++)
      await cli.run(`menu items add --category-id 1 --name Postre${at} --price 5`);
    await create('--fecha 2026-11-10 --inicio 21:00 --nombre Grupo --mesa S3+S4 --comensales 12');
    await create('--fecha 2026-11-11 --inicio 21:00 --nombre Cinco --mesa S3 --comensales 5');
    await create('--fecha 2026-11-11 --inicio 21:00 --nombre Seis --mesa S4 --comensales 6');
    agent = await connectClient(cli, 'mcp', {
      era,
      answer: yes,
      env: { AI_AGENT: '1', MAITRE_SESSION: `s-${era}` },
    });
  });
  afterAll(async () => {
    await agent.close();
  });

  it('1: the history of a guest, with no-shows and notes', async () => {
    const { rows } = await agent.call('customer', { cliente: '611222333' });
    expect(rows[0]).toMatchObject({ noshows: 1, visits: 0, notes: expect.stringContaining('celiaca') });
  });

  it('2: a combined table for 12 tomorrow', async () => {
    const free = await agent.call('free_tables', { day: tomorrow, hora: '21:00', comensales: 12 });
    const [table] = free.rows[0].tables;
    expect(table.mesa_id).toBe('S3+S4');
    const args = {
      fecha: tomorrow,
      inicio: '21:00',
      nombre: 'Los Doce',
      comensales: 12,
      mesa: table.mesa_id,
    };
    const { rows } = await write('book', args);
    expect(rows[0]).toMatchObject({ approved: true });
    expect((await agent.call('day', { day: tomorrow })).rows).toMatchObject([{ mesa_id: 'S3+S4' }]);
  });

  it('3: three reservations leave a table that broke', async () => {
    for (const hour of ['13:00', '15:00', '21:00'])
      await create(`--fecha 2026-11-22 --inicio ${hour} --nombre Luis --comensales 2 --mesa S1`);
    const { rows } = await agent.call('day', { day: '2026-11-22', mesa: 'S1' });
    expect(rows).toHaveLength(3);
    for (const { codigo_reserva } of rows) await write('move', { reserva: codigo_reserva, mesa: 'S2' });
    const moved = await agent.call('day', { day: '2026-11-22' });
    expect(moved.rows.map(({ mesa_id }) => mesa_id)).toEqual(['S2', 'S2', 'S2']);
  });

  it('4: the no-shows of a week', async () => {
    const report = await agent.call('report', { day: '2026-11-12', semana: true });
    expect(JSON.stringify(report.rows)).toContain('"noshows":1');
    const { rows } = await agent.call('day', {
      desde: '2026-11-09',
      hasta: '2026-11-15',
      estado: ['cancelada'],
    });
    expect(rows.map(({ nombre_cliente }) => unmark(nombre_cliente))).toEqual(['Zenobia']);
  });

  it('5: ten prices', async () => {
    const { rows } = await agent.call('menu', { name: 'postre' });
    expect(rows).toHaveLength(10);
    for (const { id } of rows)
      await write('change_dish', { action: 'update', plato: String(id), price: 6.5 });
    const after = await agent.call('menu', { name: 'postre' });
    expect(new Set(after.rows.map(({ price }) => price))).toEqual(new Set([6.5]));
  });

  it('6: a table for five on Saturday at 21:00', async () => {
    const free = await agent.call('free_tables', { day: '2026-11-28', hora: '21:00', comensales: 5 });
    expect(free.rows[0].tables).toMatchObject([{ mesa_id: 'S3' }]);
    await write('book', { fecha: '2026-11-28', inicio: '21:00', nombre: 'Ana', comensales: 5 });
  });

  it('7: the allergies of tomorrow, also those on the customer record', async () => {
    await create(`--fecha ${tomorrow} --inicio 14:00 --nombre Zenobia --comensales 2 --cliente 1`);
    await create(`--fecha ${tomorrow} --inicio 14:00 --nombre Eva --comensales 2 --notas alergia`);
    const { rows } = await agent.call('day', { day: tomorrow });
    const warned = rows.filter(({ notas }) => unmark(notas).includes('⚠'));
    expect(warned.map(({ nombre_cliente }) => unmark(nombre_cliente)).sort()).toEqual(['Eva', 'Zenobia']);
  });

  it('8: lunch is closed', async () => {
    const [seated, absent] = await Promise.all(
      ['Marta', 'Pepe'].map((name) =>
        create(`--fecha 2026-11-20 --inicio 14:00 --nombre ${name} --comensales 2`),
      ),
    );
    await write('set_status', {
      action: 'seat',
      reserva: [seated?.codigo_reserva],
      day: '2026-11-20',
      mesa: 'S4',
    });
    expect(await get(seated?.codigo_reserva)).toMatchObject({ estado: 'en_curso', mesa_id: 'S4' });
    await write('set_status', { action: 'finish', reserva: [seated?.codigo_reserva] });
    await write('set_status', { action: 'noshow', reserva: [absent?.codigo_reserva] });
    expect((await get(seated?.codigo_reserva)).estado).toBe('finalizada');
    expect((await get(absent?.codigo_reserva)).notas).toBe('No se presentó');
  });

  it('9: a reservation by phone with an allergy, then an hour later', async () => {
    const args = {
      fecha: '2026-11-24',
      inicio: '21:00',
      comensales: 2,
      telefono: '600111222',
      notas: 'alergia al marisco',
    };
    const { rows } = await write('book', { nombre: 'Nuria', ...args });
    expect(agent.questions.at(-1)).toContain('Notes ⚠ "alergia al marisco"');
    const [record] = rows[0].records;
    await write('change', { reserva: 'Nuria', day: '2026-11-24', inicio: '22:00', telefono: null });
    const changed = await get(record.codigo_reserva);
    expect(changed).toMatchObject({ inicio_reserva: '22:00', final_reserva: '23:30', telefono: null });
  });

  it('10: everything that the session wrote is undone', async () => {
    const before = await agent.call('changes_of_session', { action: 'list' });
    expect(before.rows.length, JSON.stringify(before.result)).toBeGreaterThan(15);
    await write('changes_of_session', { action: 'undo' });
    const prices = (await agent.call('menu', { name: 'postre' })).rows.map(({ price }) => price);
    expect(new Set(prices)).toEqual(new Set([5]));
    expect((await agent.call('day', { day: '2026-11-28' })).rows).toEqual([]);
  });
});
