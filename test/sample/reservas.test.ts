import { describe, expect, it } from 'vitest';
import { activeEstados, estados } from '../../src/contract/statuses.ts';
import { addDays } from '../../src/ground/dates.ts';
import { toMinutes, toPeriod } from '../../src/ground/times.ts';
import { createSampleRestaurant, type SampleRestaurant } from '../../src/sample/index.ts';
import type { SampleReserva } from '../../src/sample/reservas.ts';

const run = (from: string, days: number) => Array.from({ length: days }, (_, day) => addDays(from, day));

const fortnight = run('2026-11-16', 14);
const clockChanges = [...run('2026-03-28', 2), ...run('2026-10-24', 2)];
const yearsEnd = run('2026-12-31', 2);
const leapDay = run('2028-02-28', 3);

const isActive = ({ estado }: SampleReserva) => (activeEstados as readonly string[]).includes(estado);
const holdsTable = ({ estado }: SampleReserva) => estado !== 'cancelada';
const period = (r: SampleReserva) => toPeriod(r.fecha_reserva, r.inicio_reserva, r.final_reserva);

describe.each([...fortnight, ...clockChanges, ...yearsEnd, ...leapDay])(
  'the reservations around %s',
  (today) => {
    const sample = createSampleRestaurant(today);

    it('fill today’s lunch and dinner', () => {
      const active = sample.reservas.filter((r) => r.fecha_reserva === today && isActive(r));
      const lunch = active.filter(({ inicio_reserva }) => inicio_reserva < '18:00').length;
      expect(active.length).toBeGreaterThanOrEqual(25);
      expect(active.length).toBeLessThanOrEqual(45);
      expect(lunch).toBeGreaterThanOrEqual(11);
      expect(active.length - lunch).toBeGreaterThanOrEqual(11);
      expect(new Set(active.map(({ estado }) => estado)).size).toBe(3);
    });

    it('never overlap on a table', () => {
      const clashes = byMesa(sample.reservas.filter(holdsTable)).flatMap((held) =>
        held.filter(({ starts_at }, place) => place > 0 && starts_at < held[place - 1]!.ends_at),
      );
      expect(clashes).toEqual([]);
    });

    it('have tables that fit', () => {
      const mesas = new Map(sample.plantas.flatMap((planta) => planta.mesas).map((mesa) => [mesa.id, mesa]));
      const misfits = sample.reservas.filter(({ mesa_id, num_comensales }) => {
        const { min, max } = mesas.get(mesa_id)!;
        return num_comensales < min || num_comensales > max;
      });
      expect(misfits).toEqual([]);
    });

    it('reach from six weeks ago to two weeks ahead, fewer ahead', () => {
      const days = sample.reservas.map(({ fecha_reserva }) => fecha_reserva).sort();
      expect(days[0]).toBe(addDays(today, -42));
      expect(days.at(-1)! <= addDays(today, 14)).toBe(true);
      expect(days.at(-1)! >= addDays(today, 11)).toBe(true);
      const within = (from: number, to: number) =>
        days.filter((day) => day >= addDays(today, from) && day < addDays(today, to)).length;
      expect(within(-7, 0)).toBeGreaterThan(within(1, 8));
      expect(within(1, 8)).toBeGreaterThan(within(8, 15));
    });

    it('have an estado that matches the time, and are not created in the future', () => {
      const estadosOn = (holds: (fecha: string) => boolean) =>
        new Set(sample.reservas.filter((r) => holds(r.fecha_reserva)).map(({ estado }) => estado));
      expect(estadosOn((fecha) => fecha < today)).toEqual(new Set(['finalizada', 'cancelada']));
      expect(estadosOn((fecha) => fecha > today)).toEqual(new Set(['pendiente', 'confirmada', 'cancelada']));
      const late = sample.reservas.filter(
        (r) => r.created_at >= `${r.fecha_reserva}T${r.inicio_reserva}` || r.created_at > `${today}T13:20`,
      );
      expect(late).toEqual([]);
    });

    it('keep every session within its capacity', () => {
      expect(sessionsOf(sample).map(({ guests, max }) => guests > max)).not.toContain(true);
      expect(sessionsOf(sample).filter(({ guests }) => guests > 0)).toHaveLength(2);
    });
  },
);

describe('the sample at a time of day', () => {
  const today = '2026-11-20';
  const at = (time: string) =>
    createSampleRestaurant(today, time).reservas.filter(({ fecha_reserva }) => fecha_reserva === today);

  it.each(['00:10', '10:00', '14:20', '16:30', '19:00', '21:40', '23:59'])(
    'at %s has finished, seated and later reservations, and none that is hours late',
    (time) => {
      const now = toMinutes(today, time);
      const reservas = at(time);
      for (const reserva of reservas) {
        const { starts_at, ends_at } = period(reserva);
        const minutesLate = now - starts_at;
        if (reserva.estado === 'finalizada') expect(ends_at).toBeLessThanOrEqual(now);
        if (reserva.estado === 'en_curso') expect(starts_at < now && now < ends_at).toBe(true);
        if (['pendiente', 'confirmada'].includes(reserva.estado)) expect(minutesLate).toBeLessThan(20);
      }
      expect(reservas.length).toBeGreaterThan(20);
    },
  );

  it('has finished the lunches and seated the first dinners at dinner time', () => {
    const reservas = at('21:40');
    const lunches = reservas.filter((r) => r.inicio_reserva < '18:00' && r.estado !== 'cancelada');
    expect(new Set(lunches.map(({ estado }) => estado))).toEqual(new Set(['finalizada']));
    expect(reservas.filter(({ estado }) => estado === 'en_curso').length).toBeGreaterThan(5);
  });

  it('has a waitlist that arrived within the last half hour or so', () => {
    const arrivals = createSampleRestaurant(today, '21:40').waitlist.map(({ created_at }) => created_at);
    expect(arrivals.every((at) => at > `${today}T20:00` && at <= `${today}T20:40`)).toBe(true);
  });
});

describe('six weeks of the sample', () => {
  const { reservas, customers } = createSampleRestaurant('2026-11-20');
  const share = (holds: (r: SampleReserva) => boolean) => reservas.filter(holds).length / reservas.length;

  it('look realistic', () => {
    expect(new Set(reservas.map(({ estado }) => estado))).toEqual(new Set(estados));
    expect(share(({ num_comensales }) => num_comensales === 2)).toBeGreaterThan(0.45);
    expect(share(({ notas }) => notas !== null)).toBeGreaterThan(0.2);
    expect(share(({ notas }) => notas !== null)).toBeLessThan(0.35);
    expect(share(({ estado }) => estado === 'cancelada')).toBeLessThan(0.15);
    expect(share(({ notas }) => notas?.startsWith('No se presentó') === true)).toBeGreaterThan(0.005);
    expect(share(({ customer }) => customer !== null)).toBeGreaterThan(0.4);
    expect(share(({ customer }) => customer !== null)).toBeLessThan(0.6);
    expect(share(({ telefono, email }) => !telefono && !email)).toBe(0);
  });

  it('peak at the hours of a Spanish restaurant', () => {
    const at = (inicio: string) => reservas.filter(({ inicio_reserva }) => inicio_reserva === inicio).length;
    expect(at('14:30')).toBeGreaterThan(Math.max(at('13:30'), at('14:45'), at('15:30')));
    expect(at('21:30')).toBeGreaterThan(Math.max(at('20:30'), at('21:45'), at('22:30')));
  });

  it('never repeat a name on a day, nor start before their customer was created', () => {
    const names = reservas.map(({ fecha_reserva, nombre_cliente }) => `${fecha_reserva} ${nombre_cliente}`);
    expect(new Set(names).size).toBe(names.length);
    const strangers = reservas.filter(
      ({ customer, created_at, nombre_cliente }) =>
        customer !== null &&
        (customers[customer]!.full_name !== nombre_cliente || customers[customer]!.created_at > created_at),
    );
    expect(strangers).toEqual([]);
  });

  it('last 90, 120 or 150 minutes, or as long as the event', () => {
    const minutes = (r: SampleReserva) => period(r).ends_at - period(r).starts_at;
    const stays = (comensales: number) => (comensales <= 2 ? 90 : comensales <= 4 ? 120 : 150);
    const others = reservas.filter((r) => minutes(r) !== stays(r.num_comensales));
    expect(new Set(others.map((r) => `${r.inicio_reserva}-${r.final_reserva}`))).toEqual(
      new Set(['19:00-20:30', '21:00-23:30']),
    );
  });

  it('have unique codes of six characters', () => {
    const codes = reservas.map(({ codigo_reserva }) => codigo_reserva);
    expect(new Set(codes).size).toBe(codes.length);
    expect(codes.filter((code) => !/^[A-Z0-9]{6}$/.test(code))).toEqual([]);
  });
});

const byMesa = (reservas: readonly SampleReserva[]) => {
  const mesas = new Map<string, ReturnType<typeof period>[]>();
  for (const reserva of reservas)
    mesas.set(reserva.mesa_id, [...(mesas.get(reserva.mesa_id) ?? []), period(reserva)]);
  return [...mesas.values()].map((held) => held.sort((one, other) => one.starts_at - other.starts_at));
};

/** Each upcoming session with the guests of active reservations that start in its hours on its plantas. */
const sessionsOf = (sample: SampleRestaurant) =>
  sample.events
    .filter(({ is_active }) => is_active)
    .flatMap(({ sessions }) => sessions)
    .map((session) => {
      const hours = toPeriod(session.session_date, session.start_time, session.end_time);
      const mesas = sample.plantas
        .filter(({ name }) => session.plantas.includes(name))
        .flatMap((planta) => planta.mesas.map(({ id }) => id));
      const guests = sample.reservas
        .filter((r) => isActive(r) && mesas.includes(r.mesa_id))
        .filter((r) => period(r).starts_at >= hours.starts_at && period(r).starts_at < hours.ends_at)
        .reduce((sum, { num_comensales }) => sum + num_comensales, 0);
      return { guests, max: session.max_guests };
    });
