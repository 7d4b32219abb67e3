import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { plainService } from '../../support/plain-service.ts';
import { createReservationIn, setState } from '../../support/reservations.ts';
import { cliForAllTests, openTestCli } from '../../support/test-cli.ts';

const cli = cliForAllTests({ tables: { S1: [1, 2], S2: [2, 4], S3: [2, 4] } });
beforeAll(async () => {
  const create = createReservationIn(cli);
  const seated = await create({ inicio: '19:00', nombre: 'Sentada', mesa: 'S1', final: '20:30' });
  await create({ inicio: '19:30', nombre: 'Tarde', mesa: 'S2', final: '20:15' });
  await create({ inicio: '20:30', nombre: 'Pronto', mesa: 'S2', final: '22:00' });
  await create({ inicio: '23:00', nombre: 'Luego', mesa: 'S3', final: '00:30' });
  await setState(cli, seated, 'en_curso');
});

const nothing = { reservas: [], 'crm/customers': [], 'menu/items': [], events: [] };
const names = (list: readonly { nombre_cliente: string }[]) => list.map((item) => item.nombre_cliente);

describe('reservas now', () => {
  it('shows seated, due and late guests, and that no tables are known', async () => {
    const { code, json, stderr } = await cli.run('reservas now --json');
    expect(code).toBe(0);
    expect(json.at).toBe('2026-11-20T20:00');
    expect([names(json.seated), names(json.due), names(json.late)]).toEqual([
      ['Sentada'],
      ['Pronto'],
      ['Tarde'],
    ]);
    expect(json.seated[0]).toMatchObject({ since: '19:00', until: '20:30', mesa_id: 'S1' });
    expect([json.due[0].in_minutes, json.late[0].late_minutes]).toEqual([30, 30]);
    expect(json.free).toEqual([]);
    expect(stderr).toContain('maitre floor learn');
  });

  it('shows the free tables and until when, once the floor plan is learned', async () => {
    await cli.run('floor learn --desde -1d');
    const { json } = await cli.run('reservas now --json');
    expect(json.free).toEqual([{ mesa_id: 'S3', min: 2, max: 2, free_until: '23:00' }]);
  });

  it('omits the waitlist if the key may not read it', async () => {
    const key = await cli.keyWith(['reservas:read']);
    const { code, json, stderr } = await cli.run('reservas now --json', { env: { MAITRE_API_KEY: key } });
    expect([code, json.queue]).toEqual([0, []]);
    expect(stderr).toContain('waitlist:read');
  });

  it('marks allergies of the reservation and of the customer record', async () => {
    await cli.run(['crm', 'create', '--full-name', 'Ana', '--notes', 'alergia al marisco']);
    const { json } = await cli.run('reservas list --json');
    const findId = (name: string) =>
      json.find((item: { nombre_cliente: string }) => item.nombre_cliente === name).id;
    await cli.run(['reservas', 'update', findId('Pronto'), '--data', '{"customer_id":1}']);
    await cli.run(['reservas', 'note', findId('Tarde'), 'embarazada: nada crudo']);
    const { stdout } = await cli.run('reservas now', { columns: 80, env: { MAITRE_LANG: 'es' } });
    expect(stdout).toContain('⚠ ficha: alergia al marisco');
    expect(stdout).toContain('⚠ embarazada: nada crudo');
  });

  it('shows absent guests of an earlier meal period last, and suggests close', async () => {
    const lunch = (inicio_reserva: string, nombre_cliente: string, more: object) => ({
      ...{ id: nombre_cliente, mesa_id: 'S9', fecha_reserva: '2026-11-20', inicio_reserva, nombre_cliente },
      ...{ final_reserva: '16:00', num_comensales: 2, estado: 'confirmada', ...more },
    });
    const reservas = [
      lunch('14:00', 'Olvidada', { estado: 'en_curso' }),
      lunch('14:30', 'Ausente', { notas: 'alergia al huevo' }),
    ];
    const { fetch } = plainService({ ...nothing, reservas, waitlist: [] });
    const there = { fetch, columns: 80, env: { MAITRE_LANG: 'es' } };
    const { stdout, stderr } = await cli.run('reservas now', there);
    expect(stdout).not.toContain('SE RETRASAN');
    expect(stdout).toContain('hasta 16:00 +4 h\n');
    expect(stdout).toMatch(/NO VINIERON\n {2}14:30 {2}S9 {4}2 {2}Ausente .*\n +⚠ alergia al huevo\n$/);
    expect(stderr).toContain('abiertas de antes: 2; ciérrelas con: maitre reservas close --servicio comida');
  });

  it('names the meal to close while it still runs', async () => {
    const dinner = (inicio_reserva: string, final_reserva: string) => ({
      ...{ id: inicio_reserva, fecha_reserva: '2026-11-20', inicio_reserva, final_reserva },
      ...{ nombre_cliente: 'Ana', num_comensales: 2, estado: 'en_curso' },
    });
    const reservas = [dinner('17:00', '18:30'), dinner('19:00', '20:30')];
    const { fetch } = plainService({ ...nothing, reservas, waitlist: [] });
    const { stderr } = await cli.run('reservas now', { fetch, columns: 80 });
    expect(stderr).toContain('still open from before: 1; close them: maitre reservas close --servicio cena');
    const { sent } = await cli.run('reservas close --servicio cena --yes', { fetch, columns: 80 });
    expect(sent.map(({ method }) => method)).toContain('PUT');
  });

  it('agrees with a direct count', async () => {
    const tables = ['S1', 'S2', 'S3'];
    const draft = fc.record({
      day: fc.constantFrom(0, 1, 1, 1, 2),
      hour: fc.integer({ min: 0, max: 95 }).map((quarter) => quarter * 15),
      length: fc.integer({ min: 1, max: 300 }),
      mesa: fc.constantFrom(null, ...tables),
      estado: fc.constantFrom('pendiente', 'confirmada', 'en_curso', 'finalizada', 'cancelada'),
    });
    const clock = (minute: number) =>
      `${String(Math.floor(minute / 60) % 24).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
    const eveningMinute = fc.integer({ min: 18 * 60, max: 24 * 60 - 1 });
    await fc.assert(
      fc.asyncProperty(fc.array(draft, { maxLength: 12 }), eveningMinute, async (drafts, minute) => {
        const today = 24 * 60;
        const now = today + minute;
        const made = drafts.map((fields, index) => {
          const start = fields.day * today + fields.hour;
          return { ...fields, id: `id-${index}`, start, end: start + fields.length };
        });
        const reservas = made.map(({ id, day, hour, length, mesa, estado }) => ({
          ...{ id, nombre_cliente: id, num_comensales: 2, mesa_id: mesa, estado },
          fecha_reserva: `2026-11-${19 + day}`,
          inicio_reserva: clock(hour),
          final_reserva: clock(hour + length),
        }));
        const { fetch } = plainService({ ...nothing, reservas, waitlist: [] });
        const { json } = await cli.run(`reservas now --at ${clock(minute)} --json`, { fetch });
        const seated = made.filter(
          ({ estado, day, end }) => estado === 'en_curso' && (day === 1 || (day === 0 && end > now - 15)),
        );
        const coming = made.filter(({ estado }) => ['pendiente', 'confirmada'].includes(estado));
        const late = coming.filter(({ day, start }) => day === 1 && start <= now - 15);
        const due = coming.filter(({ start }) => now - 15 < start && start <= now + 60);
        const getIds = (items: readonly { readonly id: string }[]) => items.map(({ id }) => id).sort();
        expect([json.seated, json.late, json.due].map(getIds)).toEqual([seated, late, due].map(getIds));
        const isTaken = (table: string) =>
          seated.some(({ mesa }) => mesa === table) ||
          [...coming, ...made.filter(({ estado }) => estado === 'en_curso')].some(
            ({ mesa, start, end }) => mesa === table && start <= now && now < end,
          );
        expect(json.free.map(({ mesa_id }: { mesa_id: string }) => mesa_id)).toEqual(
          tables.filter((table) => !isTaken(table)),
        );
      }),
      { numRuns: 15 },
    );
  });

  it('shows a meal that is over in one line, with the guests who are left from it', async () => {
    const own = await openTestCli();
    for (const [inicio, nombre] of [
      ['13:00', 'Quedan'],
      ['14:00', 'Nunca'],
      ['20:30', 'Cena'],
    ])
      await own.run(
        `reservas create --fecha hoy --inicio ${inicio} --nombre ${nombre} --comensales 2 --telefono 612345678`,
      );
    await own.run('reservas seat quedan', { now: new Date('2026-11-20T12:00:00Z') });
    const { stdout } = await own.run('reservas now', { columns: 80 });
    const shown = (await own.run('reservas now --lang es', { columns: 80 })).stdout;
    const { json } = await own.run('reservas now --json');
    await own.close();
    expect(stdout).toMatch(
      /DUE 1\n.*Cena.*\nSEATED —\nLUNCH 2 reservations, 4 guests: over · 1 still seated/,
    );
    expect(stdout).toMatch(/still seated\n.*Quedan.*\n.*Nunca/);
    expect(shown).toContain('COMIDA 2 reservas, 4 comensales: terminada · 1 aún en la mesa');
    expect([names(json.seated), names(json.late)]).toEqual([['Quedan'], ['Nunca']]);
  });

  it('after midnight counts a lunch and a dinner that are over apart', async () => {
    const own = await openTestCli();
    for (const [fecha, inicio, nombre] of [
      ['hoy', '13:00', 'Quedan'],
      ['hoy', '20:30', 'Cena'],
      ['mañana', '14:00', 'Otra'],
    ])
      await own.run(
        `reservas create --fecha ${fecha} --inicio ${inicio} --nombre ${nombre} --comensales 2 --telefono 612345678`,
      );
    await own.run('reservas seat quedan', { now: new Date('2026-11-20T12:00:00Z') });
    const { stdout } = await own.run('reservas now', { columns: 80, now: new Date('2026-11-21T00:40:00Z') });
    await own.close();
    expect(stdout).toMatch(
      /LUNCH 1 reservation, 2 guests: over · 1 still seated\nDINNER 1 reservation, 2 guests: over\n/,
    );
  });
});
