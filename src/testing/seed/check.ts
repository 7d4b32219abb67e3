import { mustBeText } from '../../ground/i18n.ts';
import { maxBelowMin } from '../../service/panel/tables.ts';
import { type IdOf, refuseTwice } from './ids.ts';
import type { Complain, SeedRecords } from './located.ts';

/** What no single value shows: whatever a record names has to be there, and nothing twice. */
export const check = (restaurants: readonly SeedRecords[], idOf: IdOf, complain: Complain): void => {
  refuseTwice(
    restaurants.flatMap(({ keys }) => keys),
    'key',
    complain,
  );
  refuseTwice(
    restaurants.flatMap(({ reservas }) => reservas),
    'id',
    complain,
  );
  for (const restaurant of restaurants) checkOne(restaurant, idOf, complain);
};

const checkOne = (restaurant: SeedRecords, idOf: IdOf, complain: Complain): void => {
  const { plantas, mesas, customers, events, sessions, reservas } = restaurant;
  refuseTwice(mesas, 'id', complain);
  refuseTwice(reservas, 'codigo_reserva', complain);
  for (const { record, path } of mesas) {
    if (record.max < record.min)
      complain({
        path: [...path, 'max'],
        text: maxBelowMin,
      });
  }
  for (const { record, path } of events) {
    if (record.enable_payment && record.payment_amount_minor == null)
      complain({
        path: [...path, 'payment_amount_minor'],
        text: { en: 'is required with enable_payment', es: 'es obligatorio con enable_payment' },
      });
  }
  const floors = new Set(plantas.map(({ record }) => idOf(record)));
  for (const { record, path } of sessions) {
    (record.planta_ids ?? []).forEach((id, place) => {
      if (!floors.has(id))
        complain({
          path: [...path, 'planta_ids', place],
          text: mustBeText({ en: 'a floor of plantas', es: 'una planta de plantas' }, String(id)),
        });
    });
  }
  const guests = new Set(customers.map(({ record }) => idOf(record)));
  const tables = new Set(mesas.map(({ record }) => record.id));
  for (const { record, path } of reservas) {
    if (record.customer_id != null && !guests.has(record.customer_id))
      complain({
        path: [...path, 'customer_id'],
        text: mustBeText(
          { en: 'a customer of customers', es: 'un cliente de customers' },
          String(record.customer_id),
        ),
      });
    if (record.mesa_id != null && !tables.has(record.mesa_id))
      complain({
        path: [...path, 'mesa_id'],
        text: mustBeText({ en: 'a table of plantas', es: 'una mesa de plantas' }, record.mesa_id),
      });
  }
};
