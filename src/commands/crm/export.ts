import { toggle } from '../../cli/flag-types.ts';
import { command } from '../../context/context.ts';
import { customer } from '../../context/kinds/customer.ts';
import { crm } from '../../contract/crm.ts';
import { forPeople, listOf } from '../shared/answers.ts';
import { exportFlags, exportFormats, needsFile } from '../shared/export-flags.ts';
import { fileFormat } from '../shared/file-format.ts';
import { everyone } from './every-customer.ts';

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
    const { customers } = await everyone(context, await context.client(), { needsAll: !partly });
    const format = fileFormat(context, exportFormats, out);
    return forPeople(context, customer, listOf(customer, customers), { format });
  },
  holding: async (asked, work) => {
    const { out = '-', manifest } = asked[0]?.flags ?? {};
    if (out === '-') {
      if (manifest) throw needsFile();
      return work();
    }
    const { holdingFiles } = await import('../shared/exporting.ts');
    return holdingFiles(
      { out },
      asked.map(({ name, context }) => ({ name, context, days: [context.today()] })),
      work,
    );
  },
  deliver: async ({ outcome, parts, isComplete }) => {
    const { out = '-', manifest = false, 'allow-partial': partly = false } = parts[0]?.flags ?? {};
    if (out === '-') return outcome;
    const sources = parts.map((part) => ({ ...part, days: [part.context.today()] }));
    const job = { out, manifest, formats: exportFormats };
    const { exportParts } = await import('../shared/exporting.ts');
    return exportParts(job, { outcome, parts: sources, isComplete: isComplete || partly });
  },
});
