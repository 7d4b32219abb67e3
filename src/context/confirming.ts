import { Failure } from '../ground/errors.ts';
import type { LocalizedText } from '../ground/i18n.ts';
import { printNotice } from '../render/notice.ts';
import { toSafeLine } from '../render/sanitize.ts';
import type { Context } from './context.ts';
import { createDeclinedFailure } from './resources/resolver.ts';

/** Throws CONFIRMATION_REQUIRED if the command needs a confirmation and there is no terminal. */
export const requireConfirmation = ({ interactive, globals }: Context): void => {
  if (interactive || globals.yes || globals['dry-run']) return;
  throw new Failure('CONFIRMATION_REQUIRED', {
    en: 'this needs a confirmation, and there is no terminal to ask on',
    es: 'esto necesita confirmación, y no hay terminal donde pedirla',
    field: '--yes',
    hint: { en: 'add --yes to confirm', es: 'añada --yes para confirmarlo' },
  });
};

/** Shows the records of a question, even with `--quiet`. */
export const showLines = async ({ screen }: Context, lines: readonly string[]): Promise<void> => {
  for (const line of lines) {
    // `toSafeLine` removes the indent.
    const indent = line.startsWith('  ') ? '    ' : '  ';
    await printNotice(screen, `${indent}${toSafeLine(line)}\n`);
  }
};

/** Asks for a confirmation unless `--yes` gives it. Throws CONFIRMATION_REQUIRED on a no. */
export const confirm = async (context: Context, question: LocalizedText): Promise<void> => {
  if (context.globals.yes || context.globals['dry-run']) return;
  const prompts = await context.prompts();
  if (!(await prompts.confirm(question[context.lang]))) throw createDeclinedFailure();
};

/** Asks the user to type a name, even with `--yes`. Throws CONFIRMATION_REQUIRED if it differs. */
export const confirmName = async (context: Context, question: LocalizedText, name: string): Promise<void> => {
  const prompts = await context.prompts();
  const input = await prompts.line(question[context.lang]);
  if (input.trim().normalize() !== name.trim().normalize()) throw createDeclinedFailure();
};
