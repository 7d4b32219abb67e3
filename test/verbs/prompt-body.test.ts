import { describe, expect, it } from 'vitest';
import { cliForEachTest, type RunOptions } from '../support/test-cli.ts';

type Answers = NonNullable<RunOptions['answers']>;

const cli = cliForEachTest();

const create = async (line: string, answers: Answers, lang = 'es') => {
  const { code, stderr, sent } = await cli.run(line, { columns: 80, answers, env: { MAITRE_LANG: lang } });
  expect([code, stderr]).toEqual([0, expect.anything()]);
  return sent.find(({ method }) => method === 'POST')?.body;
};

describe('a terminal prompts for the usual fields, for an optional one only once, of', () => {
  it('a dish, with its category by name', async () => {
    await cli.run('menu categories add --name Postres');
    await cli.run('menu categories add --name Arroces');
    const { json } = await cli.run('menu categories list --json');
    const id = json.find(({ name }: { name: string }) => name === 'Arroces').id;
    const answers: Answers = [
      ['Nombre del plato', 'Arroz negro\r'],
      ['Categoría', '2\r'],
      ['Precio (opcional)', '18,50\r'],
      ['Descripción (opcional)', '\r'],
    ];
    expect(await create('menu items add', answers)).toEqual({
      name: 'Arroz negro',
      category_id: id,
      price: 18.5,
    });
  });

  it('an event, with the price in euros and modes in words', async () => {
    const answers: Answers = [
      ['Nombre interno', 'Cata\r'],
      ['Título público (opcional)', '\r'],
      ['Descripción (opcional)', '\r'],
      ['Máximo de comensales (opcional)', '40\r'],
      ['plazas y mesas', '3\r'],
      ['¿Se paga por adelantado?', 's\r'],
      ['Euros por comensal', '12,50\r'],
    ];
    expect(await create('events create', answers)).toEqual({
      name: 'Cata',
      max_guests: 40,
      block_mode: 'block_tables',
      enable_payment: true,
      payment_amount_minor: 1250,
    });
  });

  it('a session, without skipped fields', async () => {
    await cli.run('events create --name Cata');
    const answers: Answers = [
      ['Day', 'today\r'],
      ['must be after today, 2026-11-20', '\u0015+7d\r'],
      ['Start time', '20\r'],
      ['End time', '23\r'],
      ['Maximum guests (optional)', '\r'],
      ['Table (optional)', '\r'],
    ];
    const body = { session_date: '2026-11-27', start_time: '20:00', end_time: '23:00' };
    expect(await create('events sessions create cata', answers, 'en')).toEqual(body);
  });
});

it('trims an answer, also before it is checked', async () => {
  const answers: Answers = [
    ['Nombre completo', '  \r'],
    ['vacío', '  Ana Gil \r'],
    ['Teléfono (opcional)', ' \r'],
    ['Correo (opcional)', '\r'],
    ['Fecha de nacimiento (opcional)', '\r'],
    ['Notas internas (opcional)', '\r'],
  ];
  expect(await create('crm create', answers)).toEqual({ full_name: 'Ana Gil' });
});

it('offers the earlier answer again after Esc: Enter keeps it, Backspace removes it', async () => {
  const answers: Answers = [
    ['Nombre interno', 'Cata\r'],
    ['Título público (opcional)', 'Vinos\r'],
    ['Descripción (opcional)', 'Jerez\r'],
    ['Máximo de comensales (opcional)', '\u001b'],
    ['Descripción (opcional) (Jerez)', '\u001b'],
    ['Título público (opcional) (Vinos)', '\r'],
    ['Descripción (opcional) (Jerez)', '\u007f\r'],
    ['Máximo de comensales (opcional)', '40\r'],
    ['plazas y mesas', '1\r'],
    ['¿Se paga por adelantado?', 'n\r'],
  ];
  expect(await create('events create', answers)).toEqual({ name: 'Cata', title: 'Vinos', max_guests: 40 });
});
