import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { plainService, type Row } from '../../support/plain-service.ts';
import { cliForAllTests, type RunOptions } from '../../support/test-cli.ts';

const cli = cliForAllTests();

const showStats = async (reservas: readonly Row[], line = '', options: RunOptions = {}) => {
  const { fetch } = plainService({ reservas, 'crm/customers': [], 'menu/items': [], events: [] });
  return cli.run(`reservas stats ${line}`.trim(), { fetch, ...options });
};

let count = 0;
const reserva = (
  mesa_id: string | null,
  hours: string,
  size: number,
  estado: string,
  more: Row = {},
): Row => {
  const [inicio_reserva, final_reserva = null] = hours.split('–');
  return {
    ...{ id: `id-${++count}`, fecha_reserva: '2026-11-20', inicio_reserva, final_reserva },
    ...{ mesa_id, num_comensales: size, nombre_cliente: 'Ana', estado, ...more },
  };
};

const day = [
  reserva('S1', '13:30–14:30', 2, 'finalizada'),
  reserva('S1', '21:00–22:30', 2, 'en_curso'),
  reserva('S2', '21:15', 8, 'confirmada'),
  reserva('S3', '21:00–22:00', 4, 'cancelada', { notas: 'ventana\nNo se presentó' }),
  reserva('S4', '21:00–22:00', 4, 'cancelada', { notas: 'avisó' }),
  reserva('S1', '21:00–22:00', 5, 'finalizada', { fecha_reserva: '2026-11-13' }),
  reserva('S1', '21:00–22:00', 3, 'finalizada', { fecha_reserva: '2026-10-23' }),
];

describe('reservas stats', () => {
  it('gives the numbers as JSON', async () => {
    const { json, sent } = await showStats(day, '--fecha viernes --json');
    expect(json).toEqual({
      fecha: '2026-11-20',
      slots: expect.arrayContaining([
        { inicio: '14:00', comensales: 2, mesas: 1 },
        { inicio: '14:30', comensales: 0, mesas: 0 },
        { inicio: '23:30', comensales: 8, mesas: 1 },
      ]),
      estados: { pendiente: 0, confirmada: 1, en_curso: 1, finalizada: 1, cancelada: 2 },
      comensales: 12,
      reservas: 3,
      noshows: 1,
      baseline: [
        { fecha: '2026-11-13', comensales: 5, reservas: 1 },
        { fecha: '2026-11-06', comensales: 0, reservas: 0 },
        { fecha: '2026-10-30', comensales: 0, reservas: 0 },
        { fecha: '2026-10-23', comensales: 3, reservas: 1 },
      ],
    });
    expect(sent).toHaveLength(5);
  });

  it('counts one meal, also of the weeks before', async () => {
    const { json } = await showStats(day, '--fecha viernes --servicio comida --json');
    expect(json).toMatchObject({ servicio: 'comida', comensales: 2, reservas: 1, noshows: 0 });
    expect(json).toMatchObject({ baseline: Array(4).fill({ comensales: 0 }) });
    const range = '--desde 2026-11-20 --hasta 2026-11-20 --servicio cena -o table';
    const { stdout } = await showStats(day, range, { columns: 80 });
    expect(stdout).toContain('20 November · dinner · 2 reservations, 10 guests');
  });

  it('refuses a range together with a day or a week', async () => {
    for (const line of ['--semana --desde 2026-11-21', '--fecha hoy --hasta hoy', '--desde hoy'])
      expect(await showStats([], line)).toMatchObject({ code: 2, sent: [] });
  });

  it('agrees with a direct count, minute by minute', async () => {
    const draft = fc.record({
      mesa: fc.constantFrom(null, 'S1', 'S2', 'S3'),
      start: fc.integer({ min: 12 * 60, max: 24 * 60 - 1 }),
      length: fc.integer({ min: 1, max: 300 }),
      size: fc.integer({ min: 1, max: 12 }),
      estado: fc.constantFrom('pendiente', 'confirmada', 'en_curso', 'finalizada', 'cancelada'),
      absent: fc.boolean(),
    });
    const clock = (minute: number) =>
      `${String(Math.floor(minute / 60) % 24).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
    await fc.assert(
      fc.asyncProperty(fc.array(draft, { maxLength: 15 }), async (drafts) => {
        const reservas = drafts.map(({ mesa, start, length, size, estado, absent }) =>
          reserva(mesa, `${clock(start)}–${clock(start + length)}`, size, estado, {
            notas: absent ? 'No se presentó' : null,
          }),
        );
        const { json } = await showStats(reservas, '--json');
        const active = drafts.filter(({ estado }) => estado !== 'cancelada');
        const sum = (items: typeof active) => items.reduce((total, { size }) => total + size, 0);
        expect([json.reservas, json.comensales]).toEqual([active.length, sum(active)]);
        expect(json.noshows).toBe(
          drafts.filter(({ estado, absent }) => estado === 'cancelada' && absent).length,
        );
        for (const [estado, number] of Object.entries(json.estados))
          expect(drafts.filter((each) => each.estado === estado)).toHaveLength(Number(number));
        const expected = [];
        for (let minute = 0; minute < 2 * 1440; minute += 30) {
          const present = active.filter(({ start, length }) =>
            Array.from({ length: 30 }, (_, past) => minute + past).some(
              (item) => start <= item && item < start + length,
            ),
          );
          const tables = new Set(present.map(({ mesa }) => mesa).filter((mesa) => mesa !== null));
          expected.push({ inicio: clock(minute), comensales: sum(present), mesas: tables.size });
        }
        const taken = expected.map(({ comensales }) => comensales > 0);
        expect(json.slots).toEqual(
          taken.includes(true) ? expected.slice(taken.indexOf(true), taken.lastIndexOf(true) + 1) : [],
        );
      }),
      { numRuns: 15 },
    );
  });
});
