import { defineCommand } from '../../context/context.ts';
import { customer } from '../../context/resources/customer.ts';
import { describeImport, type ImportSpec } from '../../importing/import-spec.ts';
import { listAll } from './search.ts';

const spec: ImportSpec = {
  resource: customer,
  match: { default: ['phone', 'email'], more: ['full_name'] },
  scopeFields: [],
  warnsOfExistingCustomers: true,
  readExisting: async (context, client) => (await listAll(context, client, { needsAll: false })).customers,
};

export const importCustomers = defineCommand({
  ...describeImport(spec),
  summary: { en: 'create many customers from a file', es: 'crear muchos clientes a partir de un fichero' },
  examples: {
    'crm import clientes.csv --dry-run': { en: 'send nothing', es: 'no enviar nada' },
    'crm import clientes.csv --map full_name=Cliente --match phone --on-duplicate update': {
      en: 'update existing customers',
      es: 'actualizar los clientes que ya existen',
    },
  },
  run: async (context, { args, flags }) =>
    (await import('../../importing/import-file.ts')).importFile(context, spec, args[0], flags),
});
