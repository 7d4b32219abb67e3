import { addDays } from '../../ground/dates.ts';
import { inEach } from '../../ground/lang.ts';
import { noteText } from '../../render/notes.ts';
import type { CalendarEntry, Row } from '../../render/outcome.ts';
import { statusWord } from '../../render/status.ts';

/** A booking in a calendar: who and how many, when, at which table. A final at or before the start is the next day's. */
export const calendarEntry = (reserva: Row): CalendarEntry | undefined => {
  const { id, fecha_reserva: day, inicio_reserva: start, final_reserva: final } = reserva;
  if (typeof day !== 'string' || typeof start !== 'string') return undefined;
  const end = typeof final === 'string' ? final : start;
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
