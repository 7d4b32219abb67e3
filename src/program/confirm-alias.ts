import type { UnconfirmedAlias } from '../cli/parse.ts';
import { parseYesNo } from '../cli/prompt-input.ts';
import type { Context } from '../context/context.ts';
import { createDeclinedFailure } from '../context/resources/candidates.ts';

/** Shows the command that an alias means; Enter runs it. Throws the failure of the alias without a terminal. */
export const confirmAlias = async ({ line, failure }: UnconfirmedAlias, context: Context): Promise<void> => {
  const { interactive, globals, lang } = context;
  if (!interactive) throw failure;
  if (globals.yes) return;
  const question = { en: `${line}  [Enter runs it]`, es: `${line}  [Intro lo ejecuta]` }[lang];
  const input = await (await context.prompts()).line(question);
  if (input.trim() !== '' && parseYesNo(input) !== true) throw createDeclinedFailure();
};
