import { describe, expect, it } from 'vitest';
import { errorIn } from '../../support/error-in.ts';
import { plainService } from '../../support/plain-service.ts';
import { cliForEachTest, type Ran, type RunOptions } from '../../support/test-cli.ts';

const getError = ({ stderr }: Ran) => errorIn(stderr);
const listReads = ({ sent }: Ran) => sent.filter(({ method }) => method === 'GET').map(({ path }) => path);
const listWrites = ({ sent }: Ran) => sent.filter(({ method }) => method !== 'GET').map(({ path }) => path);

const cli = cliForEachTest({ tables: { S9: [1, 4], T2: [1, 6], T3: [1, 6] } });

/** Creates a reservation of today at a table. */
const create = async (nombre: string, mesa: string, inicio: string, more: readonly string[] = []) => {
  const words = ['--nombre', nombre, '--mesa', mesa, '--inicio', inicio, ...more];
  const { json } = await cli.run(['reservas', 'create', '--fecha', 'hoy', ...words]);
  return json as { id: string; codigo_reserva: string };
};

describe('a reservation of today', () => {
  it('matches its table in any case, and is shown', async () => {
    const { id, codigo_reserva } = await create('Ana Ruiz', 'S9', '21:00');
    const { code, json, stderr } = await cli.run('reservas seat s9');
    expect({ code, id: json.id, estado: json.estado }).toEqual({ code: 0, id, estado: 'en_curso' });
    expect(stderr).toBe(`→ ${codigo_reserva} · 20/11/2026 21:00 · Ana Ruiz · 1 pax · S9\n`);
  });

  it('is shown on one line, whatever its name holds', async () => {
    const { id } = await create('Ana\nerror: paid', 'S9', '21:00');
    const shown = await cli.run('reservas get s9');
    expect([shown.json.id, shown.stderr.split('\n').length]).toEqual([id, 2]);
    expect(shown.stderr).toContain('Ana ⏎ error: paid');
  });

  it('suggests where to look after a refusal', async () => {
    await create('Ana Ruiz', 'S9', '21:00');
    const { codigo_reserva: other } = await create('Eva', 'T2', '21:00');
    expect(getError(await cli.run(`reservas move ${other} --mesa S9`)).hint).toBe(
      `see who has each table: maitre reservas timeline --fecha 2026-11-20; to exchange the tables: maitre swap ${other} S9`,
    );
    const update = `reservas update ${other} --comensales 9`;
    expect(getError(await cli.run(update)).hint).toBe(null);
    expect((await cli.run(update, { columns: 100, answers: [] })).stderr).toMatch(
      /see when there is a table:\s+maitre reservas free --fecha 2026-11-20 --hora 21:00 --comensales 9/,
    );
    const line = 'reservas create --fecha hoy --inicio 21:00 --nombre Luz --comensales 9';
    expect(getError(await cli.run(line)).hint).toMatch(/^see when there is a table: .* --comensales 9$/);
  });

  it('matches after midnight until the morning', async () => {
    const { id } = await create('Ana Ruiz', 'S9', '23:45');
    const at = (now: string, line: string) => cli.run(line, { now: new Date(now) });
    expect((await at('2026-11-20T23:30Z', 'reservas seat s9')).json).toMatchObject({
      id,
      estado: 'en_curso',
    });
    const unknown = await at('2026-11-21T00:30Z', 'reservas seat eva');
    expect(getError(unknown).hint).toMatch(
      /only reservations of Friday 20 November and Saturday 21 November \(/,
    );
    expect([unknown.code, (await at('2026-11-21T05:10Z', 'reservas finish s9')).code]).toEqual([3, 3]);
    expect((await at('2026-11-21T04:50Z', 'reservas finish ana ruiz')).json).toMatchObject({ id });
  });

  it('matches a part of a name for reads, not for writes without a terminal', async () => {
    const { id } = await create('Ana Ruiz', 'S9', '21:00', ['--telefono', '612345678']);
    for (const word of ['ruiz', '345678']) {
      expect((await cli.run(['reservas', 'get', word])).json.id).toBe(id);
      const ran = await cli.run(['reservas', 'cancel', word]);
      expect({ code: ran.code, written: listWrites(ran) }).toEqual({ code: 2, written: [] });
      expect(getError(ran)).toMatchObject({ code: 'AMBIGUOUS', message: expect.stringContaining('1. ') });
    }
  });

  it('is named with its state if the verb does not apply to it', async () => {
    await create('Familia Muñoz', 'S9', '21:00');
    await create('Carmen Muñoz', 'T2', '21:30');
    await cli.run('reservas seat s9');
    const says = /"seat" does not apply now to what .+ matches:\n.+Familia Muñoz · 1 pax · S9: seated$/;
    for (const word of ['s9', 'familia muñoz']) {
      const ran = await cli.run(`reservas seat ${word}`);
      expect({ code: ran.code, written: listWrites(ran) }).toEqual({ code: 2, written: [] });
      expect(getError(ran)).toMatchObject({ message: expect.stringMatching(says) });
    }
    const finished = await cli.run('reservas finish carmen muñoz');
    expect(getError(finished).message).toMatch(/Carmen Muñoz · 1 pax · T2: pending$/);
    await cli.run('reservas finish s9');
    const over = await cli.run('reservas finish s9');
    expect(getError(over)).toMatchObject({
      code: 'NOT_FOUND',
      message: expect.stringMatching(/no reservation in the right state matches .+\n.+ S9: finished$/),
    });
  });

  it('is listed among several matches with time, party size and table, nearest first', async () => {
    await create('ana ruiz', 'T2', '23:00');
    await create('Ana Ruiz', 'S9', '21:00', ['--comensales', '4']);
    const ran = await cli.run(['reservas', 'cancel', 'Ana Ruiz']);
    expect({ code: ran.code, written: listWrites(ran) }).toEqual({ code: 2, written: [] });
    expect(getError(ran).message).toMatch(
      /matches 2 reservations:\n1\. .+21:00.+4 pax · S9\n2\. .+23:00.+1 pax · T2/,
    );
  });

  it('matches only if the verb applies to it', async () => {
    const lunch = await create('Ana', 'S9', '14:00');
    const dinner = await create('Luis', 'S9', '21:00');
    await cli.run(`reservas seat ${lunch.id}`);
    expect((await cli.run('reservas finish S9')).json.id).toBe(lunch.id);
    expect((await cli.run('reservas seat S9')).json.id).toBe(dinner.id);
    expect(getError(await cli.run('reservas seat S9')).code).toBe('CONFIRMATION_REQUIRED');
    expect(getError(await cli.run('reservas seat S8'))).toMatchObject({
      code: 'NOT_FOUND',
      hint: expect.stringContaining('reservations of Friday 20 November (pending, confirmed)'),
    });
  });
});

describe('a reservation of another day', () => {
  const tomorrow = ['--fecha', 'mañana', '--inicio', '21:00'];

  it('matches with --fecha like those of today', async () => {
    const { id } = (await cli.run(['reservas', 'create', ...tomorrow, '--nombre', 'Ana', '--mesa', 'S9']))
      .json;
    expect((await cli.run('reservas confirm S9')).code).toBe(3);
    const ran = await cli.run('reservas confirm S9 --fecha mañana');
    expect(ran.json.id).toBe(id);
    expect((await cli.run('reservas get ana --fecha mañana')).json.id).toBe(id);
    expect((await cli.run('reservas delete ana --fecha mañana --yes')).json.id).toBe(id);
  });

  it('does not match in an update, whose --fecha is the new day', async () => {
    const { id } = await create('Ana', 'S9', '21:00');
    const { json } = await cli.run('reservas update S9 --fecha mañana');
    expect(json).toMatchObject({ id, fecha_reserva: '2026-11-21' });
  });

  it('is found by its code near today without reading all reservations', async () => {
    const { codigo_reserva, id } = (
      await cli.run(['reservas', 'create', '--fecha', '+3d', '--inicio', '21:00', '--nombre', 'Ana'])
    ).json;
    const ran = await cli.run(`reservas confirm ${codigo_reserva}`);
    expect(ran.json.id).toBe(id);
    expect(listReads(ran)[0]).toBe('/developer/api/reservas?fecha=2026-11-20');
    expect(listReads(ran)).not.toContain('/developer/api/reservas');
    expect(listReads(ran).filter((path) => path.includes('?fecha=')).length).toBeLessThan(10);
  });

  it('is found by its code, or the start of its id, on any day', async () => {
    const { codigo_reserva, id } = (
      await cli.run(['reservas', 'create', '--fecha', '+90d', '--inicio', '21:00', '--nombre', 'Ana'])
    ).json;
    for (const word of [codigo_reserva, id.slice(0, 4), id.slice(0, 12).toUpperCase()])
      expect((await cli.run(['reservas', 'confirm', word])).json.id).toBe(id);
  });

  it('needs --fecha if a response cannot hold all reservations', async () => {
    const far = { id: 'a', codigo_reserva: 'K7PQ2M', fecha_reserva: '2026-12-30', nombre_cliente: 'Ana' };
    const { fetch } = plainService({ reservas: [far], 'crm/customers': [], 'menu/items': [], events: [] });
    const large: RunOptions['fetch'] = (url, init) =>
      url.endsWith('/reservas') ? Promise.resolve(new Response('{"success"')) : fetch(url, init);
    const ran = await cli.run('reservas get K7PQ2M', { fetch: large });
    expect([ran.code, getError(ran).code, ran.stderr]).toEqual([
      1,
      'MALFORMED_ANSWER',
      expect.stringContaining('--fecha'),
    ]);
    const named = await cli.run('reservas get K7PQ2M --fecha 2026-12-30', { fetch: large });
    expect(named.json.id).toBe('a');
  });
});

describe('a read with --dry-run', () => {
  it('shows its first request', async () => {
    const { code, stdout, sent } = await cli.run('reservas get K7PQ2M --dry-run');
    expect({ code, sent, lines: stdout.trim().split('\n').length }).toEqual({ code: 0, sent: [], lines: 1 });
    expect(stdout).toContain('/developer/api/reservas?fecha=2026-11-20');
  });
});

describe('an id', () => {
  it('needs no search', async () => {
    const { id } = await create('Ana', 'S9', '21:00');
    // The journal reads the record before an update.
    expect(listReads(await cli.run(`reservas confirm ${id}`))).toEqual([`/developer/api/reservas/${id}`]);
  });

  it('with a start that several share is ambiguous', async () => {
    const fields = { fecha_reserva: '2027-03-01', nombre_cliente: 'Ana' };
    const reservas = [
      { id: '3f2a1', ...fields },
      { id: '3f2a2', ...fields },
    ];
    const service = plainService({ reservas, 'crm/customers': [], 'menu/items': [], events: [] });
    const ran = await cli.run('reservas cancel 3F2A', service);
    expect([ran.code, service.written]).toEqual([2, []]);
    expect((await cli.run('reservas cancel 3F2A2', service)).code).toBe(0);
    expect(service.written).toEqual([{ method: 'PUT', id: '3f2a2' }]);
  });
});

describe('on a terminal', () => {
  const at = (...answers: NonNullable<RunOptions['answers']>): RunOptions => ({ answers, columns: 100 });

  it('a part of a name is confirmed before a write', async () => {
    const { id } = await create('Ana Ruiz', 'S9', '21:00');
    const no = await cli.run('reservas cancel ruiz', at(['Is it this reservation?', 'n\r']));
    expect({ code: no.code, written: listWrites(no) }).toEqual({ code: 2, written: [] });
    const yes = await cli.run('reservas cancel ruiz', at(['Is it this reservation?', 'y\r']));
    expect({ code: yes.code, written: listWrites(yes) }).toEqual({
      code: 0,
      written: [`/developer/api/reservas/${id}`],
    });
    expect(yes.stderr).toContain('21:00 · Ana Ruiz · 1 pax · S9');
  });

  it('a party that was never seated is finished by its code, and the answer says so', async () => {
    const { codigo_reserva } = await create('Ana Ruiz', 'S9', '21:00');
    expect((await cli.run(`finish ${codigo_reserva}`, at())).stderr).toContain('it was pending');
  });

  it('a name that is also a part of another name is asked about before a write', async () => {
    const { id } = await create('Ruiz', 'S9', '21:00');
    await create('Ana Ruiz', 'T2', '21:30');
    const ran = await cli.run('reservas late ruiz 20', at(['Which reservation?', '\x03']));
    expect({ code: ran.code, written: listWrites(ran) }).toEqual({ code: 130, written: [] });
    const script = await cli.run('reservas late ruiz 20');
    expect(listWrites(script)).toEqual([`/developer/api/reservas/${id}`]);
  });

  it('--yes does not choose between matches', async () => {
    await create('Ana Ruiz', 'S9', '21:00');
    const ran = await cli.run('reservas delete ruiz --yes', at(['Is it this reservation?', 'n\r']));
    expect({ code: ran.code, written: listWrites(ran) }).toEqual({ code: 2, written: [] });
  });
});

describe('what else a reservation has', () => {
  const type = (line: string, ...answers: (readonly [string, string])[]) =>
    cli.run(line, { columns: 120, answers });
  const listStates = async () =>
    Object.fromEntries(
      (await cli.run('reservas list --all --json')).json.map((reserva: Record<string, string>) => [
        `${reserva['fecha_reserva']} ${reserva['inicio_reserva']}`,
        reserva['estado'],
      ]),
    );

  it('tells it from others of its name: the hour, the meal, the party', async () => {
    await create('Cano', 'S9', '14:00');
    await create('Xavier Cano', 'T2', '21:30', ['--comensales', '4']);
    await create('Cano', 'T3', '21:00');
    await type('cancela cano el de las 21:30', ['Is it this reservation?', 'y\r']);
    expect((await listStates())['2026-11-20 21:30']).toBe('cancelada');
    await type('cancel the cano dinner', ['Cancel this reservation?', 'y\r']);
    expect((await listStates())['2026-11-20 21:00']).toBe('cancelada');
    const { code, stderr } = await type('cancel cano at 8');
    expect([code, stderr]).toEqual([
      3,
      expect.stringContaining('no reservation matches "cano, 08:00/20:00"'),
    ]);
    expect((await type('cancel cano, party of 4')).code).toBe(3);
    expect((await listStates())['2026-11-20 14:00']).toBe('pendiente');
  });

  it('is asked about without a name', async () => {
    await create('Ana Ruiz', 'S9', '21:00');
    await create('Eva', 'T2', '21:30');
    await type('los de las 9 no vienen', ['Is it this reservation?', 'y\r']);
    expect(await listStates()).toEqual({ '2026-11-20 21:00': 'cancelada', '2026-11-20 21:30': 'pendiente' });
  });

  it('may be the day that it leaves', async () => {
    await create('Gil', 'S9', '21:00');
    await cli.run('reservas create --nombre Gil --mesa S9 --inicio 20:00 --fecha 2026-11-21'.split(' '));
    await type('gil del sábado al domingo, misma hora');
    expect(await listStates()).toEqual({ '2026-11-20 21:00': 'pendiente', '2026-11-22 20:00': 'pendiente' });
  });

  it('asks about a day alone, and about a new day before it', async () => {
    await cli.run('reservas create --nombre Gil --mesa S9 --inicio 20:00 --fecha 2026-11-27'.split(' '));
    await type('move from 27/11 to sunday', ['“to sunday” is an earlier day', 'y\r'], ['Is it this', 'n\r']);
    await type('gil from 27/11 to sunday', ['Gil, Friday 27 November → Sunday 22 November?', '\u0003']);
    expect(await listStates()).toEqual({ '2026-11-27 20:00': 'pendiente' });
    await type('gil del 27/11 al 29/11', ['Is it this reservation?', 'y\r']);
    expect(await listStates()).toEqual({ '2026-11-29 20:00': 'pendiente' });
  });

  it('must fit an id too, and every name', async () => {
    const { id } = await create('Gil', 'S9', '21:00');
    await create('Ana', 'T2', '21:30');
    expect((await cli.run(['reservas', 'confirm', `${id}, 22:00`])).code).toBe(3);
    expect(listWrites(await type('confirm gil and ana at 9'))).toEqual([`/developer/api/reservas/${id}`]);
  });

  it('tells cancelled reservations apart, also by a part of the name', async () => {
    const { id } = await create('Julia Paz', 'S9', '21:00');
    await cli.run(['reservas', 'cancel', id]);
    expect((await type('quién canceló a julia el de las 9')).stdout).toContain('reservas cancel');
    expect((await type('quién canceló a julia el de las 10')).code).toBe(3);
  });

  it('may be that they cancelled, also for another day', async () => {
    await cli.run('reservas create --nombre Julia --mesa S9 --inicio 20:00 --fecha 2026-11-22'.split(' '));
    const [{ id }] = (await cli.run('reservas list --all --json')).json;
    await cli.run(['reservas', 'cancel', id]);
    await type('julia is coming after all', ['Is it this reservation?', 'y\r']);
    expect(await listStates()).toEqual({ '2026-11-22 20:00': 'confirmada' });
  });

  it('is no part of the verbs that change it', async () => {
    const { id } = await create('Ana Ruiz', 'S9', '21:00');
    const { json } = await cli.run(['reservas', 'get', id]);
    await type('ana ruiz se queda media hora más');
    const { json: after } = await cli.run(['reservas', 'get', id]);
    expect([json.final_reserva, after.final_reserva]).toEqual(['22:30', '23:00']);
    const both = ['reservas', 'update', id, '--longer', '30', '--final', '23:00'];
    expect((await cli.run(both)).code).toBe(2);
    const later = ['reservas', 'update', id, '--inicio', '22:00', '--longer', '30', '--keep-length'];
    expect((await cli.run(later)).json).toMatchObject({ inicio_reserva: '22:00', final_reserva: '00:30' });
    const asked = await type(
      'ana ruiz 20 minutos más',
      ['No verb was said. Change', 'n\r'],
      ['how', '\u0003'],
    );
    expect(listWrites(asked)).toEqual([]);
  });
});
