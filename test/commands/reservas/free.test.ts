import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { cliForAllTests } from '../../support/test-cli.ts';

const cli = cliForAllTests({ sample: true });
beforeAll(async () => {
  await cli.run('floor learn --desde -42d --hasta +14d');
});

/** The status of creating a reservation, which is deleted again. */
const tryToCreate = async (body: Record<string, unknown>): Promise<number> => {
  const headers = { authorization: `Bearer ${cli.key}`, 'content-type': 'application/json' };
  const call = (method: string, path: string, sent?: object) =>
    cli.fetch(`http://maitre.localhost/developer/api/reservas${path}`, {
      method,
      headers,
      ...(sent && { body: JSON.stringify(sent) }),
    });
  const response = await call('POST', '', { nombre_cliente: 'Prueba', ...body });
  if (response.status === 201)
    await call('DELETE', `/${((await response.json()) as { data: { id: string } }).data.id}`);
  return response.status;
};

const addMinutes = (hora: string, minutes: number): string => {
  const total = (Number(hora.slice(0, 2)) * 60 + Number(hora.slice(3)) + minutes) % 1440;
  return `${String(Math.floor(total / 60)).padStart(2, '0')}:${String(total % 60).padStart(2, '0')}`;
};

interface Free {
  readonly tables: readonly { mesa_id: string; spare: number; free_until: string | null }[];
  readonly alternatives: readonly { mesa_id: string; fecha: string; inicio: string }[];
  readonly floor: string;
}

const findFree = async (fecha: string, hora: string, comensales: number, minutes: number): Promise<Free> =>
  (
    await cli.run(
      `reservas free --fecha ${fecha} --hora ${hora} --comensales ${comensales} --minutes ${minutes} --json`,
    )
  ).json;

describe('reservas free', () => {
  it('lists the best table first, and the source of the tables', async () => {
    const { tables, floor } = await findFree('2026-11-23', '13:30', 2, 60);
    expect(floor).toBe('learned');
    expect(tables.length).toBeGreaterThan(1);
    expect(tables.map(({ spare }) => spare)).toEqual(
      tables.map(({ spare }) => spare).toSorted((a, b) => a - b),
    );
  });

  it('says if the time has passed, and which day 00:30 of tonight is', async () => {
    const find = async (hora: string) =>
      (await cli.run(`reservas free --fecha hoy --hora ${hora} --comensales 2`)).stderr;
    expect(await find('14:00')).toContain('⚠ 14:00 has passed: it is 20:00\n');
    expect(await find('00:30')).toContain(`; tonight's is on Sat 21 Nov\n`);
    expect(await find('19:50')).not.toContain('⚠');
  });

  it('takes 00:30 without a day for that of tonight', async () => {
    const { stdout } = await cli.run('free 00:30 2', { columns: 80 });
    expect(stdout).toContain('Saturday 21 November, 00:30');
  });

  it('lists every table that the service accepts', async () => {
    const time = fc.integer({ min: 13 * 4, max: 23 * 4 }).map((quarter) => addMinutes('00:00', quarter * 15));
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom('2026-11-20', '2026-11-21', '2026-11-23'),
        time,
        fc.integer({ min: 1, max: 6 }),
        fc.constantFrom(60, 90, 120),
        async (fecha, hora, comensales, minutes) => {
          const { tables, alternatives } = await findFree(fecha, hora, comensales, minutes);
          const free = new Set(tables.map(({ mesa_id }) => mesa_id));
          const shown = (await cli.run('floor show --json')).json.tables as {
            id: string;
            min: number;
            max: number;
          }[];
          const seated = await cli.run(`reservas list --fecha ${fecha} --estado en_curso --json`);
          const held = new Set((seated.json as { mesa_id: string }[]).map(({ mesa_id }) => mesa_id));
          for (const { id } of shown.filter(({ min, max }) => min <= comensales && comensales <= max)) {
            const status = await tryToCreate({
              fecha_reserva: fecha,
              inicio_reserva: hora,
              final_reserva: addMinutes(hora, minutes),
              num_comensales: comensales,
              mesa_id: id,
            });
            // An event may be full although the table is free.
            // Guests who stay past their end hold their table, but a request may still name it.
            if (!free.has(id) && !held.has(id)) expect([id, status]).toEqual([id, 400]);
          }
          for (const { mesa_id, fecha: day, inicio } of alternatives) {
            expect(day > fecha || day >= '2026-11-20').toBe(true);
            const again = await findFree(day, inicio, comensales, minutes);
            expect(again.tables[0]?.mesa_id).toBe(mesa_id);
          }
        },
      ),
      { numRuns: 7 },
    );
  }, 60_000);

  it('offers the nearest times, then the nearest days, if no table is free', async () => {
    const { tables, alternatives } = await findFree('2026-11-20', '21:00', 6, 150);
    expect(tables).toEqual([]);
    expect(alternatives.length).toBeGreaterThan(0);
    const sameDay = alternatives.filter(({ fecha }) => fecha === '2026-11-20');
    expect(alternatives.slice(0, sameDay.length)).toEqual(sameDay);
  });

  it('names the size of the largest table for a larger party', async () => {
    const { code, stderr } = await cli.run('reservas free --hora 21:00 --comensales 40 --lang es');
    expect([code, stderr]).toEqual([0, expect.stringMatching(/^la mesa más grande es de \d+\n/)]);
  });

  it('shows tables with their seats and how long they are free', async () => {
    const { stdout, stderr } = await cli.run('reservas free --fecha 2026-11-23 --hora 13:30 --comensales 2', {
      columns: 80,
      env: { MAITRE_LANG: 'es' },
    });
    expect(stdout).toMatch(
      /^lunes 23 de noviembre, 13:30 · 2 comensales · \d+ min\nS\d+ +1–2 +cabe justo +libre/,
    );
    expect(stderr).not.toContain('mesas:');
  });
});
