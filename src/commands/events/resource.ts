import type { Mistake } from '../../cli/usage.ts';
import { events, type RestaurantEvent } from '../../contract/events.ts';
import { noun } from '../../ground/nouns.ts';
import type { Row } from '../../render/outcome.ts';
import { namedFinder } from '../shared/find.ts';
import type { Resource } from '../shared/resource.ts';
import { sheetColumns } from './view.ts';

const eventNoun = noun(['event', 'events'], ['evento', 'eventos']);
const lineOf = ({ id, name, next_session }: Row): string =>
  [id !== undefined && `#${id}`, name, next_session].filter(Boolean).join(' · ');

/** Interface section 8: an amount is required where payment is enabled. */
const paymentNeedsAmount = (body: Readonly<Record<string, unknown>>): Mistake[] =>
  body['enable_payment'] === true && body['payment_amount_minor'] == null
    ? [
        {
          name: '--payment-amount-minor',
          text: {
            en: 'is required with --enable-payment: cents, like 2500 for 25.00',
            es: 'es obligatorio con --enable-payment: céntimos, como 2500 por 25,00',
          },
        },
      ]
    : [];

export const resource: Resource = {
  path: ['events'],
  rows: events,
  columns: sheetColumns,
  arg: { name: 'event', about: { en: 'id or name', es: 'id o nombre' } },
  noun: eventNoun,
  finder: namedFinder<RestaurantEvent>({
    all: async (client) => (await client.call(events.list, { query: { archived: true } })).data,
    lineOf,
    noun: eventNoun,
    hint: { en: 'maitre events list --archived', es: 'maitre events list --archived' },
  }),
  lineOf,
  checkCreation: paymentNeedsAmount,
};
