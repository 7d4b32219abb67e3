import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type House, openHouse } from '../../support/house.ts';

let house: House;
beforeEach(async () => {
  house = await openHouse();
});
afterEach(() => house.close());

/** What a sheet's bookings would be sent as, and what is said. */
const look = async (sheet: string, ...more: string[]) => {
  writeFileSync(join(house.folder, 'r.csv'), sheet);
  const { code, stdout, stderr } = await house.run(['reservas', 'import', 'r.csv', '--dry-run', ...more]);
  const bodies = stdout.split('\n').flatMap((line) => (line === '' ? [] : [JSON.parse(line).body]));
  const said = bodies.map(({ fecha_reserva: day, inicio_reserva: hour }) => `${day} ${hour}`);
  return { code, said, stderr };
};

const eleven = '2026-11-21 21:30';

describe('day and hour in one column', () => {
  it.each([
    'Fecha y hora;Nombre\n21/11/2026 21:30;Ana\n',
    'Date/Time,Name\n2026-11-21T21:30,Ana\n',
    'Fecha;Nombre\n21/11/2026 9:30 PM;Ana\n',
    'Start,Name\n2026-11-21 21:30:00,Ana\n',
    'Fecha;Fecha y hora;Nombre\n21/11/2026;21/11/2026 21:30;Ana\n',
  ])('fills both fields: %j', async (sheet) => {
    expect(await look(sheet)).toMatchObject({ code: 0, said: [eleven] });
  });

  it('is named by --map for both, or for each', async () => {
    const sheet = 'Cuándo;Hora;Nombre\n21/11/2026 21:30;20:00;Ana\n';
    const both = await look(sheet, '--map', 'fecha_hora=Cuándo');
    expect(both).toMatchObject({ said: [eleven] });
    expect(both.stderr).toContain('not used: Hora');
    const each = ['--map', 'fecha_reserva=Cuándo', '--map', 'inicio_reserva=Cuándo'];
    expect(await look(sheet, ...each)).toMatchObject({ said: [eleven] });
    expect(await look(sheet, '--map', 'fecha_reserva=Cuándo')).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('r.csv:2: column 1 (Cuándo) says 21:30, and column 2 (Hora) 20:00'),
    });
  });

  it('is left where both have a column of their own, and that is said', async () => {
    const sheet = 'Fecha;Hora;Fecha y hora;Nombre\n21/11/2026;21:30;1/1/2020 10:00;Ana\n';
    const { said, stderr } = await look(sheet);
    expect([said, stderr]).toEqual([[eleven], expect.stringContaining('not used: Fecha y hora')]);
  });

  it('has to agree with the column of one of them', async () => {
    const { code, stderr } = await look('Fecha;Fecha y hora;Nombre\n22/11/2026;21/11/2026 21:30;Ana\n');
    expect([code, stderr]).toEqual([
      2,
      expect.stringContaining('column 2 (Fecha y hora) says 21/11/2026, and column 1 (Fecha) 22/11/2026'),
    ]);
  });

  it('is asked for where no cell of a day has an hour', async () => {
    const { code, stderr } = await look('Fecha;Nombre\n21/11/2026;Ana\n');
    expect([code, stderr]).toEqual([2, expect.stringContaining('--map inicio_reserva=HEADER')]);
  });

  it("with an offset is on the restaurant's wall, which is said once", async () => {
    const { said, stderr } = await look(
      'Fecha y hora;Nombre\n2026-11-21T20:30:00Z;Ana\n2026-11-21T20:30Z;Eva\n',
    );
    expect(said).toEqual([eleven, eleven]);
    expect(stderr.match(/2026-11-21T20:30Z is 21\/11\/2026 21:30/g)).toHaveLength(1);
    expect(stderr).toContain('Europe/Madrid');
  });
});

describe('dates with their month first', () => {
  const sheet = 'Date,Time,Name\n11/12/2026,9:30 PM,Ana\n11/21/2026,9:30 PM,Eva\n';

  it('are refused whole, or taken so where that is said', async () => {
    const refused = await look(sheet, '--skip-invalid');
    expect(refused).toMatchObject({ code: 2, said: [] });
    expect(refused.stderr).toContain('in column 1 (Date): 11/21/2026');
    expect(refused.stderr).toContain('--month-first');
    expect((await look(sheet, '--month-first')).said).toEqual(['2026-11-12 21:30', eleven]);
  });

  it('are single mistakes where others have the day first', async () => {
    const { code, stderr } = await look(`${sheet}25/11/2026,21:30,Luz\n`);
    expect([code, stderr]).toEqual([2, expect.stringContaining('r.csv:3: column 1 (Date) must be a date')]);
  });
});
