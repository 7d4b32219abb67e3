import type { Lang } from '../ground/i18n.ts';
import type { Runtime } from '../ground/runtime.ts';
import type { Screen } from '../render/terminal.ts';
import type { Prompts } from './prompts.ts';

interface OpenPromptsOptions {
  readonly lang: Lang;
  readonly screen: Screen;
  readonly runtime: Pick<Runtime, 'stdin' | 'stderr' | 'signal' | 'suspend'>;
}

/** The prompts that the terminal can show. */
export const openPrompts = async ({ lang, screen, runtime }: OpenPromptsOptions): Promise<Prompts> => {
  const { stdin: input, stderr: output, signal, suspend } = runtime;
  const options = { lang, colour: screen.colour.stderr, input, output, signal, suspend };
  if (!screen.escapes.stderr) return (await import('./plain-prompts.ts')).createPlainPrompts(options);
  return (await import('./prompts.ts')).createPrompts(options);
};
