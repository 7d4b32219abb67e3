import { optionError } from '../../cli/usage.ts';
import { defineCommand } from '../../context/context.ts';
import { customer as resource } from '../../context/resources/customer.ts';
import { appendLine } from '../../context/resources/resource.ts';
import { crm } from '../../contract/crm.ts';
import { requiredText, untranslated } from '../../ground/i18n.ts';
import { parseId } from '../../ground/json.ts';
import { formatNote } from '../../render/notes.ts';
import { toWrite } from '../shared/resolve-names.ts';
import { toRecordResult } from '../shared/results.ts';
import { withWriteSummary } from '../shared/write-summary.ts';

export const note = defineCommand({
  path: ['crm', 'note'],
  summary: {
    en: 'add a line to a guest’s notes, keeping what is there',
    es: 'añadir una línea a las notas de un cliente sin tocar lo que hay',
  },
  operations: [crm.update, crm.get, crm.list],
  args: [resource.arg, { name: 'text', variadic: true, about: { en: 'the line', es: 'la línea' } }],
  examples: [
    {
      line: 'crm note 41 "alergia al marisco"',
      about: { en: 'by id', es: 'por id' },
    },
    { line: 'crm note "Ana Ruiz" prefiere terraza', about: { en: 'by name', es: 'por nombre' } },
  ],
  run: async (context, { args: [word = '', ...words] }) => {
    const line = words.join(' ').trim();
    if (line === '') throw optionError('<text>', requiredText);
    const client = await context.client();
    const id = parseId(await resource.createResolver(context, client, toWrite(context))(word));
    const { data: before } = await client.call(crm.get, { params: { id } });
    const sent = { notes: appendLine(before.notes, line) };
    const { data: after } = await client.call(crm.update, { params: { id }, body: sent }, { before });
    const writes = [{ before, isNew: false, sent, after }];
    return withWriteSummary(
      context,
      resource,
      toRecordResult(resource, after),
      writes,
      untranslated(formatNote(sent.notes)),
    );
  },
});
