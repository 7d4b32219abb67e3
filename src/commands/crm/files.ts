import type { FlagValues } from '../../cli/flag.ts';
import { booleanFlag } from '../../cli/flag-types.ts';
import { defineCommand } from '../../context/context.ts';
import { customer } from '../../context/resources/customer.ts';
import { crm } from '../../contract/crm.ts';
import { describeImport, type ImportSpec } from '../../importing/import-spec.ts';
import { createExportFlags, createExportHooks, exportFormats } from '../../verbs/exporting.ts';
import { chooseFileFormat } from '../../verbs/out-files.ts';
import { toListResult, withRelatedData } from '../../verbs/results.ts';
import { listAll } from './search.ts';

const flags = {
  ...createExportFlags('crm.csv'),
  'allow-partial': booleanFlag({
    en: 'write the customers that could be read, even if some are missing',
    es: 'escribir los clientes que se pudieron leer, aunque falte alguno',
  }),
};

export const exportCustomers = defineCommand({
  path: ['crm', 'export'],
  summary: {
    en: 'every customer as a file: complete, or not at all',
    es: 'todos los clientes como fichero: completo o ninguno',
  },
  detail: {
    en: 'A response holds 200 at most: the search is split until each part fits, and the count is checked.',
    es: 'Una respuesta trae 200 como mucho: la búsqueda se divide hasta que cada parte cabe, y se comprueba el total.',
  },
  operations: [crm.list],
  formats: exportFormats,
  flags,
  examples: {
    'crm export --out clientes.csv': { en: 'for a spreadsheet', es: 'para una hoja de cálculo' },
    'crm export --all-profiles --out "clientes-{profile}.json"': {
      en: 'one file per restaurant',
      es: 'un fichero por restaurante',
    },
  },
  run: async (context, { flags: { out, 'allow-partial': allowPartial = false } }) => {
    const format = chooseFileFormat(context, exportFormats, out);
    const { customers } = await listAll(context, await context.client(), { needsAll: !allowPartial });
    return withRelatedData(context, customer, toListResult(customer, customers), { format });
  },
  ...createExportHooks<FlagValues<typeof flags>>({
    formats: exportFormats,
    // Customers have no day: a date in the file name is today.
    listDays: (context) => [context.today()],
    acceptsIncomplete: (values) => values['allow-partial'] === true,
  }),
});

const importSpec: ImportSpec = {
  resource: customer,
  match: { default: ['phone', 'email'], more: ['full_name'] },
  scopeFields: [],
  warnsOfExistingCustomers: true,
  readExisting: async (context, client) => (await listAll(context, client, { needsAll: false })).customers,
};

export const importCustomers = defineCommand({
  ...describeImport(importSpec),
  summary: { en: 'create many customers from a file', es: 'crear muchos clientes a partir de un fichero' },
  examples: {
    'crm import clientes.csv --dry-run': { en: 'send nothing', es: 'no enviar nada' },
    'crm import clientes.csv --map full_name=Cliente --match phone --on-duplicate update': {
      en: 'update existing customers',
      es: 'actualizar los clientes que ya existen',
    },
  },
  run: async (context, { args, flags }) =>
    (await import('../../importing/import-file.ts')).importFile(context, importSpec, args[0], flags),
});
