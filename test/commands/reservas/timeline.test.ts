import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { plainService, type Row } from '../../support/plain-service.ts';
import { cliForAllTests, type RunOptions } from '../../support/test-cli.ts';

const cli = cliForAllTests();
beforeAll(async () => {
  mkdirSync(join(cli.folder, 'floors'), { recursive: true });
  const tables = ['S1', 'S2', 'S3', 'S4', 'S10'].map((id) => `  - {id: ${id}, min: 1, max: 4}\n`);
  writeFileSync(join(cli.folder, 'floors', '127.0.0.1_9.yaml'), `tables:\n${tables.join('')}`);
});

let count = 0;
const reserva = (mesa_id: string | null, hours: string, who: string, estado: string, more: Row = {}): Row => {
  const [inicio_reserva, final_reserva] = hours.split('–');
  const [, nombre_cliente, size] = /(.*) (\d+)/.exec(who)!;
  const id = `id-${++count}`;
  const fecha_reserva = '2026-11-20';
  const when = { fecha_reserva, inicio_reserva, final_reserva };
  return { id, mesa_id, ...when, nombre_cliente, num_comensales: Number(size), estado, ...more };
};

const evening = [
  reserva('S1', '19:00–20:30', 'Sentada 2', 'en_curso'),
  reserva('S2', '19:30–20:15', 'Tarde 2', 'pendiente'),
  reserva('S2', '20:30–22:00', 'Pronto 4', 'confirmada'),
  reserva('S2', '21:30–23:00', 'Choque 4', 'pendiente'),
  reserva('S3', '23:00–00:30', 'Luego 2', 'pendiente', { notas: 'Alergia al marisco' }),
  reserva(null, '21:00–22:30', 'Sin Sitio 3', 'confirmada'),
  reserva('S4', '19:15–20:45', 'Bartolomé de las Casas 2', 'finalizada'),
  reserva('S1', '21:00–22:30', 'Fuera 5', 'cancelada'),
];

const draw = async (reservas: readonly Row[], line = '', options: RunOptions = {}) => {
  const { fetch } = plainService({ reservas, 'crm/customers': [], 'menu/items': [], events: [] });
  return cli.run(`reservas timeline ${line}`.trim(), { fetch, ...options });
};
const es = { MAITRE_LANG: 'es' };

describe('reservas timeline', () => {
  it('draws the day at 80 columns', async () => {
    const { stdout, stderr, code } = await draw(evening, '', { columns: 80, env: es });
    expect(code).toBe(0);
    expect(stdout).toBe(`\
viernes 20 de noviembre, 20:00 · 7 reservas, 19 comensales (+1 cancelada)

          19:00       20:00       21:00       22:00       23:00       00:00
                      ▼
sin mesa  ·           │           ●Sin Sitio 3 ▒▒▒▒▒      ·           ·
S2      ! ·     »Tarde 2    ●Pronto 4 ▒▒▒▒▒▒▒▒·           ·           ·
S2      ! ·           │           ·     ○Choque 4 ░░░░░░░░·           ·
S1        ◆Sentada 2 ▓│▓▓▓▓▓      ·           ·           ·           ·
S3        ·           │           ·           ·           ○⚠Luego 2 ░░░░░░░░
S4        ·  ✓Bartolomé de l… 2   ·           ·           ·           ·
S10       ·           │           ·           ·           ·           ·
Nombres enteros
  19:15 S4 Bartolomé de las Casas 2
23:00 S3 Luego 2: ⚠ Alergia al marisco

● confirmada · ○ pendiente · ◆ sentados · ✓ finalizada · » se retrasan
! dos a la vez
`);
    expect(stderr).not.toContain('maitre floor');
  });

  it('marks a table only in the meal period where it clashes', async () => {
    const day = [
      reserva('S1', '13:30–15:00', 'Ana 2', 'finalizada'),
      reserva('S4', '13:30–15:00', 'Eva 2', 'finalizada'),
      reserva('S4', '21:00–22:30', 'Luis 2', 'confirmada'),
      reserva('S4', '22:00–23:00', 'Pepe 2', 'confirmada'),
    ];
    const { stdout } = await draw(day, '', { columns: 80, env: es });
    const [, lunch = '', dinner = ''] = stdout.split(/^(?:COMIDA|CENA) .*$/m);
    expect(lunch.match(/^S\d+/gm)).toEqual(['S1', 'S2', 'S3', 'S4', 'S10']);
    expect(lunch).not.toMatch(/^S\d+ *!/m);
    expect(dinner.match(/^S\d+ *!/gm)).toEqual(['S4 !', 'S4 !']);
    expect(dinner).toContain('! dos a la vez');
  });

  it('distinguishes states by sign and shade without colours', async () => {
    const { stdout } = await draw(evening, '', { columns: 80, env: { NO_COLOR: '', FORCE_COLOR: '1' } });
    // biome-ignore lint/suspicious/noControlCharactersInRegex: what colours are written with
    const plain = stdout.replace(/\x1b\[[\d;]*m/g, '');
    expect(plain).toContain('◆Sentada 2 ▓│▓▓▓▓▓');
    expect(stdout.length).toBeGreaterThan(plain.length);
    expect(plain).toBe((await draw(evening, '', { columns: 80 })).stdout);
  });

  it('shows an empty day, and lists every table as JSON', async () => {
    const { stdout } = await draw([], '--fecha mañana', { columns: 60, env: es });
    expect(stdout).toBe('sábado 21 de noviembre · 0 reservas, 0 comensales\ntodas las mesas están libres\n');
    const { json } = await draw([], '--json');
    expect(json.map((row: { mesa_id: string }) => row.mesa_id)).toEqual(['S1', 'S2', 'S3', 'S4', 'S10']);
  });

  it('shows the evening that has just ended before six', async () => {
    const late = { now: new Date('2026-11-21T00:30:00Z') };
    expect((await draw(evening, '--json', late)).json[0].bookings).toEqual([evening[5]]);
  });

  it('contains each active reservation once, and every conflict', async () => {
    const clock = (minute: number) =>
      `${String(Math.floor(minute / 60) % 24).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
    const estados = ['pendiente', 'confirmada', 'en_curso', 'finalizada', 'cancelada'];
    const draft = fc.record({
      mesa: fc.constantFrom(null, 'S1', 'S2', 'X9'),
      start: fc.integer({ min: 12 * 60, max: 23 * 60 }),
      length: fc.integer({ min: 1, max: 240 }),
      estado: fc.constantFrom(...estados),
      name: fc.constantFrom('Ana', 'María José Fernández de la Vega', '陳大文', '👨‍👩‍👧 Familia'),
    });
    await fc.assert(
      fc.asyncProperty(
        fc.array(draft, { maxLength: 12 }),
        fc.integer({ min: 30, max: 160 }),
        async (drafts, columns) => {
          const reservas = drafts.map(({ mesa, start, length, estado, name }) =>
            reserva(mesa, `${clock(start)}–${clock(start + length)}`, `${name} 2`, estado),
          );
          const { json } = await draw(reservas, '--json');
          const active = reservas.filter(({ estado }) => estado !== 'cancelada');
          const shown = json.flatMap((row: { bookings: Row[] }) => row.bookings);
          expect(new Set(shown.map(({ id }: Row) => id))).toEqual(new Set(active.map(({ id }) => id)));
          expect(shown).toHaveLength(active.length);
          const clashes = drafts.flatMap((a, i) =>
            drafts.flatMap((b, j) => {
              const isActive = [a, b].every(({ estado }) => !['finalizada', 'cancelada'].includes(estado));
              const meet = a.start < b.start + b.length && b.start < a.start + a.length;
              return i < j && a.mesa !== null && a.mesa === b.mesa && isActive && meet
                ? [[reservas[i]!['id'], reservas[j]!['id']].sort().join()]
                : [];
            }),
          );
          const reported = json.flatMap((row: { conflicts: string[][] }) => row.conflicts);
          expect(reported.map((pair: string[]) => pair.toSorted().join()).sort()).toEqual(clashes.sort());
          const { stdout } = await draw(reservas, '', { columns });
          const { default: width } = await import('string-width');
          expect(stdout.split('\n').filter((line) => width(line) > columns)).toEqual([]);
        },
      ),
      { numRuns: 8 },
    );
  });
});
