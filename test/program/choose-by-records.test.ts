import { beforeAll, expect, it } from 'vitest';
import { cliForAllTests, type RunOptions } from '../support/test-cli.ts';

const env = { MAITRE_BASE_URL: '', MAITRE_API_KEY: '' };
const cli = cliForAllTests();
const run = (line: string, options: RunOptions = {}) => cli.run(line, { ...options, env });
const type = (line: string, ...answers: (readonly [string, string])[]) =>
  run(line, { columns: 120, answers, now: new Date('2026-11-20T20:20:00Z') });
const get = async (line: string) => (await run(`${line} --json`)).json;

beforeAll(async () => {
  await run('admin init --database casa.db --name Casa --tz Europe/Madrid');
  const { key } = (await run('admin keys create --database casa.db --scopes all')).json;
  await run('profile add casa --database casa.db --key-stdin', { stdin: key });
  await run('admin plantas add --database casa.db --name Sala');
  for (const table of ['S1', 'S2', 'S3'])
    await run(`admin tables add ${table} --database casa.db --planta 1 --min 1 --max 4`);
  await run('menu categories add --name Tapas');
  for (const [name, price] of [['Gildas', '2.60'] as const, ['Pulpo', '24.90'] as const])
    await cli.run(['menu', 'items', 'add', '--category-id', '1', '--name', name, '--price', price], { env });
  await cli.run(
    'reservas create --fecha 2026-11-20 --inicio 22:00 --nombre Merino --comensales 3'.split(' '),
    { env },
  );
  await run('waitlist add --customer-name Vega --party-size 2');
});

it('changes the price of a dish, and the hour of a guest', async () => {
  await type('put gildas at 4.20');
  await type('pulpo now 25.50', ['Change the dish #2 · Pulpo · Tapas, 25.50?', 'y\r']);
  expect(await get('menu items list')).toMatchObject([
    { name: 'Gildas', price: 4.2 },
    { name: 'Pulpo', price: 25.5 },
  ]);
  const { stdout } = await type('put Merino at 22:30');
  expect(stdout).toContain('Merino');
  expect(await get('reservas list --all')).toMatchObject([{ inicio_reserva: '22:30' }]);
});

it.each(['gildas sold out?', 'no quedan gildas?', 'hay gildas?'])(
  'sells out no dish for a question: %s',
  async (line) => {
    await type(line);
    expect(await get('menu items list')).toMatchObject([{ is_available: true }, { is_available: true }]);
  },
);

it('marks a dish as sold out with the word for a guest who has left', async () => {
  const { stdout } = await type('pulpo is finished');
  expect(stdout).toContain('Pulpo');
  expect(await get('menu items list')).toMatchObject([{ is_available: true }, { is_available: false }]);
});

it('seats a party of the queue', async () => {
  await type('Vega to S2', ['Seat Vega, S2?', 'y\r']);
  expect(await get('waitlist')).toEqual([]);
  expect((await run('reservas list --all --json')).stdout).toContain('"Vega"');
});

it('seats a party of the queue that is moved to a table', async () => {
  await run('waitlist add --customer-name Ibarra --party-size 2');
  expect(await type('Ibarra pasa ya a la S3')).toMatchObject({ code: 0 });
  expect(await get('waitlist')).toEqual([]);
  await run('reservas finish S3');
});

it('shows a dish or a guest of whom only the name is typed', async () => {
  expect((await type('pulpo')).stdout).toContain('25.50');
  expect((await type('merino')).stdout).toContain('22:30');
});

it('asks about a mistyped name, of a guest and of the queue', async () => {
  await type('late Marino 20', ['Is it this reservation?', '\r']);
  const getNote = async () => (await get('reservas list --all --nombre Merino'))[0].notas;
  expect(await getNote()).toBeNull();
  await type('late Marino 20', ['Is it this reservation?', 'y\r']);
  expect(await getNote()).toContain('20 min');
  await run('waitlist add --customer-name Ramírez --party-size 2');
  await type('seat ramires S3', ['Is it this party?', 'y\r']);
  expect(await get('waitlist')).toEqual([]);
});

it('shows one party of the queue', async () => {
  await run('waitlist add --customer-name Cortés --party-size 5');
  await run('waitlist add --customer-name Paz --party-size 2');
  expect(await get('waitlist cortes')).toMatchObject([{ customer_name: 'Cortés' }]);
});

it('refuses a word that names nothing, and every word without a terminal', async () => {
  for (const ran of [await type('xyzzy'), await run('xyzzy'), await run('pulpo')]) {
    expect(ran.code).toBe(2);
    expect(ran.stderr).toContain('is not a command');
  }
});

it('reads a line again with the names that it holds', async () => {
  const words = '“has”, “cold”, “inside” was not understood. Move ';
  await type('Merino has cold, pass her inside to S1', [words, 'n\r'], ['Then how?', '\u0003']);
  await type('the gildas are finished for today');
  expect(await get('menu items list')).toMatchObject([{ name: 'Gildas', is_available: false }, {}]);
  const note = 'a glass from the house?';
  await type('Merino, a glass from the house', [note, 'y\r']);
  expect((await get('reservas list --all --nombre Merino'))[0].notas).toContain('a glass from the house');
  await type(
    'the Merino party on S9 has not paid',
    ['List the reservations', 'n\r'],
    ['Then how?', '\u0003'],
  );
  await type(
    'the Merino party on S9 has paid',
    ['“S9” was not understood. Finish ', 'n\r'],
    ['Then how?', '\u0003'],
  );
  const { stdout, stderr, code } = await type(
    'merino xyzzy',
    ['List the reservations', 'n\r'],
    ['Then how?', '\u0003'],
  );
  expect([code, stdout]).toEqual([130, '']);
  expect(stderr).toContain('“xyzzy” was not understood');
});

it('shows a guest whom a question or a negative order is about, and writes nothing', async () => {
  expect((await type('¿ha llegado ya merino?')).stdout).toContain('Merino');
  expect((await type('¿está pendiente la reserva de merino?')).stdout).toContain('Merino');
  await type('no me canceles a merino', ['List the reservations merino?', 'n\r'], ['Then how?', '\u0003']);
  expect(await get('reservas list --all --nombre Merino')).toMatchObject([{ estado: 'pendiente' }]);
});

it('finds the phone of a customer without a reservation, and changes that of a reservation', async () => {
  await run('crm create --full-name Medina --phone 612345678');
  expect((await type('tlf de medina')).stdout).toContain('612345678');
  await type('el cel de merino es 633 210 987', ['633 210 987?', 'y\r']);
  expect(await get('reservas list --all --nombre Merino')).toMatchObject([{ telefono: '633 210 987' }]);
});

it('says that a party of the queue cannot be changed there', async () => {
  const { code, stderr } = await type('cortes son 3 al final');
  expect(code).toBe(2);
  expect(stderr).toContain('Cortés, 5, is in the queue');
});

it('shows what is sold out', async () => {
  await run('menu items available pulpo');
  const { stdout } = await type('que no queda');
  expect(stdout).toContain('Gildas');
  expect(stdout).not.toContain('Pulpo');
});

it('takes every word for a name, and rather a party of today', async () => {
  await type(
    'Merino asks for the bill',
    ['“asks” was not understood. “the bill” is not clear. Finish ', 'n\r'],
    ['Then how?', '\u0003'],
  );
  await run('waitlist add --customer-name Rueda --party-size 2');
  await cli.run(
    'reservas create --fecha 2026-11-27 --inicio 22:00 --nombre Rueda --comensales 3'.split(' '),
    { env },
  );
  await type('Rueda left');
  expect(await get('waitlist rueda')).toEqual([]);
});

it('takes no line about a party of the queue for a new party', async () => {
  const before = await get('waitlist');
  for (const line of ['Paz from the queue 5 people', 'Paz de la cola son 5'])
    await type(line, ['?', '\u0003'], ['?', '\u0003']);
  expect(await get('waitlist')).toEqual(before);
});

it('takes the last words of a new reservation for its note, and asks', async () => {
  for (const note of ['group menu', 'group menu, bringing own cake', 'group menu, high chair']) {
    const question = `“${note}” will be a note. Book Rivas, 3,`;
    await type(`book 3 tomorrow at 21:00 Rivas, ${note}`, [question, 'y\r']);
    expect(await get('reservas list --all --nombre Rivas')).toMatchObject([
      { nombre_cliente: 'Rivas', notas: note },
    ]);
    await run('reservas delete Rivas --fecha 2026-11-21 --yes');
  }
  await type('book 3 tomorrow at 21:00 Rivas, Paco');
  expect(await get('reservas list --all --nombre Rivas')).toMatchObject([{ nombre_cliente: 'Rivas Paco' }]);
  const both = await type('book 3 tomorrow at 21:00 Rivas, group menu --notas cake');
  expect([both.code, both.stderr]).toEqual([2, expect.stringContaining('cannot be combined')]);
});
