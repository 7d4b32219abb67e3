import type { Context } from '../context.ts';
import { Failure } from '../errors.ts';
import type { Text } from '../lang.ts';

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

/** Asks, unless `--yes` answers. Throws CONFIRMATION_REQUIRED on a no: nothing has been done. */
export const confirm = async (context: Context, question: Text): Promise<void> => {
  if (context.globals.yes || context.globals['dry-run']) return;
  const prompts = await context.prompts();
  if (await prompts.confirm(question[context.lang])) return;
  throw new Failure('CONFIRMATION_REQUIRED', { en: 'nothing was done', es: 'no se ha hecho nada' });
};
