import type { Glance } from '../cli/glance.ts';
import { languageOf } from '../cli/preferences.ts';
import type { Env } from '../ground/world.ts';
import { likelyProfile } from '../profiles/choice.ts';
import type { Screen } from '../render/screen.ts';
import { fitted } from './fitted-help.ts';
import { readPrepared } from './prepared.ts';

/** The program's own help, in the language of the command line, the environment or the profile. */
export const overview = async (glance: Glance, env: Env, screen: Screen): Promise<string> => {
  const lang = languageOf(glance.lang, { env, profile: likelyProfile(env, glance) });
  const prepared = readPrepared(`help.${lang}.txt`);
  if (prepared) return fitted(prepared.toString(), screen);
  const [{ rootHelp }, { groups }] = await Promise.all([
    import('../cli/help.ts'),
    import('../commands/groups.ts'),
  ]);
  return fitted(rootHelp(groups, lang), screen);
};
