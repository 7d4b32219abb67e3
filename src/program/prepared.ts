import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isShell } from '../cli/completion/shells.ts';
import { chooseLanguage, type Preferences, reportsJson } from '../cli/preferences.ts';
import type { Preflight } from '../cli/scan-argv.ts';
import { maxHelpWidth, minHelpWidth } from '../cli/wrap-help.ts';
import { exits } from '../ground/errors.ts';
import { type Lang, type LocalizedText, parseLang } from '../ground/i18n.ts';
import { tryOr } from '../ground/invariant.ts';
import type { Env, Runtime } from '../ground/runtime.ts';
import { listProfileNames, peekProfile } from '../profiles/target.ts';
import type { Screen } from '../render/terminal.ts';

/** The folder of the built files, set by the build; undeclared when the program runs from its sources. */
declare const MAITRE_DIST: string | undefined;

/** A text that the build has prepared, so that printing it loads no command; undefined without such a file. */
const readPrepared = (name: string): Buffer | undefined => {
  if (typeof MAITRE_DIST !== 'string') return undefined;
  const file = join(MAITRE_DIST, name);
  return tryOr(undefined, () => readFileSync(file));
};

/** The help of the program, in the language of the command line, the environment or the profile. */
export const getProgramHelp = async (preflight: Preflight, env: Env, screen: Screen): Promise<string> => {
  const lang = chooseLanguage(preflight.lang, { env, profile: peekProfile(env, preflight) });
  const width = getHelpWidth(screen);
  const prepared = width === maxHelpWidth ? readPrepared(`help.${lang}.txt`) : undefined;
  const help = prepared?.toString() ?? (await formatHelp(lang, width));
  const hasRestaurant = env['MAITRE_BASE_URL'] || listProfileNames(env) !== '';
  const whole =
    hasRestaurant || preflight.argv.length > 0
      ? help
      : `${firstRestaurant[lang]}\n${help.replace(/.*\n/, '')}`;
  return screen.isNpx ? (await import('../render/notice.ts')).addNpx(whole) : whole;
};

const firstRestaurant: LocalizedText = {
  en: 'No restaurant yet. Try a sample one: maitre demo\nConnect yours: maitre profile add NAME --base-url URL',
  es: 'Aún no hay restaurante. Pruebe uno de ejemplo: maitre demo\nConecte el suyo: maitre profile add NOMBRE --base-url URL',
};

const formatHelp = async (lang: Lang, width: number): Promise<string> => {
  const [{ formatRootHelp }, { groups }] = await Promise.all([
    import('../cli/help.ts'),
    import('../commands/groups.ts'),
  ]);
  return formatRootHelp(groups, lang, width);
};

/** The width of a help text: 80 columns, or fewer in a narrower terminal. */
export const getHelpWidth = ({ stdoutIsTerminal, width }: Screen): number =>
  stdoutIsTerminal ? Math.max(minHelpWidth, Math.min(width, maxHelpWidth)) : maxHelpWidth;

/**
 * Prints `completion SHELL`, or `commands` as JSON, from the prepared file. Without such a file, or with
 * settings that change the output, prints nothing and resolves to undefined; else resolves to the exit code.
 */
export const printPrepared = async (
  preflight: Preflight,
  runtime: Runtime,
  screen: Screen,
): Promise<number | undefined> => {
  const preferences = { env: runtime.env, profile: peekProfile(runtime.env, preflight) };
  if (changesOutput(preflight, preferences)) return undefined;
  const lang = chooseLanguage(preflight.lang, preferences);
  const name = choosePreparedName(preflight, lang, screen);
  const text = name && readPrepared(name);
  if (!text) return undefined;
  try {
    await screen.out(text);
    return exits.done;
  } catch (error) {
    const { reportProblem } = await import('../render/problem.ts');
    return reportProblem({ screen, lang, isJson: reportsJson(preflight, preferences, screen) }, error);
  }
};

const choosePreparedName = (
  { request, words, isJson }: Preflight,
  lang: Lang,
  { stdoutIsTerminal }: Screen,
): string | undefined => {
  if (request === 'commands') return isJson || !stdoutIsTerminal ? `commands.${lang}.txt` : undefined;
  const shell = words[1]?.text;
  return isShell(shell) ? `completion-${shell}.${lang}.txt` : undefined;
};

/** Whether the environment or the profile chooses a format, a file gets the output, or a language is unknown. */
const changesOutput = ({ lang, options }: Preflight, { env, profile }: Preferences): boolean =>
  Boolean(env['MAITRE_OUTPUT']) ||
  profile?.output !== undefined ||
  options.some(({ text }) => text === 'out') ||
  [lang, env['MAITRE_LANG'] || undefined].some((value) => value !== undefined && !parseLang(value));
