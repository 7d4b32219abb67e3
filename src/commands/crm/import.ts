import { customer } from '../../context/resources/customer.ts';
import { importVerb } from '../../importing/import-verb.ts';
import { listAll } from './search.ts';

export const importCustomers = importVerb({
  resource: customer,
  match: { default: ['phone', 'email'], more: ['full_name'] },
  scopeFields: [],
  warnsOfExistingCustomers: true,
  readExisting: async (context, client) => (await listAll(context, client, { needsAll: false })).customers,
  summary: { en: 'create many customers from a file', es: 'crear muchos clientes a partir de un fichero' },
  examples: {
    'crm import clientes.csv --dry-run': { en: 'send nothing', es: 'no enviar nada' },
    'crm import clientes.csv --map full_name=Cliente --match phone --on-duplicate update': {
      en: 'update existing customers',
      es: 'actualizar los clientes que ya existen',
    },
  },
});
