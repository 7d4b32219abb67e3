import { chooseLanguage } from '../cli/preferences.ts';
import type { Preflight } from '../cli/scan-argv.ts';
import type { Lang, LocalizedText } from '../ground/i18n.ts';
import type { Env } from '../ground/runtime.ts';
import { peekProfile } from '../profiles/target.ts';
import type { Screen } from '../render/terminal.ts';

/** The help of the program in each language, as JSON. The build makes it, so that `--help` loads no commands. */
declare const MAITRE_HELP: string | undefined;

/** The help of the program, in the language of the command line, the environment or the profile. */
export const programHelp = async (preflight: Preflight, env: Env, screen: Screen): Promise<string> => {
  const lang = chooseLanguage(preflight.lang, { env, profile: peekProfile(env, preflight) });
  return fitHelp(await helpIn(lang), screen);
};

const helpIn = async (lang: Lang): Promise<string> => {
  if (typeof MAITRE_HELP === 'string') return (JSON.parse(MAITRE_HELP) as LocalizedText)[lang];
  const [{ rootHelp }, { groups }] = await Promise.all([
    import('../cli/help.ts'),
    import('../commands/groups.ts'),
  ]);
  return rootHelp(groups, lang);
};

/** Wraps a help of 80 columns for a narrower terminal. */
export const fitHelp = async (help: string, { stdoutIsTerminal, width }: Screen): Promise<string> => {
  if (!stdoutIsTerminal || width >= 80) return help;
  const { narrowHelp } = await import('../cli/wrap-help.ts');
  return narrowHelp(help, width);
};
