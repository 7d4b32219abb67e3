import { chooseLanguage } from '../cli/preferences.ts';
import type { Preflight } from '../cli/scan-argv.ts';
import { maxHelpWidth, minHelpWidth } from '../cli/wrap-help.ts';
import type { Env } from '../ground/runtime.ts';
import { peekProfile } from '../profiles/target.ts';
import type { Screen } from '../render/terminal.ts';
import { readPrepared } from './prepared.ts';

/** The help of the program, in the language of the command line, the environment or the profile. */
export const programHelp = async (preflight: Preflight, env: Env, screen: Screen): Promise<string> => {
  const lang = chooseLanguage(preflight.lang, { env, profile: peekProfile(env, preflight) });
  const width = helpWidth(screen);
  const prepared = width === maxHelpWidth ? readPrepared(`help.${lang}.txt`) : undefined;
  if (prepared) return prepared.toString();
  const [{ rootHelp }, { groups }] = await Promise.all([
    import('../cli/help.ts'),
    import('../commands/groups.ts'),
  ]);
  return rootHelp(groups, lang, width);
};

/** The width of a help text: 80 columns, or fewer in a narrower terminal. */
export const helpWidth = ({ stdoutIsTerminal, width }: Screen): number =>
  stdoutIsTerminal ? Math.max(minHelpWidth, Math.min(width, maxHelpWidth)) : maxHelpWidth;
