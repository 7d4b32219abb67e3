import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { type House, openHouse, type RunOptions } from '../../support/house.ts';

type Answers = NonNullable<RunOptions['answers']>;
type Row = Record<string, unknown>;

let house: House;
beforeEach(async () => {
  house = await openHouse({ tables: { S1: [1, 2], S2: [2, 4] } });
  onTestFinished(house.close);
});

/** At a terminal: each answer once its question stands there. */
const talk = (line: string, answers: Answers, options: RunOptions = {}) =>
  house.run(line, { columns: 80, answers, ...options });
const book = async (fecha: string): Promise<Row[]> =>
  (await house.run(['reservas', 'list', '--fecha', fecha, '--json'])).json;
const learnFloor = () => house.run('floor learn --desde -1d --hasta +1d');

const day = ['Day', 'mañana\r'] as const;
const hour = ['Time', '21.30\r'] as const;
const party = ['Guests', '4\r'] as const;
const notes = ['Notes', '\r'] as const;

describe('reservas create at a terminal', () => {
  it('asks day, hour, party, guest, phone and notes, each with one default at most', async () => {
    const { code, stdout, stderr } = await talk('reservas create', [
      day,
      hour,
      party,
      ['name or phone', 'Ana Ruiz\r'],
      ['Phone (optional)', '612345678\r'],
      ['Notes (optional)', 'ventana\r'],
      ['Keep Ana Ruiz as a customer?', 'n\r'],
    ]);
    expect([code, stdout]).toEqual([
      0,
      expect.stringContaining('✓ Booked: Ana Ruiz, 4, tomorrow at 21:30, table S2'),
    ]);
    expect(stderr).not.toMatch(/when left out|si falta/);
    expect(await book('2026-11-21')).toMatchObject([
      { telefono: '612345678', notas: 'ventana', customer_id: null },
    ]);
  });

  it('leaves out what Enter skips', async () => {
    await talk('reservas create', [
      day,
      hour,
      ['Guests', '\r'],
      ['name or phone', 'Ana\r'],
      ['Phone', '\r'],
      notes,
    ]);
    const [made] = await book('2026-11-21');
    expect(made).toMatchObject({ num_comensales: 2, telefono: null, notas: null });
  });

  it('asks the party even where nothing else is missing, unless a yes to everything was given', async () => {
    const line = 'reservas create --fecha mañana --inicio 21:30 --nombre Ana';
    await talk(line, [['Guests', '4\r']]);
    expect(await book('2026-11-21')).toMatchObject([{ num_comensales: 4 }]);
    const { stderr } = await talk(`${line} --yes`, []);
    expect(stderr).not.toContain('Guests');
  });

  it('a phone is asked for again where it is none', async () => {
    const { stderr } = await talk('reservas create', [
      day,
      hour,
      party,
      ['name or phone', 'Ana\r'],
      ['Phone (optional)', 'la ventana\r'],
      ['a phone, or nothing', '\u0015\r'],
      notes,
    ]);
    expect(stderr).toContain('a phone, or nothing');
    expect(await book('2026-11-21')).toMatchObject([{ telefono: null }]);
  });
});

describe('the guest', () => {
  const keep = async (fields: Row) =>
    (await house.run(['crm', 'create', '--data', JSON.stringify(fields)])).json.id;
  const until = [day, hour, party];

  it('is known by the phone, and brings the allergy on file before the host and into the note', async () => {
    const id = await keep({ full_name: 'Marta Rivas', phone: '+34612345678', notes: 'alergia al marisco' });
    const { stderr } = await talk('reservas create', [
      ...until,
      ['name or phone', '612 345 678\r'],
      ['⚠ alergia al marisco', '\r'],
      ['⚠ Notes of the booking', '\r'],
    ]);
    expect(stderr).not.toContain('Phone (optional)');
    expect(await book('2026-11-21')).toMatchObject([
      {
        customer_id: id,
        nombre_cliente: 'Marta Rivas',
        telefono: '+34612345678',
        notas: 'alergia al marisco',
      },
    ]);
  });

  it('keeps the allergy on file beside another note', async () => {
    await keep({ full_name: 'Marta Rivas', phone: '+34612345678', notes: 'alergia al marisco' });
    await talk('reservas create', [
      ...until,
      ['name or phone', 'Marta\r'],
      ['⚠ alergia al marisco', '\r'],
      ['⚠ Notes of the booking', 'pide ventana\r'],
    ]);
    expect(await book('2026-11-21')).toMatchObject([{ notas: 'alergia al marisco\npide ventana' }]);
  });

  it('is nobody whose phone only holds the digits that were given as one', async () => {
    await keep({ full_name: 'Marta Rivas', phone: '+34612345678' });
    await talk('reservas create', [
      ...until,
      ['name or phone', 'Ana Gil\r'],
      ['Phone (optional)', '34\r'],
      ['Notes (optional)', '\r'],
      ['Keep Ana Gil', 'n\r'],
    ]);
    expect(await book('2026-11-21')).toMatchObject([{ nombre_cliente: 'Ana Gil', customer_id: null }]);
  });

  it('is found by words of the name in any order', async () => {
    const id = await keep({ full_name: 'José Antonio García' });
    await talk('reservas create', [
      ...until,
      ['name or phone', 'jose garcia\r'],
      ['Which guest', '\r'],
      notes,
    ]);
    expect(await book('2026-11-21')).toMatchObject([{ customer_id: id }]);
  });

  it('who is new is asked for the name: what was searched for is none', async () => {
    await keep({ full_name: 'Ana García' });
    await talk('reservas create', [
      ...until,
      ['name or phone', 'garc\r'],
      ['Which guest', '2\r'],
      ['Name', 'Luis Garcés\r'],
      ['Phone', '\r'],
      notes,
    ]);
    expect(await book('2026-11-21')).toMatchObject([{ nombre_cliente: 'Luis Garcés', customer_id: null }]);
  });

  it('who is new can become a customer, with what is to be known of them, and one undo takes both back', async () => {
    await talk('reservas create', [
      ...until,
      ['name or phone', '612345678\r'],
      ['Name', 'Luis Gil\r'],
      ['Notes', 'celiaco\r'],
      ['Keep Luis Gil as a customer?', 'sí\r'],
    ]);
    const [guest] = (await house.run('crm search luis --json')).json;
    expect(guest).toMatchObject({ full_name: 'Luis Gil', phone: '612345678', notes: 'celiaco' });
    expect(await book('2026-11-21')).toMatchObject([{ customer_id: guest.id }]);
    await house.run('undo --yes');
    expect(await book('2026-11-21')).toEqual([]);
    expect((await house.run('crm search luis --json')).json).toEqual([]);
  });

  it('a key that may not read customers is asked for the name alone', async () => {
    const MAITRE_API_KEY = await house.keyWith(['reservas:read', 'reservas:write']);
    const answers = [
      ...until,
      ['name or phone', 'Ana\r'],
      ['Phone', '612345678\r'],
      notes,
      ['Keep Ana', 's\r'],
    ] as const;
    const { code, stderr } = await talk('reservas create', answers, { env: { MAITRE_API_KEY } });
    expect([code, stderr]).toEqual([0, expect.stringContaining('crm:write')]);
    expect(await book('2026-11-21')).toMatchObject([{ nombre_cliente: 'Ana' }]);
  });
});

it('a restaurant without tables is asked nothing of them', async () => {
  const env = { MAITRE_BASE_URL: '', MAITRE_API_KEY: '' };
  await house.run('admin init --database sin.db --name Sin --tz Europe/Madrid', { env });
  const { key } = (await house.run('admin keys create --database sin.db --scopes all', { env })).json;
  await house.run('profile add sin --database sin.db --key-stdin', { env, stdin: key });
  const answers: Answers = [day, hour, party, ['name or phone', 'Ana\r'], ['Phone', '\r'], notes];
  const { code, stderr } = await talk('reservas create -p sin', answers, { env });
  expect([code, stderr]).toEqual([0, expect.not.stringContaining('no table')]);
});

describe('where no table is free', () => {
  const taken = ['--inicio', '21:30', '--comensales', '4', '--nombre', 'Otra', '--final', '23:00'];
  const fill = async () => {
    await house.run(['reservas', 'create', '--fecha', 'mañana', ...taken]);
    await house.run(['reservas', 'create', '--fecha', 'mañana', ...taken.with(1, '14:00').with(-1, '15:00')]);
    await house.run(
      'reservas create --fecha mañana --inicio 20:00 --final 21:00 --comensales 4 --nombre Antes',
    );
  };
  const guest = [
    ['name or phone', 'Ana\r'],
    ['Phone', '\r'],
    ['Notes', 'trona\r'],
  ] as const;

  it('it says so and offers the nearest hours before a name is asked, everything kept', async () => {
    await fill();
    await learnFloor();
    const { code, stderr } = await talk('reservas create', [
      day,
      hour,
      party,
      ['When, then?', '1\r'],
      ...guest,
    ]);
    expect([code, stderr]).toEqual([0, expect.stringContaining('no table is free for 4 at 21:30')]);
    const made = (await house.run('reservas list --all --json')).json.find(
      ({ nombre_cliente }: Row) => nombre_cliente === 'Ana',
    );
    expect(made).toMatchObject({ num_comensales: 4, notas: 'trona' });
  });

  it('a refusal loses nothing, though nothing is known of the tables', async () => {
    await fill();
    const { code, stderr, stdout } = await talk('reservas create', [
      day,
      hour,
      party,
      ...guest,
      ['No hay mesas disponibles', ''],
      ['Day', '\r'],
      ['Time', '23:15\r'],
      ['Guests', '\r'],
    ]);
    expect([code, stderr]).toEqual([0, expect.stringContaining('not booked: No hay mesas disponibles')]);
    expect(stdout).toContain('✓ Booked: Ana, 4, tomorrow at 23:15');
    expect((await book('2026-11-21')).find(({ nombre_cliente }) => nombre_cliente === 'Ana')).toMatchObject({
      notas: 'trona',
    });
  });

  it('a table that was asked for by name is exchanged for another at the same hour', async () => {
    await house.run('reservas create --fecha mañana --inicio 21:30 --nombre Otra --comensales 2 --mesa S1');
    await house.run('reservas create --fecha ayer --inicio 21:30 --nombre Otra --comensales 2 --mesa S2');
    await learnFloor();
    const line =
      'reservas create --fecha mañana --inicio 21:30 --final 22:30 --nombre Ana --comensales 2 --mesa S1';
    const { code, stdout } = await talk(line, [['When, then?', '1\r']]);
    expect([code, stdout]).toEqual([0, expect.stringContaining('table S2')]);
  });

  it('without a terminal it is the refusal that it was', async () => {
    await fill();
    const { code, sent } = await house.run(['reservas', 'create', '--fecha', 'mañana', ...taken]);
    expect([code, sent.filter(({ method }) => method === 'POST')]).toEqual([5, [expect.anything()]]);
  });
});

describe('free words', () => {
  it('are shown, agreed to, and what they leave out is asked for', async () => {
    const { code, stdout, stderr } = await talk('reservas create García mañana 21.30 4', [
      ['Is that right?', 's\r'],
      ['Phone', '\r'],
      notes,
    ]);
    expect([code, stdout]).toEqual([0, expect.stringContaining('✓ Booked: García, 4, tomorrow at 21:30')]);
    expect(stderr).toContain('21/11/2026 21:30 · García · 4 pax');
  });

  it('a no books nothing', async () => {
    const { code, sent } = await talk('reservas create García mañana 21.30 4', [['Is that right?', 'n\r']]);
    expect([code, sent]).toEqual([2, []]);
  });

  it('are a usage error without a terminal', async () => {
    expect((await house.run('reservas create García mañana 21.30 4')).code).toBe(2);
  });
});
