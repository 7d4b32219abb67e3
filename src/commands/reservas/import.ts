import { reserva } from '../../context/resources/reserva.ts';
import { estadoCalled, isNoshowWord } from '../../context/resources/reserva-states.ts';
import { text } from '../../contract/objects.ts';
import { reservas } from '../../contract/reservas.ts';
import { note } from '../../contract/schema.ts';
import { mapConcurrently } from '../../ground/async.ts';
import { importVerb } from '../../importing/import-verb.ts';
import type { ApiRecord } from '../../render/outcome.ts';
import { noshowOf } from './floor/notes.ts';

/** A column of sheets, and no field of the interface. */
const dayAndHour = note(text(), 'date and time', 'fecha y hora');

/** What a sheet's state means where it is none of ours: another program's word for one, or guests who never came. */
const meaningOf = (word: string, body: ApiRecord): ApiRecord | undefined => {
  if (isNoshowWord(word)) return noshowOf(body);
  const estado = estadoCalled(word);
  return estado && { estado };
};

/** Bookings, each day's read once. A guest's other bookings are others: day and hour have to be the same. */
export const importBook = importVerb(
  {
    kind: reserva,
    matches: { usual: ['telefono', 'nombre_cliente'], more: ['email', 'customer_id', 'mesa_id'] },
    within: ['fecha_reserva', 'inicio_reserva'],
    when: {
      ...{ day: 'fecha_reserva', start: 'inicio_reserva', end: 'final_reserva', both: 'fecha_hora' },
      schema: dayAndHour,
    },
    meaning: { field: 'estado', final: 'cancelada', of: meaningOf },
    existing: async (_context, client, bodies) => {
      const days = [...new Set(bodies.map(({ fecha_reserva }) => String(fecha_reserva)))];
      const books = await mapConcurrently(days, (fecha) => client.call(reservas.list, { query: { fecha } }));
      return books.flatMap(({ data }) => data);
    },
  },
  {
    summary: { en: 'many bookings from a file', es: 'muchas reservas de un fichero' },
    examples: [
      {
        line: 'reservas import libro.csv --map comensales=Personas --dry-run',
        about: { en: 'only look', es: 'solo mirar' },
      },
      {
        line: 'reservas import libro.csv --match telefono --on-duplicate skip',
        about: { en: 'those that are there stay', es: 'las que ya están se quedan' },
      },
    ],
  },
);
