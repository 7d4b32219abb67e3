import { describe, expect, it } from 'vitest';
import { createReservationIn, writesIn } from '../../support/reservations.ts';
import { cliForAllTests } from '../../support/test-cli.ts';

const cli = cliForAllTests();

describe('reservas note', () => {
  it('adds a line of several words and keeps the notes', async () => {
    const { id } = await createReservationIn(cli)({ notas: 'alergia al marisco' });
    const { sent, json } = await cli.run(['reservas', 'note', id, 'llegan', 'tarde', '--json']);
    expect(writesIn(sent)).toEqual([['PUT', { notas: 'alergia al marisco\nllegan tarde' }]]);
    expect(json.notas).toBe('alergia al marisco\nllegan tarde');
  });

  it('update shows the lines that it replaces as one', async () => {
    const { id } = await createReservationIn(cli)({ notas: 'terraza\nLlegan 20 min tarde' });
    const { stderr } = await cli.run(['reservas', 'update', id, '--notas', 'trona']);
    expect(stderr).toContain('notes: terraza ⏎ Llegan 20 min tarde → trona');
  });

  it('adds the first line', async () => {
    const { id } = await createReservationIn(cli)({});
    expect((await cli.run(['reservas', 'note', id, 'trona', '--json'])).json.notas).toBe('trona');
  });

  it.each([
    ['Claudia Díaz Otero', 'Claudia Díaz Otero silla alta'],
    ['Berta Lago Prieto', 'Berta Lago Prieto: silla alta'],
    ['Carla Vega Prieto', 'for Carla Vega Prieto: silla alta'],
  ])('adds the words after the longest name: %s', async (nombre, typed) => {
    await createReservationIn(cli)({ nombre });
    const { sent } = await cli.run(`reservas note ${typed}`);
    expect(writesIn(sent)).toEqual([['PUT', { notas: 'silla alta' }]]);
  });

  it('asks a person whether the name that ends the words is meant', async () => {
    await createReservationIn(cli)({ nombre: 'Carla Luna Prieto' });
    const line = 'reservas note nut allergy for Carla Luna Prieto';
    const asked = await cli.run(line, {
      columns: 80,
      answers: [['“nut allergy”?', 'n\r']],
    });
    expect([asked.code, writesIn(asked.sent)]).toEqual([2, []]);
    expect((await cli.run(line)).code).toBe(3);
  });

  it('says that the reservation is cancelled', async () => {
    const { id } = await createReservationIn(cli)({ nombre: 'Nula' });
    await cli.run(['reservas', 'cancel', id]);
    const { code, stderr } = await cli.run(['reservas', 'note', id, 'trona'], { columns: 80 });
    expect([code, stderr]).toEqual([0, expect.stringContaining('it is cancelled')]);
  });

  it.each([[['K7PQ2M']], [['K7PQ2M', ' ']]])('requires a text: %j', async (words) => {
    const { code, sent } = await cli.run(['reservas', 'note', ...words]);
    expect([code, sent]).toEqual([2, []]);
  });
});

describe('reservas noshow', () => {
  it('cancels, and adds the line once, in Spanish', async () => {
    const { id } = await createReservationIn(cli)({ notas: 'terraza' });
    const { json } = await cli.run(['reservas', 'noshow', id, '--json']);
    expect(json).toMatchObject({ estado: 'cancelada', notas: 'terraza\nNo se presentó' });
    const again = await cli.run(['reservas', 'noshow', id, '--json']);
    expect(writesIn(again.sent)).toEqual([['PUT', { estado: 'cancelada' }]]);
  });

  it('updates several, and reports each failure', async () => {
    const [a, b] = [await createReservationIn(cli)({}), await createReservationIn(cli)({})];
    const { code, json, stderr } = await cli.run(['reservas', 'noshow', a.id, 'NADIE1', b.id, '--json']);
    expect([code, json.length]).toEqual([6, 2]);
    expect(stderr).toContain('NADIE1');
  });
});
