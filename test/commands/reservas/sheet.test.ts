import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mentionsAllergy } from '../../../src/ground/allergies.ts';
import { formatClock } from '../../../src/ground/times.ts';
import { plainService, type Row } from '../../support/plain-service.ts';
import { cliForAllTests, type RunOptions } from '../../support/test-cli.ts';

const cli = cliForAllTests();

const dishes = [
  { id: 1, name: 'Pulpo', category_name: 'Mar', is_available: false },
  { id: 2, name: 'Croquetas', category_name: 'Picar', is_available: true },
];

const showSheet = async (
  reservas: readonly Row[],
  customers: readonly Row[],
  line = '',
  options: RunOptions = {},
) => {
  const { fetch } = plainService({ reservas, 'crm/customers': customers, 'menu/items': dishes, events: [] });
  return cli.run(`reservas sheet ${line}`.trim(), { fetch, ...options });
};

let count = 0;
const reserva = (mesa_id: string | null, inicio_reserva: string, who: string, more: Row = {}): Row => {
  const [, nombre_cliente, size] = /(.*) (\d+)/.exec(who)!;
  return {
    ...{ id: `id-${++count}`, fecha_reserva: '2026-11-20', inicio_reserva, mesa_id },
    ...{ nombre_cliente, num_comensales: Number(size), estado: 'confirmada', ...more },
  };
};

const day = [
  reserva('S4', '21:30', 'Ruiz 4', { notas: 'Alergia a los frutos secos, y uno es celíaco' }),
  reserva('S1', '13:30', 'Ana Ibáñez de la Torre 2', { customer_id: 7, notas: 'ventana' }),
  reserva('T2', '14:10', 'Luis 6', { customer_id: 8, estado: 'pendiente' }),
  reserva(null, '14:00', 'Eva 3'),
  reserva('S9', '14:00', 'Nadie 9', { estado: 'cancelada', notas: 'alergia al marisco' }),
];
const customers = [
  { id: 7, full_name: 'Ana', total_reservas: 12, birthday: '1980-11-20', notes: 'Embarazada: nada crudo' },
  { id: 8, full_name: 'Luis', total_reservas: 4, birthday: '1990-11-22', notes: 'vino' },
];

describe('reservas sheet', () => {
  it('draws both meal periods as expected', async () => {
    const { stdout, code } = await showSheet(day, customers, '--all-day', {
      columns: 60,
      env: { MAITRE_LANG: 'es' },
    });
    expect(code).toBe(0);
    expect(stdout).toBe(`\
COMIDA · viernes 20 de noviembre · 3 reservas, 11 comensales
Llegan: 13:30 2 · 14:00 9

⚠ ALERGIAS 1
  13:30 S1 Ana Ibáñez de la Torre, 2: ⚠ ficha: Embarazada:
    nada crudo

Hora   Nombre                  Pax  Mesa
────────────────────────────────────────
13:30  Ana Ibáñez de la Torre    2  S1
       ventana · ⚠ ficha: Embarazada: nada crudo
       ★ habitual, 12 reservas · ★ cumpleaños hoy
14:00  Eva                       3
14:10  Luis                      6  T2
       ★ cumpleaños dom 22/11

CENA · viernes 20 de noviembre · 1 reserva, 4 comensales
Llegan: 21:30 4

⚠ ALERGIAS 1
  21:30 S4 Ruiz, 4: ⚠ Alergia a los frutos secos, y uno es
    celíaco

Hora   Nombre  Pax  Mesa  Notas
────────────────────────────────────────────────────────────
21:30  Ruiz      4  S4    ⚠ Alergia a los frutos secos, y
                            uno es celíaco

AGOTADO
  Pulpo
`);
  });

  it('begins with the meal that is running on a terminal, and only there', async () => {
    const { stdout } = await showSheet(day, customers, '', { columns: 60 });
    expect(stdout).toMatch(/^DINNER/);
    expect(stdout).toContain('LUNCH 3 reservations, 11 guests: over (--all-day)');
    expect((await showSheet(day, customers, '-o md')).stdout).toMatch(/LUNCH[\s\S]*DINNER/);
    expect((await showSheet(day, customers, '--json')).json.services).toHaveLength(2);
  });

  it('begins after midnight with the dinner that is still running', async () => {
    const now = new Date('2026-11-20T23:05:00Z');
    const { stdout } = await showSheet([...day, reserva('S2', '23:55', 'Gil 2')], customers, '', {
      columns: 60,
      now,
    });
    expect(stdout).toMatch(/^DINNER · Friday 20 November/);
  });

  it('renders a self-contained page, a sheet per meal period, every text escaped', async () => {
    const wicked = reserva('S1', '22:00', '<script>x</script> 2', { notas: 'alergia <b>al</b> "huevo"' });
    const { stdout } = await showSheet([...day, wicked], customers, '-o html', {
      env: { MAITRE_LANG: 'es' },
    });
    expect(stdout).toMatch(/^<!doctype html>\n<html lang="es">/);
    expect(stdout.match(/<section>/g)).toHaveLength(2);
    expect(stdout).toContain('break-before: page');
    // A second sheet of paper never holds a single reservation.
    expect(stdout).toContain('tr:nth-last-child(-n+5) { break-before: avoid; }');
    expect(stdout).not.toMatch(/<script|<b>al|https?:|url\(/);
    expect(stdout).toContain('&lt;script&gt;x&lt;/script&gt;');
    // At the top and beside the reservation.
    expect(stdout.match(/⚠ ficha: Embarazada: nada crudo/g)).toHaveLength(2);
    expect(stdout).toContain('Agotado: <b>Pulpo</b>');
    expect(stdout).not.toContain('Nadie');
  });

  it('omits customers and menu with a notice if the key may not read them', async () => {
    const key = await cli.keyWith(['reservas:read']);
    await cli.run('crm create --full-name Ana --notes celíaca');
    await cli.run('reservas create --fecha hoy --inicio 22:00 --nombre Ana --cliente 1');
    const { code, json, stderr } = await cli.run('reservas sheet --json', { env: { MAITRE_API_KEY: key } });
    expect([code, json.sold_out]).toEqual([0, null]);
    expect(stderr).toMatch(/crm:read[\s\S]*menu:read/);
    const complete = await cli.run('reservas sheet --json');
    expect(complete.json.services[1].bookings[0]).toMatchObject({
      on_file: 'celíaca',
      visits: 1,
      warning: true,
    });
  });

  it('finds a birthday across the new year and on the 29th of February', async () => {
    const near = async (fecha: string, birthday: string) => {
      const row = reserva('S1', '21:00', 'Ana 2', { customer_id: 7, fecha_reserva: fecha });
      const { json } = await showSheet([row], [{ id: 7, birthday }], `--fecha ${fecha} --json`);
      return json.services[1].bookings[0].birthday;
    };
    expect(await near('2026-12-30', '1980-01-02')).toBe('2027-01-02');
    expect(await near('2026-12-30', '1980-01-03')).toBeNull();
    expect(await near('2027-03-01', '1980-02-29')).toBe('2027-02-28');
    expect(await near('2028-03-01', '1980-02-29')).toBe('2028-02-29');
  });

  it('agrees with a direct count, and omits no warning', async () => {
    const draft = fc.record({
      // From 06:00 to 05:59 of the next day.
      start: fc.integer({ min: 360, max: 1799 }),
      size: fc.integer({ min: 1, max: 12 }),
      estado: fc.constantFrom('pendiente', 'en_curso', 'finalizada', 'cancelada'),
      notas: fc.constantFrom(null, 'ventana', 'alérgica al huevo', 'sin alergias', 'celíaco'),
      customer: fc.constantFrom(null, 7, 8),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(draft, { maxLength: 12 }), async (drafts) => {
        const reservas = drafts.map(({ start, size, estado, notas, customer }) =>
          reserva('S1', formatClock(start), `Ana ${size}`, {
            ...{ estado, notas, customer_id: customer },
            fecha_reserva: start < 1440 ? '2026-11-20' : '2026-11-21',
          }),
        );
        const { json } = await showSheet(reservas, customers, '--json');
        const active = drafts.filter(({ estado }) => estado !== 'cancelada');
        const [lunch, dinner] = [true, false].map((isLunch) =>
          active.filter(({ start }) => start < 17 * 60 === isLunch),
        );
        for (const [service, expected] of [
          [json.services[0], lunch!],
          [json.services[1], dinner!],
        ] as const) {
          const sum = expected.reduce((total, { size }) => total + size, 0);
          expect([service.reservas, service.comensales]).toEqual([expected.length, sum]);
          const arrived = service.arrivals.reduce(
            (total: number, item: Row) => total + Number(item['comensales']),
            0,
          );
          expect(arrived).toBe(sum);
          const warned = expected.filter(({ notas, customer }) => mentionsAllergy(notas) || customer === 7);
          expect(service.warnings).toBe(warned.length);
          expect(service.bookings.filter(({ warning }: Row) => warning)).toHaveLength(warned.length);
        }
      }),
      { numRuns: 10 },
    );
  });
});
