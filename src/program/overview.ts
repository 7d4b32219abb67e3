import type { Glance } from '../cli/glance.ts';
import { languageOf } from '../cli/preferences.ts';
import type { Lang, LocalizedText } from '../ground/i18n.ts';
import type { Env } from '../ground/runtime.ts';
import { peekProfile } from '../profiles/target.ts';
import type { Screen } from '../render/terminal.ts';
import { fitted } from './fitted-help.ts';

/** The program's own help, a Text in JSON, put in by the build so that no start has to make it. */
declare const MAITRE_HELP: string | undefined;

/** The program's own help, in the language that the line, the environment or the profile asks for. */
export const overview = async (glance: Glance, env: Env, screen: Screen): Promise<string> =>
  fitted(await made(languageOf(glance.lang, { env, profile: peekProfile(env, glance) })), screen);

const made = async (lang: Lang): Promise<string> => {
  if (typeof MAITRE_HELP === 'string') return (JSON.parse(MAITRE_HELP) as LocalizedText)[lang];
  const [{ rootHelp }, { groups }] = await Promise.all([
    import('../cli/help.ts'),
    import('../commands/groups.ts'),
  ]);
  return rootHelp(groups, lang);
};
