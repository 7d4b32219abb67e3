import type { Context } from '../../context/context.ts';
import { declined } from '../../context/resources/candidates.ts';
import { Failure } from '../../ground/errors.ts';
import type { LocalizedText } from '../../ground/i18n.ts';
import { printNotice } from '../../render/notice.ts';
import { toSafeLine } from '../../render/sanitize.ts';

/** Refuses, before anything is sent, a command that would have to ask where nobody can answer. */
export const needsAnswer = ({ interactive, globals }: Context): void => {
  if (interactive || globals.yes || globals['dry-run']) return;
  throw new Failure(
    'CONFIRMATION_REQUIRED',
    {
      en: 'this asks for a confirmation, and there is no terminal to ask on',
      es: 'esto pide confirmación, y no hay terminal donde pedirla',
    },
    {
      field: '--yes',
      hint: { en: 'add --yes to do it without asking', es: 'añadir --yes para hacerlo sin preguntar' },
    },
  );
};

/** Shows what a question is about, with `--quiet` too: nobody can say yes to what they do not see. */
export const show = async ({ screen }: Context, lines: readonly string[]): Promise<void> => {
  for (const line of lines)
    await printNotice(screen, `  ${line.startsWith('  ') ? '  ' : ''}${toSafeLine(line)}\n`);
};

/** Asks, unless `--yes` answers. Throws CONFIRMATION_REQUIRED on a no: nothing has been done. */
export const confirm = async (context: Context, question: LocalizedText): Promise<void> => {
  if (context.globals.yes || context.globals['dry-run']) return;
  const prompts = await context.prompts();
  if (!(await prompts.confirm(question[context.lang]))) throw declined();
};

/** Has a name typed, whatever `--yes` says. Throws CONFIRMATION_REQUIRED where it is another: nothing has been done. */
export const confirmName = async (context: Context, question: LocalizedText, name: string): Promise<void> => {
  const prompts = await context.prompts();
  const typed = await prompts.line(question[context.lang]);
  if (typed.trim().normalize() !== name.trim().normalize()) throw declined();
};
