import { optionError } from '../../cli/usage.ts';
import { type Command, type Context, defineCommand } from '../../context/context.ts';
import {
  appendLine,
  type CrudResource,
  callOperation,
  getNotesField,
} from '../../context/resources/resource.ts';
import { capitalize, requiredText, untranslated } from '../../ground/i18n.ts';
import { formatNote } from '../../render/notes.ts';
import { createWriteOptions } from './resolve-names.ts';
import { toRecordResult } from './results.ts';
import type { VerbText } from './verbs.ts';
import { withWriteSummary } from './write-summary.ts';

const textArg = {
  name: 'text',
  variadic: true,
  isPrompted: true,
  about: { en: 'the line to add', es: 'la línea que se añade' },
} as const;

/** A verb that adds a line to the notes of a record. Asks for the line on a terminal if it is missing. */
export const noteVerb = (resource: CrudResource, text: VerbText): Command => {
  const { get, update, list } = resource.operations;
  return defineCommand({
    ...text,
    path: [...resource.path, 'note'],
    operations: [update, get, list],
    args: [resource.arg, textArg],
    flags: { ...resource.searchFlags },
    run: async (context, { args: [name = '', ...words], flags }) => {
      const given = words.join(' ').trim();
      if (given === '' && !context.interactive) throw optionError('<text>', requiredText);
      const client = await context.client();
      const id = await resource.createResolver(
        context,
        client,
        createWriteOptions(context, 'note', flags),
      )(name);
      const line = given || (await promptLine(context));
      const input = { params: { id } };
      const { data: before } = await callOperation(client, get, input);
      const field = getNotesField(resource) ?? '';
      const notes = appendLine(before[field], line);
      const sent = { [field]: notes };
      const { data: after } = await callOperation(client, update, { ...input, body: sent }, { before });
      const write = { before, isNew: false, sent, after };
      const result = toRecordResult(resource, after);
      return withWriteSummary(context, resource, result, [write], untranslated(formatNote(notes)));
    },
  });
};

const promptLine = async ({ prompts, lang }: Context): Promise<string> => {
  const check = (text: string) => text.trim() !== '' || requiredText[lang];
  return (await (await prompts()).line(capitalize(textArg.about[lang]), { check })).trim();
};
