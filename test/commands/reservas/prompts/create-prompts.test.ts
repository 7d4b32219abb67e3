import { describe, expect, it } from 'vitest';
import { cliForEachTest, type RunOptions } from '../../../support/test-cli.ts';

type Answers = NonNullable<RunOptions['answers']>;
type Row = Record<string, unknown>;

const cli = cliForEachTest({ tables: { S1: [1, 2], S2: [2, 4] } });

/** Runs on a terminal. Types each answer once its question appears. */
const prompt = (command: string, answers: Answers, options: RunOptions = {}) =>
  cli.run(command, { columns: 80, answers, ...options });
const listDay = async (fecha: string): Promise<Row[]> =>
  (await cli.run(['reservas', 'list', '--fecha', fecha, '--json'])).json;
const learnFloor = () => cli.run('floor learn --desde -1d --hasta +1d');

const day = ['Day', 'mañana\r'] as const;
const time = ['Time', '21.30\r'] as const;
const party = ['Guests', '4\r'] as const;
const notes = ['Notes', '\r'] as const;

describe('reservas create at a terminal', () => {
  it('prompts for day, time, party size, guest, phone and notes', async () => {
    const { code, stdout, stderr } = await prompt('reservas create', [
      day,
      time,
      party,
      ['name or phone', 'Ana Ruiz\r'],
      ['Phone (optional)', '612345678\r'],
      ['Notes (optional)', 'ventana\r'],
      ['Save Ana Ruiz as a customer?', 'n\r'],
    ]);
    expect([code, stdout]).toEqual([
      0,
      expect.stringContaining('✓ Booked: Ana Ruiz, 4, tomorrow at 21:30, table S2'),
    ]);
    expect(stderr).not.toMatch(/when left out|si falta/);
    expect(await listDay('2026-11-21')).toMatchObject([
      { telefono: '612345678', notas: 'ventana', customer_id: null },
    ]);
  });

  it('always prompts for the party size, unless --yes is given', async () => {
    const line = 'reservas create --fecha mañana --inicio 21:30 --nombre Ana';
    await prompt(line, [['Guests', '4\r']]);
    expect(await listDay('2026-11-21')).toMatchObject([{ num_comensales: 4 }]);
    const { stderr } = await prompt(`${line} --yes`, []);
    expect(stderr).not.toContain('Guests');
  });
});

describe('the guest', () => {
  const createCustomer = async (fields: Row) =>
    (await cli.run(['crm', 'create', '--data', JSON.stringify(fields)])).json.id;
  const slot = [day, time, party];

  it('is recognised by phone, and the allergy note is offered as the reservation note', async () => {
    const id = await createCustomer({
      full_name: 'Marta Rivas',
      phone: '+34612345678',
      notes: 'alergia al marisco',
    });
    const { stderr } = await prompt('reservas create', [
      ...slot,
      ['name or phone', '612 345 678\r'],
      ['⚠ alergia al marisco', '\r'],
      ['⚠ Notes of the reservation', '\r'],
    ]);
    expect(stderr).not.toContain('Phone (optional)');
    expect(await listDay('2026-11-21')).toMatchObject([
      {
        customer_id: id,
        nombre_cliente: 'Marta Rivas',
        telefono: '+34612345678',
        notas: 'alergia al marisco',
      },
    ]);
  });

  it('is not chosen by Enter alone among namesakes, and may be someone new', async () => {
    await createCustomer({ full_name: 'Ana Gil' });
    const ruiz = await createCustomer({ full_name: 'Ana María Ruiz' });
    await cli.run(`reservas create --fecha ayer --inicio 21:00 --nombre Ana --cliente ${ruiz}`);
    const id = await createCustomer({ full_name: 'Ana' });
    const { stderr } = await prompt('reservas create', [
      ...slot,
      ['name or phone', 'ana\r'],
      ['4. someone new', '\r'],
      ['choose one', '1\r'],
      notes,
    ]);
    expect(stderr).toMatch(/1\. Ana\s+2\. Ana María Ruiz\s+3\. Ana Gil\s+4\. someone new/);
    expect(await listDay('2026-11-21')).toMatchObject([{ customer_id: id }]);
  });

  it('with a phone that no customer has is someone new', async () => {
    await createCustomer({ full_name: 'Ana Ruiz', phone: '612345678' });
    const { stderr } = await prompt('reservas create ana mañana 21.30 4 699111222', [
      ['Is that right?', 'y\r'],
      notes,
      ['Save ana as a customer?', 'n\r'],
    ]);
    expect(stderr).not.toContain('Which guest');
    expect(await listDay('2026-11-21')).toMatchObject([{ customer_id: null, telefono: '699111222' }]);
  });

  it('can become a customer with the allergy note, and one undo reverts both', async () => {
    await prompt('reservas create', [
      ...slot,
      ['name or phone', '612345678\r'],
      ['Name', 'Luis Gil\r'],
      ['Notes', 'celiaco\r'],
      ['Save Luis Gil as a customer?', 'sí\r'],
    ]);
    const [customer] = (await cli.run('crm search luis --json')).json;
    expect(customer).toMatchObject({ full_name: 'Luis Gil', phone: '612345678', notes: 'celiaco' });
    expect(await listDay('2026-11-21')).toMatchObject([{ customer_id: customer.id }]);
    await cli.run('undo --yes');
    expect(await listDay('2026-11-21')).toEqual([]);
    expect((await cli.run('crm search luis --json')).json).toEqual([]);
  });

  it('is not looked up if the key may not read customers', async () => {
    const MAITRE_API_KEY = await cli.keyWith(['reservas:read', 'reservas:write']);
    const answers = [
      ...slot,
      ['name or phone', 'Ana\r'],
      ['Phone', '612345678\r'],
      notes,
      ['Save Ana', 's\r'],
    ] as const;
    const { code, stderr } = await prompt('reservas create', answers, { env: { MAITRE_API_KEY } });
    expect([code, stderr]).toEqual([0, expect.stringContaining('crm:write')]);
    expect(await listDay('2026-11-21')).toMatchObject([{ nombre_cliente: 'Ana' }]);
  });
});

it('a restaurant without tables gets no table prompts', async () => {
  const env = { MAITRE_BASE_URL: '', MAITRE_API_KEY: '' };
  await cli.run('admin init --database sin.db --name Sin --tz Europe/Madrid', { env });
  const { key } = (await cli.run('admin keys create --database sin.db --scopes all', { env })).json;
  await cli.run('profile add sin --database sin.db --key-stdin', { env, stdin: key });
  const answers: Answers = [day, time, party, ['name or phone', 'Ana\r'], ['Phone', '\r'], notes];
  const { code, stderr } = await prompt('reservas create -p sin', answers, { env });
  expect([code, stderr]).toEqual([0, expect.not.stringContaining('no table')]);
});

describe('if no table is free', () => {
  const taken = ['--inicio', '21:30', '--comensales', '4', '--nombre', 'Otra', '--final', '23:00'];
  const fill = async () => {
    await cli.run(['reservas', 'create', '--fecha', 'mañana', ...taken]);
    await cli.run(['reservas', 'create', '--fecha', 'mañana', ...taken.with(1, '14:00').with(-1, '15:00')]);
    await cli.run(
      'reservas create --fecha mañana --inicio 20:00 --final 21:00 --comensales 4 --nombre Antes',
    );
  };
  const guest = [
    ['name or phone', 'Ana\r'],
    ['Phone', '\r'],
    ['Notes', 'trona\r'],
  ] as const;

  it('offers the nearest times before the name, and keeps every answer', async () => {
    await fill();
    await learnFloor();
    const { code, stderr } = await prompt('reservas create', [
      day,
      time,
      party,
      ['When, then?', '1\r'],
      ...guest,
    ]);
    expect([code, stderr]).toEqual([0, expect.stringContaining('no table is free for 4 at 21:30')]);
    const made = (await cli.run('reservas list --all --json')).json.find(
      ({ nombre_cliente }: Row) => nombre_cliente === 'Ana',
    );
    expect(made).toMatchObject({ num_comensales: 4, notas: 'trona' });
  });

  it('keeps every answer after a refusal, even if no tables are known', async () => {
    await fill();
    const { code, stderr, stdout } = await prompt('reservas create', [
      day,
      time,
      party,
      ...guest,
      ['No hay mesas disponibles', ''],
      ['Day (21 Nov 2026)', '\r'],
      ['Time', '23:15\r'],
      ['Guests', '\r'],
    ]);
    expect([code, stderr]).toEqual([0, expect.stringContaining('not booked: No hay mesas disponibles')]);
    expect(stdout).toContain('✓ Booked: Ana, 4, tomorrow at 23:15');
    expect(
      (await listDay('2026-11-21')).find(({ nombre_cliente }) => nombre_cliente === 'Ana'),
    ).toMatchObject({
      notas: 'trona',
    });
  });
});

describe('free words', () => {
  const line = 'reservas create García mañana 21.30 4';

  it('book at once if every word is understood', async () => {
    const { code, stdout, stderr } = await prompt(line, []);
    expect([code, stdout]).toEqual([0, expect.stringContaining('✓ Booked: García, 4, tomorrow at 21:30')]);
    expect(stderr).not.toContain('?');
  });

  it.each([
    [
      'book',
      'book Ana 22:00 4 612345678',
      '? No day was said. Book Ana, 4, Friday 20 November, 22:00, 612345678? (y/N)',
    ],
    [
      'a word',
      `${line} 9xyz`,
      '? “9xyz” was not understood. Book García, 4, Saturday 21 November, 21:30? (y/N)',
    ],
    ['a request, also with --yes', `${line} every --yes`, '? “every” was not understood. Book García'],
    [
      'a day or a name',
      'create García mar 14:00 2',
      '? “mar” may be a day or a name. Book García, 2, Tuesday 24 November',
    ],
  ])('ask once and show the day: %s', async (_name, words, question) => {
    const { code, sent, stderr } = await prompt(words, [['(y/N)', 'y\r']]);
    expect([code, sent.filter(({ method }) => method === 'POST')]).toEqual([0, [expect.anything()]]);
    expect(stderr.replace(/\s+/g, ' ')).toContain(question);
  });

  it('are edited after a no', async () => {
    const answers = [
      ['(y/N)', '\r'],
      ['Then how?', '\u0015Ana mañana 14:00 2\r'],
    ] as const;
    const { code, stdout } = await prompt(`${line} 9xyz`, answers);
    expect([code, stdout]).toEqual([0, expect.stringContaining('✓ Booked: Ana, 2, tomorrow at 14:00')]);
  });

  it('prompt only for what was not said', async () => {
    const { stdout, stderr } = await prompt('create García mañana 4', [
      ['Time', '21:30\r'],
      ['Phone', '\r'],
      notes,
      ['Save García', 'n\r'],
    ]);
    expect(stdout).toContain('✓ Booked: García, 4, tomorrow at 21:30');
    expect(stderr).not.toMatch(/Day|Guests|name or phone/);
  });

  it('are a usage error without a terminal', async () => {
    for (const more of ['', ' --yes', ' --comensales 2']) {
      const { code, sent } = await cli.run(line + more);
      expect([code, sent]).toEqual([2, []]);
    }
  });
});

describe('Esc', () => {
  it('goes back one question, also over a step that asked nothing', async () => {
    await prompt('reservas create', [
      day,
      time,
      ['Guests', '3\r'],
      ['name or phone', '\u001b'],
      ['Guests', '\u001b'],
      ['Time', '14.00\r'],
      ['Guests', '2\r'],
      ['name or phone', 'Ana\r'],
      ['Phone', '\u001b'],
      ['name or phone', 'Eva\r'],
      ['Phone', '\r'],
      notes,
    ]);
    expect(await listDay('2026-11-21')).toMatchObject([
      { nombre_cliente: 'Eva', inicio_reserva: '14:00', num_comensales: 2 },
    ]);
  });

  it('goes back behind a confirmed time', async () => {
    await prompt('reservas create', [
      day,
      ['Time', '16:50\r'],
      ['Guests', '3\r'],
      ['Go on all the same?', 'y\r'],
      ['name or phone', '\u001b'],
      ['Go on all the same?', '\u001b'],
      ['Guests', '4\r'],
      ['Go on all the same?', 'y\r'],
      ['name or phone', 'Eva\r'],
      ['Phone', '\r'],
      notes,
    ]);
    expect(await listDay('2026-11-21')).toMatchObject([{ nombre_cliente: 'Eva', num_comensales: 4 }]);
  });

  it('ends the command with Ctrl-C, and no later line is an answer', async () => {
    const { code, sent } = await prompt('reservas create', [['Day', '\u001b\u0003mañana\r21\r2\r']]);
    expect([code, sent]).toEqual([130, []]);
  });
});
