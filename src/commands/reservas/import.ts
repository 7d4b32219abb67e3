import { reserva } from '../../context/resources/reserva.ts';
import { findEstado, isNoshowWord } from '../../context/resources/reserva-states.ts';
import { reservas } from '../../contract/reservas.ts';
import { mapConcurrently } from '../../ground/async.ts';
import { importVerb } from '../../importing/import-verb.ts';
import type { ApiRecord } from '../../render/outcome.ts';
import { createNoshowUpdate } from './floor/notes.ts';

/** Expands another program's word for an estado, or for a guest who did not come. */
const expandEstado = (word: string, body: ApiRecord): ApiRecord | undefined => {
  if (isNoshowWord(word)) return createNoshowUpdate(body);
  const estado = findEstado(word);
  return estado && { estado };
};

/** Reservations match only on the same date and time. Each day is read once. */
export const importReservations = importVerb(
  {
    resource: reserva,
    match: { default: ['telefono', 'nombre_cliente'], more: ['email', 'customer_id', 'mesa_id'] },
    scopeFields: ['fecha_reserva', 'inicio_reserva'],
    schedule: { day: 'fecha_reserva', start: 'inicio_reserva', end: 'final_reserva', both: 'fecha_hora' },
    valueAlias: { field: 'estado', expand: expandEstado },
    readExisting: async (_context, client, bodies) => {
      const days = [...new Set(bodies.map(({ fecha_reserva }) => String(fecha_reserva)))];
      const lists = await mapConcurrently(days, (fecha) => client.call(reservas.list, { query: { fecha } }));
      return lists.flatMap(({ data }) => data);
    },
  },
  {
    summary: {
      en: 'create many reservations from a file',
      es: 'crear muchas reservas a partir de un fichero',
    },
    examples: [
      {
        line: 'reservas import reservas.csv --map comensales=Personas --dry-run',
        about: { en: 'send nothing', es: 'no enviar nada' },
      },
      {
        line: 'reservas import reservas.csv --match telefono --on-duplicate skip',
        about: { en: 'leave existing reservations as they are', es: 'no tocar las reservas que ya existen' },
      },
    ],
  },
);
