import { activeEstados } from '../../contract/reservas.ts';
import { fold } from '../../ground/text.ts';
import type { Row } from '../../render/outcome.ts';
import type { Offering } from './offering.ts';

/** Today's bookings that are still to be dealt with: by the customer's name where only one has it, else by the code. */
export const bookingOffers: Offering = {
  query: (today) => ({ fecha: today }),
  offersOf: (bookings) => {
    const active = bookings.filter(({ estado }) => activeEstados.some((state) => state === estado));
    const names = active.map(nameOf);
    return active.map((booking) => {
      const name = nameOf(booking);
      const isOnly = name !== '' && names.filter((other) => fold(other) === fold(name)).length === 1;
      const { codigo_reserva, id, estado } = booking;
      const word = isOnly ? name : String(codigo_reserva ?? id);
      return { word, about: aboutOf(booking, isOnly), state: String(estado) };
    });
  },
};

const nameOf = ({ nombre_cliente }: Row): string => String(nombre_cliente ?? '').trim();

const aboutOf = (booking: Row, isNamed: boolean): string =>
  [
    booking['inicio_reserva'],
    !isNamed && nameOf(booking),
    booking['num_comensales'] != null && `${booking['num_comensales']} pax`,
    booking['mesa_id'],
    isNamed && booking['codigo_reserva'],
  ]
    .filter(Boolean)
    .join(' · ');
