import { defineCommand } from '../../context/context.ts';
import { customer as resource } from '../../context/resources/customer.ts';
import { crm } from '../../contract/crm.ts';
import { reservas } from '../../contract/reservas.ts';

export const history = defineCommand({
  path: ['crm', 'history'],
  summary: {
    en: 'a guest over time: visits, no-shows, usual party and table',
    es: 'un cliente en el tiempo: visitas, ausencias, grupo y mesa usuales',
  },
  detail: {
    en: 'The reservations that name the customer, or have the customer’s phone.',
    es: 'Las reservas que nombran al cliente o llevan su teléfono.',
  },
  operations: [crm.get, crm.list, reservas.list],
  output: null,
  args: [resource.arg],
  examples: [
    { line: 'crm history 612345678', about: { en: 'by phone', es: 'por teléfono' } },
    { line: 'crm history 41 --json', about: { en: 'for a program', es: 'para un programa' } },
  ],
  run: async (context, { args }) => (await import('./visits.ts')).showHistory(context, args[0]),
});
