import { addDays, dayIn, isRealDate } from '../../ground/dates.ts';
import { Failure } from '../../ground/errors.ts';
import { inEach } from '../../ground/lang.ts';
import { isTime, timeIn } from '../../ground/times.ts';
import { noteText } from '../../render/notes.ts';
import type { CalendarEntry, Row } from '../../render/outcome.ts';
import { statusWord } from '../../render/status.ts';

/**
 * A booking in a calendar: who and how many, when, at which table. A final at or before the start is the next day's. Throws
 * MALFORMED_ANSWER for one without day or hour, which a calendar would hide.
 */
export const calendarEntry = (reserva: Row): CalendarEntry => {
  const { id, fecha_reserva, inicio_reserva, final_reserva: final } = reserva;
  const [day, start] = [dayIn(fecha_reserva), timeIn(inicio_reserva)];
  if (!isRealDate(day) || !isTime(start)) throw ofNoHour(reserva);
  const end = isTime(timeIn(final)) ? timeIn(final) : start;
  const made = String(reserva['created_at']);
  return {
    uid: String(id),
    made: Number.isNaN(Date.parse(made)) ? `${day}T00:00:00Z` : made,
    start: `${day}T${start}`,
    end: `${end <= start ? addDays(day, 1) : day}T${end}`,
    summary: [reserva['nombre_cliente'], reserva['num_comensales'] && `${reserva['num_comensales']} pax`]
      .filter(Boolean)
      .join(' · '),
    description: inEach((lang) =>
      [
        reserva['telefono'],
        noteText(reserva['notas']),
        reserva['codigo_reserva'],
        reserva['estado'] && statusWord(reserva['estado'], lang),
      ]
        .filter(Boolean)
        .join('\n'),
    ),
    location: typeof reserva['mesa_id'] === 'string' ? reserva['mesa_id'] : undefined,
    isCancelled: reserva['estado'] === 'cancelada',
  };
};

const ofNoHour = ({ id, codigo_reserva, fecha_reserva, inicio_reserva }: Row): Failure => {
  const when = [fecha_reserva, inicio_reserva].map((value) => String(value ?? '—')).join(' ');
  return new Failure('MALFORMED_ANSWER', {
    en: `${codigo_reserva ?? id} has no day and hour that a calendar can hold: ${when}`,
    es: `${codigo_reserva ?? id} no tiene día y hora que quepan en un calendario: ${when}`,
  });
};
