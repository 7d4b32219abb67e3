import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isShell } from '../cli/completion/shells.ts';
import type { Glance } from '../cli/glance.ts';
import { isLikelyToldAsJson, languageOf, type Sources } from '../cli/preferences.ts';
import { exits } from '../ground/errors.ts';
import { type Lang, langNamed } from '../ground/lang.ts';
import type { World } from '../ground/world.ts';
import { likelyProfile } from '../profiles/choice.ts';
import type { Screen } from '../render/screen.ts';

/** The folder of the built files, set by the build; undeclared when the program runs from its sources. */
declare const MAITRE_DIST: string | undefined;

/** A text that the build has prepared, so that printing it loads no command; undefined without such a file. */
export const readPrepared = (name: string): Buffer | undefined => {
  if (typeof MAITRE_DIST !== 'string') return undefined;
  try {
    return readFileSync(join(MAITRE_DIST, name));
  } catch {
    return undefined;
  }
};

/**
 * Prints `completion SHELL`, or `commands` as JSON, from the prepared file. Resolves to the exit code, or to undefined
 * with nothing printed if the command itself has to run: no prepared file, or settings that change the format.
 */
export const answerPrepared = async (
  glance: Glance,
  world: World,
  screen: Screen,
): Promise<number | undefined> => {
  const sources = { env: world.env, profile: likelyProfile(world.env, glance) };
  if (hasOtherSettings(glance, sources)) return undefined;
  const lang = languageOf(glance.lang, sources);
  const name = fileName(glance, lang, screen);
  const text = name && readPrepared(name);
  if (!text) return undefined;
  try {
    await screen.out(text);
    return exits.done;
  } catch (error) {
    const { report } = await import('./report.ts');
    return report({ screen, lang, isJson: isLikelyToldAsJson(glance, sources, screen) }, error);
  }
};

const fileName = ({ asks, words, isJson }: Glance, lang: Lang, screen: Screen): string | undefined => {
  if (asks === 'commands') return isJson || !screen.stdoutIsTerminal ? 'commands.json' : undefined;
  return isShell(words[1]) ? `completion-${words[1]}.${lang}.txt` : undefined;
};

/** Whether a format is set elsewhere, or an unknown language. */
const hasOtherSettings = ({ lang }: Glance, { env, profile }: Sources): boolean =>
  Boolean(env['MAITRE_OUTPUT']) ||
  profile?.output !== undefined ||
  [lang, env['MAITRE_LANG'] || undefined].some((value) => value !== undefined && !langNamed(value));
