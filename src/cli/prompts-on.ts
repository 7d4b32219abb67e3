import type { Lang } from '../ground/i18n.ts';
import type { Runtime } from '../ground/runtime.ts';
import type { Screen } from '../render/terminal.ts';
import type { Prompts } from './prompts.ts';

interface Asking {
  readonly lang: Lang;
  readonly screen: Screen;
  readonly world: Pick<Runtime, 'stdin' | 'stderr' | 'signal'>;
}

/** The questions as the terminal can show them. */
export const promptsOn = async ({ lang, screen, world }: Asking): Promise<Prompts> => {
  const { stdin: input, stderr: output, signal } = world;
  const asking = { lang, colour: screen.colour.stderr, input, output, signal };
  if (!screen.escapes.stderr) return (await import('./plain-prompts.ts')).createPlainPrompts(asking);
  return (await import('./prompts.ts')).createPrompts(asking);
};
