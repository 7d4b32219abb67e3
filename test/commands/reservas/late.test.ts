import { beforeEach, expect, it } from 'vitest';
import { getLateMinutes } from '../../../src/context/resources/note-lines.ts';
import { createReservationIn } from '../../support/reservations.ts';
import { cliForEachTest, type RunOptions } from '../../support/test-cli.ts';

const cli = cliForEachTest({ tables: { S1: [1, 4], S2: [1, 4] } });
beforeEach(async () => {
  // It is 20:00.
  await createReservationIn(cli)({ nombre: 'Crespo', notas: 'ventana' });
});

const readNotes = async () => (await cli.run('reservas list --json')).json[0].notas;
const person: RunOptions = { columns: 80, answers: [] };

it('adds a line to the notes and moves nothing', async () => {
  const { code, sent } = await cli.run('late Crespo 20', { env: { MAITRE_LANG: 'es' } });
  expect([code, sent.at(-1)?.body]).toEqual([0, { notas: 'ventana\nLlegan 20 min tarde (21:20)' }]);
});

it.each([
  ['late Crespo 25 min', 25, '21:25'],
  ['late Crespo 21:40', 40, '21:40'],
  ['llega tarde Crespo media hora', 30, '21:30'],
])('understands %s', async (line, minutes, time) => {
  expect((await cli.run(line, person)).code).toBe(0);
  expect(await readNotes()).toBe(`ventana\nComing ${minutes} min late (${time})`);
});

it('replaces the line of an earlier one', async () => {
  await cli.run('late Crespo 20');
  await cli.run('late Crespo 22:00');
  expect(await readNotes()).toBe('ventana\nComing 60 min late (22:00)');
});

it('asks on a terminal how late', async () => {
  const { stdout } = await cli.run('late Crespo', {
    columns: 80,
    answers: [['How many minutes', '\u001530\r']],
  });
  expect(stdout.replace(/\s+/g, ' ')).toContain('Coming 30 min late (21:30)');
  const script = await cli.run('late Crespo');
  expect([script.code, script.sent]).toEqual([2, []]);
});

it('refuses an hour that is not soon after the start', async () => {
  const { code, stderr } = await cli.run('late Crespo 20:30');
  expect([code, stderr]).toEqual([2, expect.stringContaining('at most 240 minutes after 21:00')]);
});

it('is used by now and by alarms', async () => {
  await cli.run('late Crespo 30');
  const now = new Date('2026-11-20T20:20:00Z');
  const { json } = await cli.run('now --json', { now });
  expect(json).toMatchObject({ due: [{ nombre_cliente: 'Crespo', in_minutes: 10 }], late: [] });
});

it('reads the line in either language', () => {
  expect([
    getLateMinutes('x\nLlegan 20 min tarde (21:20)'),
    getLateMinutes('Llegan tarde'),
    getLateMinutes(null),
  ]).toEqual([20, 0, 0]);
});
