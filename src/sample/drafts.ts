import { addDays, weekdayOf } from '../ground/dates.ts';
import { usualFinal } from '../service/clock.ts';
import type { Dice } from './dice.ts';
import type { Casa, Cita } from './house.ts';
import { anyMesa, type openSala, overlap, type Span, spanOf } from './seating.ts';
import { leads, parties, type Turno, turnos } from './shifts.ts';

/** A booking that has a table but nobody's name yet. */
export interface Draft {
  readonly comensales: number;
  readonly span: Span;
  readonly mesa: string;
  readonly created_at: string;
  readonly fate: 'viene' | 'no viene' | 'cancela';
  readonly confirmed: boolean;
  readonly nota?: string | undefined;
}

/** A day to be filled: its date, the events' sessions on it, the tables as far as they are taken. */
export interface Dia {
  readonly fecha: string;
  readonly casa: Casa;
  readonly citas: readonly Cita[];
  readonly sala: ReturnType<typeof openSala>;
  readonly dice: Dice;
}

/** The events' guests first, then each service, then what was cancelled and so holds no table. */
export const draftDia = (dia: Dia): Draft[] => [
  ...dia.citas.flatMap((cita) => draftCita(cita, dia)),
  ...turnos.flatMap((turno) => draftTurno(turno, dia)),
  ...Array.from({ length: dia.dice.between(2, 4) }, () => draftCancelled(dia)),
];

const draftCita = ({ event, session, parties }: Cita, { casa, sala, dice }: Dia): Draft[] =>
  parties.flatMap((comensales) => {
    const span = spanOf(session.start_time, session.end_time);
    const mesa = sala.seat(comensales, span, session.plantas[0]);
    if (!mesa) return [];
    const confirmed = dice.chance(0.75);
    const nota = confirmed || !event.enable_payment ? undefined : `${event.name}: falta el pago`;
    const created_at = casa.utc(addDays(casa.today, -dice.between(1, 12)), secondIn(dice, 10, 23));
    return { comensales, span, mesa, created_at, fate: 'viene', confirmed, nota };
  });

const draftTurno = (turno: Turno, dia: Dia): Draft[] => {
  const { fecha, sala, dice } = dia;
  const wanted = turno.demand[weekdayOf(fecha)]! + dice.between(-1, 1);
  return Array.from({ length: wanted }).flatMap((_, place) => {
    for (let attempt = 0; attempt < 60; attempt++) {
      // Evenly along the service, so that each day has its peak; anywhere once that is full.
      const share = attempt < 4 ? (place + dice.roll()) / wanted : dice.roll();
      const { comensales, span } = draw(turno, dia, share);
      const mesa = sala.seat(comensales, span);
      if (mesa) return [{ comensales, span, mesa, ...makeHistory(turno, comensales, dia) }];
    }
    return [];
  });
};

const draftCancelled = (dia: Dia): Draft => {
  const turno = dia.dice.pick(turnos);
  const { comensales, span } = draw(turno, dia, dia.dice.roll());
  const mesa = anyMesa(comensales, dia.dice);
  return { comensales, span, mesa, ...makeHistory(turno, comensales, dia), fate: 'cancela' };
};

/** `share`, from 0 to 1: how far into the service. */
const draw = (turno: Turno, { fecha, dice }: Dia, share: number) => {
  const comensales = dice.pickWeighted(parties[turno.kindOn(weekdayOf(fecha))]);
  const inicio = dice.pickWeighted(turno.starts, share);
  return { comensales, span: spanOf(inicio, usualFinal(inicio, comensales)) };
};

/** When it was booked, and what becomes of it. Same-day calls come in the morning, before the lunch service. */
const makeHistory = (turno: Turno, comensales: number, { fecha, casa, dice }: Dia) => {
  const [least, most] = dice.pickWeighted(leads[turno.kindOn(weekdayOf(fecha))]);
  const days = dice.between(least, most) + (comensales >= 6 ? 2 : 0);
  const lastCall = turno.name === 'comida' ? 12.5 : 13.5;
  const second = days === 0 ? secondIn(dice, 9.5, lastCall) : secondIn(dice, 10, 23);
  const fate: Draft['fate'] = dice.chance(0.025) ? 'no viene' : 'viene';
  const confirmed = dice.chance(days < 2 ? 0.6 : 0.82);
  return { created_at: casa.utc(addDays(fecha, -days), second), fate, confirmed };
};

/** Seconds since midnight, to the millisecond, between two hours. */
const secondIn = (dice: Dice, from: number, to: number): number =>
  Math.round((from + dice.roll() * (to - from)) * 3_600_000) / 1000;

/** Whether a floor's tables are given to ordinary bookings beside the events. */
export const isOpenBeside = (citas: readonly Cita[]) => (planta: string, span: Span) =>
  !citas.some(
    ({ event, session }) =>
      event.block_mode === 'block_tables' &&
      session.plantas.includes(planta) &&
      overlap(span, spanOf(session.start_time, session.end_time)),
  );
