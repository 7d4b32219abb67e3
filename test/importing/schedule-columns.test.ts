import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { cliForEachTest } from '../support/test-cli.ts';

const cli = cliForEachTest();

/** Runs a dry run, and returns the date and time of each reservation. */
const look = async (sheet: string, ...more: string[]) => {
  writeFileSync(join(cli.folder, 'r.csv'), sheet);
  const { code, stdout, stderr } = await cli.run(['reservas', 'import', 'r.csv', '--dry-run', ...more]);
  const bodies = stdout.split('\n').flatMap((line) => (line === '' ? [] : [JSON.parse(line).body]));
  const times = bodies.map(({ fecha_reserva: day, inicio_reserva: time }) => `${day} ${time}`);
  return { code, times, stderr };
};

const evening = '2026-11-21 21:30';

describe('date and time in one column', () => {
  it.each([
    'Fecha y hora;Nombre\n21/11/2026 21:30;Ana\n',
    'Date/Time,Name\n2026-11-21T21:30,Ana\n',
    'Día y hora;Nombre\n21/11/2026 9:30 PM;Ana\n',
    'Fecha;Fecha y hora;Nombre\n21/11/2026;21/11/2026 21:30;Ana\n',
  ])('fills both fields: %j', async (sheet) => {
    expect(await look(sheet)).toMatchObject({ code: 0, times: [evening] });
  });

  it('is named by --map for both fields, or for each', async () => {
    const sheet = 'Cuándo;Hora;Nombre\n21/11/2026 21:30;20:00;Ana\n';
    const both = await look(sheet, '--map', 'fecha_hora=Cuándo');
    expect(both).toMatchObject({ times: [evening] });
    expect(both.stderr).toContain('columns not used: Hora');
    const each = ['--map', 'fecha_reserva=Cuándo', '--map', 'inicio_reserva=Cuándo'];
    expect(await look(sheet, ...each)).toMatchObject({ times: [evening] });
    expect(await look(sheet, '--map', 'fecha_reserva=Cuándo')).toMatchObject({
      code: 2,
      stderr: expect.stringContaining(
        'r.csv:2: column 1 (Cuándo) says 21:30, but column 2 (Hora) says 20:00',
      ),
    });
  });

  it('is not used if date and time have their own columns, and a notice says so', async () => {
    const sheet = 'Fecha;Hora;Fecha y hora;Nombre\n21/11/2026;21:30;1/1/2020 10:00;Ana\n';
    const { times, stderr } = await look(sheet);
    expect([times, stderr]).toEqual([[evening], expect.stringContaining('not used: Fecha y hora')]);
  });

  it('must agree with the column of one of them', async () => {
    const { code, stderr } = await look('Fecha;Fecha y hora;Nombre\n22/11/2026;21/11/2026 21:30;Ana\n');
    expect([code, stderr]).toEqual([
      2,
      expect.stringContaining(
        'column 2 (Fecha y hora) says 21/11/2026, but column 1 (Fecha) says 22/11/2026',
      ),
    ]);
  });
});
