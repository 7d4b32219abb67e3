import { reserva } from '../../context/resources/reserva.ts';
import { estadoCalled, isNoshowWord } from '../../context/resources/reserva-states.ts';
import { text } from '../../contract/fields.ts';
import { reservas } from '../../contract/reservas.ts';
import { note } from '../../contract/schema.ts';
import { mapConcurrently } from '../../ground/async.ts';
import { importVerb } from '../../importing/import-verb.ts';
import type { ApiRecord } from '../../render/outcome.ts';
import { createNoshowUpdate } from './floor/notes.ts';

/** A column of files with both values. The API has no such field. */
const dateAndTime = note(text(), 'date and time', 'fecha y hora');

/** Translates a state of another program, no-shows included. */
const translateEstado = (word: string, body: ApiRecord): ApiRecord | undefined => {
  if (isNoshowWord(word)) return createNoshowUpdate(body);
  const estado = estadoCalled(word);
  return estado && { estado };
};

/** Rows match existing reservations only at the same day and time. Each day is read once. */
export const importReservations = importVerb(
  {
    kind: reserva,
    matches: { usual: ['telefono', 'nombre_cliente'], more: ['email', 'customer_id', 'mesa_id'] },
    within: ['fecha_reserva', 'inicio_reserva'],
    when: {
      ...{ day: 'fecha_reserva', start: 'inicio_reserva', end: 'final_reserva', both: 'fecha_hora' },
      schema: dateAndTime,
    },
    meaning: { field: 'estado', final: 'cancelada', of: translateEstado },
    existing: async (_context, client, bodies) => {
      const days = [...new Set(bodies.map(({ fecha_reserva }) => String(fecha_reserva)))];
      const lists = await mapConcurrently(days, (fecha) => client.call(reservas.list, { query: { fecha } }));
      return lists.flatMap(({ data }) => data);
    },
  },
  {
    summary: { en: 'many reservations from a file', es: 'muchas reservas de un fichero' },
    examples: [
      {
        line: 'reservas import libro.csv --map comensales=Personas --dry-run',
        about: { en: 'only show what would be sent', es: 'solo mostrar lo que se enviaría' },
      },
      {
        line: 'reservas import libro.csv --match telefono --on-duplicate skip',
        about: { en: 'leave existing reservations unchanged', es: 'sin tocar las que ya están' },
      },
    ],
  },
);
