import type { Values } from '../../cli/flag.ts';
import { toggle } from '../../cli/flag-types.ts';
import { command } from '../../context/context.ts';
import { customer } from '../../context/resources/customer.ts';
import { crm } from '../../contract/crm.ts';
import { exportFlags, exportFormats, toFiles } from '../shared/export-flags.ts';
import { fileFormat } from '../shared/file-format.ts';
import { forPeople, listOf } from '../shared/results.ts';
import { listAll } from './list-all.ts';

const flags = {
  ...exportFlags,
  'allow-partial': toggle({
    en: 'write what could be had, though some are missing',
    es: 'escribir lo que se pudo obtener, aunque falte alguno',
  }),
};

export const exportCustomers = command({
  path: ['crm', 'export'],
  summary: {
    en: 'every customer as a file: complete, or not at all',
    es: 'todos los clientes como fichero: completo o ninguno',
  },
  detail: {
    en: 'One answer holds 200 at most: the search is split until each part fits, and the count is checked.',
    es: 'Una respuesta trae 200 como mucho: la búsqueda se divide hasta que cada parte cabe, y se comprueba el total.',
  },
  operations: [crm.list],
  formats: exportFormats,
  flags,
  examples: [
    { line: 'crm export --out clientes.csv', about: { en: 'for a sheet', es: 'para una hoja' } },
    {
      line: "crm export --all-profiles --out 'clientes-{profile}.json'",
      about: { en: 'a file a restaurant', es: 'un fichero por restaurante' },
    },
  ],
  run: async (context, { flags: { out, 'allow-partial': partly = false } }) => {
    const format = fileFormat(context, exportFormats, out);
    const { customers } = await listAll(context, await context.client(), { needsAll: !partly });
    return forPeople(context, customer, listOf(customer, customers), { format });
  },
  ...toFiles<Values<typeof flags>>({
    formats: exportFormats,
    daysOf: (context) => [context.today()],
    isPartlyTaken: (told) => told['allow-partial'] === true,
  }),
});
