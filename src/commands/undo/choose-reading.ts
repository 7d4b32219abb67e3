import type { Context } from '../../context/context.ts';
import type { Entry } from '../../journal/entry.ts';
import type { Journal } from '../../journal/file.ts';
import { formatMoment, formatRecordCounts } from '../../journal/messages.ts';
import { readUndoable } from '../../journal/undo.ts';
import { isUndo, listSentWrites } from '../../journal/undo-steps.ts';

/** `undo 2` may mean the last two commands, or only the second: a person chooses. A program names the second. */
export const chooseReading = async (
  context: Context,
  journal: Journal,
  positions: readonly (number | string)[],
): Promise<readonly (number | string)[]> => {
  const { globals, interactive, lang } = context;
  const [count] = positions;
  if (!interactive || globals.yes || globals['dry-run']) return positions;
  if (positions.length > 1 || typeof count !== 'number' || count === 1) return positions;
  const commands: string[] = [];
  const last: number[] = [];
  for await (const { entry, index } of readUndoable(context, journal)) {
    const amount = formatRecordCounts(index, listSentWrites(index, entry));
    commands.push(`${formatCommand(context, entry)}, ${amount[lang]}`);
    if (!isUndo(entry)) last.push(commands.length);
    if (last.length === count) break;
  }
  if (last.length < count) return positions;
  const named = last.slice(0, maxNamedCommands).map((position) => commands[position - 1]);
  const rest = count > maxNamedCommands ? '; …' : '';
  const texts = {
    last: { en: `the last ${count}`, es: `los ${count} últimos` }[lang],
    only: { en: `only number ${count} of the list`, es: `solo el número ${count} de la lista` }[lang],
  };
  const question = { en: 'Undo which commands?', es: '¿Qué comandos se deshacen?' }[lang];
  const choices = [
    { name: `${texts.last}: ${named.join('; ')}${rest}`, value: 'last' },
    { name: `${texts.only}: ${commands[count - 1]}`, value: 'only' },
  ];
  const chosen = await (await context.prompts()).choose(question, choices, { isExplicit: true });
  return chosen === 'last' ? last : positions;
};

const maxNamedCommands = 3;

export const formatCommand = (context: Context, { command, at }: Entry): string =>
  `${command} (${formatMoment(at, context)})`;
