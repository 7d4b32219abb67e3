import { callOperation } from '../client/client.ts';
import { confirm } from '../context/confirming.ts';
import { type Command, type Context, defineCommand } from '../context/context.ts';
import { appendLine } from '../context/resources/note-lines.ts';
import { type CrudResource, getNotesField } from '../context/resources/resource.ts';
import { createOptionError } from '../ground/errors.ts';
import { capitalize, type LocalizedText, requiredText, untranslated } from '../ground/i18n.ts';
import { formatNote } from '../render/notes.ts';
import { createWriteOptions, splitOffName } from './resolve-names.ts';
import { toRecordResult, withWriteSummary } from './results.ts';
import type { VerbText } from './verbs.ts';

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
    run: async (context, { args, flags }) => {
      if (args.join(' ').trim() === args[0] && !context.interactive)
        throw createOptionError('<text>', requiredText);
      const client = await context.client();
      const options = createWriteOptions(context, 'note', flags);
      const { countFillers } = await import('../cli/words/names.ts');
      const words = args.slice(countFillers(args));
      const { find, name, rest, isLast } = await splitOffName(context, client, words, resource, options);
      const typedLine = rest.join(' ').trim().replace(/,$/, '');
      const id = await find(name);
      if (isLast) await confirm(context, formatNoteQuestion(name, typedLine));
      const line = typedLine || (await promptNoteLine(context));
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

const formatNoteQuestion = (name: string, line: string): LocalizedText => ({
  en: `Note for ${name}: “${line}”?`,
  es: `¿Anotar en ${name}: «${line}»?`,
});

const promptNoteLine = async ({ prompts, lang }: Context): Promise<string> => {
  const check = (text: string) => text.trim() !== '' || requiredText[lang];
  return (await (await prompts()).line(capitalize(textArg.about[lang]), { check })).trim();
};
