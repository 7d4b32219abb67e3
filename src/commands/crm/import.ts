import { customer } from '../../context/resources/customer.ts';
import { importVerb } from '../../importing/import-verb.ts';
import { everyone } from './every-customer.ts';

export const importCustomers = importVerb(
  {
    kind: customer,
    matches: { usual: ['phone', 'email'], more: ['full_name'] },
    within: [],
    existing: async (context, client) => (await everyone(context, client, { needsAll: false })).customers,
  },
  {
    summary: { en: 'many customers from a file', es: 'muchos clientes de un fichero' },
    examples: [
      { line: 'crm import clientes.csv --dry-run', about: { en: 'only look', es: 'solo mirar' } },
      {
        line: 'crm import clientes.csv --map full_name=Cliente --match phone --on-duplicate update',
        about: { en: 'known guests are changed', es: 'los conocidos se actualizan' },
      },
    ],
  },
);
