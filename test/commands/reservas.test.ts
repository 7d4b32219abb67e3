import { beforeAll, describe, expect, it } from 'vitest';
import { errorIn } from '../support/error-in.ts';
import { cliForAllTests } from '../support/test-cli.ts';

const tables = { S1: [1, 2], S2: [1, 2], S3: [3, 4] } as const;
const create = ['reservas', 'create', '--fecha', 'hoy', '--inicio', '21:30', '--nombre', 'Ana Ruiz'];

describe('reservas create', () => {
  const cli = cliForAllTests({ tables });

  it('sends only what was given, and prints the record as the service sent it', async () => {
    const { code, sent, json } = await cli.run([...create, '--comensales', '4']);
    expect(sent).toEqual([
      {
        method: 'POST',
        path: '/developer/api/reservas',
        body: {
          fecha_reserva: '2026-11-20',
          inicio_reserva: '21:30',
          nombre_cliente: 'Ana Ruiz',
          num_comensales: 4,
        },
      },
    ]);
    expect(code).toBe(0);
    expect(json).toMatchObject({ mesa_id: 'S3', final_reserva: '23:30', estado: 'pendiente' });
  });

  it('reads a body from --data or a pipe, and flags override its fields', async () => {
    const stdin = JSON.stringify({
      nombre_cliente: 'Luis',
      fecha_reserva: '2026-01-01',
      inicio_reserva: '13:00',
      notas: null,
    });
    const { sent } = await cli.run('reservas create --data - --fecha mañana', { stdin });
    expect(sent[0]!.body).toEqual({
      nombre_cliente: 'Luis',
      fecha_reserva: '2026-11-21',
      inicio_reserva: '13:00',
      notas: null,
    });
  });

  it.each([
    ['a day that does not exist', ['--fecha', '2026-02-30'], '--fecha'],
    ['no guests', ['--comensales', '0'], '--comensales'],
    ['an hour that does not exist', ['--inicio', '24:00'], '--inicio'],
    ['an empty name', ['--nombre', ''], '--nombre'],
    ['a blank name', ['--nombre', ' '], '--nombre'],
    ['malformed JSON', ['--data', '{"notas": }'], '--data'],
    ['an absent file', ['--data', '@nowhere.json'], '--data'],
    ['an unknown field', ['--data', '{"nota":"x"}'], '--data nota'],
    ['a customer that is no id', ['--cliente', 'ana'], '--cliente'],
  ])('rejects %s before anything is sent', async (_what, words, field) => {
    const { code, sent, stdout, stderr } = await cli.run([...create, ...words]);
    expect({ code, sent, stdout }).toEqual({ code: 2, sent: [], stdout: '' });
    expect(errorIn(stderr)).toMatchObject({ code: 'USAGE', field, exit: 2 });
  });

  it('names everything that is missing or wrong at once', async () => {
    const { stderr } = await cli.run('reservas create --comensales 0 --data {"final_reserva":"9"}');
    for (const flag of ['--fecha', '--inicio', '--nombre', '--comensales', '--data final_reserva'])
      expect(stderr).toContain(flag);
  });

  it('names missing options together with invalid dates and times', async () => {
    const { stderr } = await cli.run('reservas create --fecha luego --inicio 25:00 --estado');
    expect(stderr).toContain('--estado');
    const { message } = errorIn((await cli.run('reservas create --fecha luego --inicio 25:00')).stderr);
    expect(message.split('\n')).toEqual([
      expect.stringMatching(/^--fecha must be a date: .*, not "luego"$/),
      expect.stringMatching(/^--inicio must be a time: .*, not "25:00"$/),
      '--nombre is required',
    ]);
  });

  it('exits 5 if no table is free', async () => {
    const { code, stderr } = await cli.run([...create, '--comensales', '9']);
    expect(code).toBe(5);
    expect(errorIn(stderr)).toMatchObject({
      code: 'BUSINESS_ERROR',
      status: 400,
      message: 'No hay mesas disponibles',
    });
  });
});

describe('reservas list', () => {
  const cli = cliForAllTests({ sample: true });

  it('shows today without a date, and names the day on stderr', async () => {
    const { sent, json, stderr } = await cli.run('reservas list');
    expect(sent.map(({ path }) => path)).toEqual(['/developer/api/reservas?fecha=2026-11-20']);
    expect(json.length).toBeGreaterThan(25);
    expect(stderr).toBe('Friday 20 November\n');
  });

  it('reads a range day by day, in order', async () => {
    const { sent, json } = await cli.run('reservas list --desde ayer --hasta +1d');
    expect(sent.map(({ path }) => path.slice(-10))).toEqual(['2026-11-19', '2026-11-20', '2026-11-21']);
    const days = json.map(({ fecha_reserva }: { fecha_reserva: string }) => fecha_reserva);
    expect(days).toEqual([...days].sort());
  });

  it('accepts a state of two words, alone and among others', async () => {
    const { sent } = await cli.run('reservas list --all --estado en curso');
    expect(sent.map(({ path }) => path)).toEqual(['/developer/api/reservas?estado=en_curso']);
    for (const states of ['pendientes, en curso', 'en curso, pendientes'])
      expect((await cli.run(`reservas list --all --estado ${states}`)).code).toBe(0);
  });

  it.each([
    '--fecha ayer --desde hoy',
    '--all --fecha hoy',
    '--desde hoy',
    '--hasta hoy',
    '--desde mañana --hasta hoy',
    '--fecha luego',
    '--estado libre',
  ])('rejects %s', async (words) => {
    const { code, sent } = await cli.run(`reservas list ${words}`);
    expect({ code, sent }).toEqual({ code: 2, sent: [] });
  });
});

describe('a reservation', () => {
  const cli = cliForAllTests({ tables });
  let ids: string[];
  beforeAll(async () => {
    const made = [];
    for (const hour of ['13:00', '15:00', '21:00']) {
      made.push((await cli.run([...create.slice(0, 5), hour, '--nombre', `Ana ${hour}`])).json);
    }
    ids = made.map(({ id }) => id);
  });

  it('is updated only in the given fields', async () => {
    const { sent, json } = await cli.run(['reservas', 'update', ids[0]!, '--notas', '', '--comensales', '1']);
    expect(sent.filter(({ method }) => method !== 'GET')).toEqual([
      { method: 'PUT', path: `/developer/api/reservas/${ids[0]}`, body: { notas: '', num_comensales: 1 } },
    ]);
    expect(json.num_comensales).toBe(1);
  });

  it('is not updated without a field to change', async () => {
    const { code, sent } = await cli.run(['reservas', 'update', ids[0]!, '--keep-length']);
    expect([code, sent]).toEqual([2, []]);
  });

  it.each([
    ['confirm', 'confirmada'],
    ['seat', 'en_curso'],
    ['finish', 'finalizada'],
    ['cancel', 'cancelada'],
  ])('%s sets its estado', async (verb, estado) => {
    const { sent, json } = await cli.run(['reservas', verb, ids[0]!]);
    expect(sent.at(-1)!.body).toEqual({ estado });
    expect(json.estado).toBe(estado);
  });

  it('is updated among several in order; failures are reported, with exit code 6', async () => {
    const unknown = '00000000-0000-4000-8000-000000000000';
    const { code, json, stderr } = await cli.run(['reservas', 'confirm', ids[2]!, unknown, ids[1]!]);
    expect(code).toBe(6);
    expect(json.map(({ id }: { id: string }) => id)).toEqual([ids[2], ids[1]]);
    expect(errorIn(stderr)).toMatchObject({ code: 'NOT_FOUND', exit: 3 });
    expect(stderr).toContain(unknown);
  });

  it('is deleted with --yes', async () => {
    const { code, json } = await cli.run(['reservas', 'delete', ids[0]!, '--yes']);
    expect({ code, json }).toEqual({
      code: 0,
      json: { id: ids[0], deleted: true, message: 'Reserva eliminada' },
    });
    expect((await cli.run(['reservas', 'get', ids[0]!])).code).toBe(3);
  });
});
