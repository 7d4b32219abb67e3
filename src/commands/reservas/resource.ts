import { reservas } from '../../contract/reservas.ts';
import type { Resource } from '../shared/resource.ts';
import { asking } from './asking.ts';
import { finder } from './find.ts';
import { bookingNoun, columns, lineOf } from './view.ts';

export const resource: Resource = {
  path: ['reservas'],
  rows: reservas,
  // The flags of reservations drop the suffix that repeats the resource.
  names: {
    fecha_reserva: 'fecha',
    inicio_reserva: 'inicio',
    final_reserva: 'final',
    nombre_cliente: 'nombre',
    num_comensales: 'comensales',
    mesa_id: 'mesa',
    customer_id: 'cliente',
  },
  columns,
  arg: {
    name: 'reserva',
    about: {
      en: 'id, start of it (4 characters or more), or code',
      es: 'id, su comienzo (4 caracteres o más) o código',
    },
  },
  noun: bookingNoun,
  finder,
  asking,
  lineOf,
};
