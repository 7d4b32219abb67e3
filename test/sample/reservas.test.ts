import { describe, expect, it } from 'vitest';
import { activeEstados } from '../../src/contract/statuses.ts';
import { addDays } from '../../src/ground/dates.ts';
import { toMinutes, toPeriod } from '../../src/ground/times.ts';
import { createSampleRestaurant, type SampleRestaurant } from '../../src/sample/index.ts';
import type { SampleReserva } from '../../src/sample/reservas.ts';

const week = Array.from({ length: 7 }, (_, day) => addDays('2026-11-16', day));
/** The clock changes, a year begins, and a leap day. Each sample has the days before and after too. */
const oddDays = ['2026-03-29', '2026-10-25', '2027-01-01', '2028-02-29'];

const isActive = ({ estado }: SampleReserva) => (activeEstados as readonly string[]).includes(estado);
const holdsTable = ({ estado }: SampleReserva) => estado !== 'cancelada';
const period = (r: SampleReserva) => toPeriod(r.fecha_reserva, r.inicio_reserva, r.final_reserva);

describe.each([...week, ...oddDays])('the reservations around %s', (today) => {
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
});

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

  it('has a waitlist that arrived within the last half hour or so', () => {
    const arrivals = createSampleRestaurant(today, '21:40').waitlist.map(({ created_at }) => created_at);
    expect(arrivals.every((at) => at > `${today}T20:00` && at <= `${today}T20:40`)).toBe(true);
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
