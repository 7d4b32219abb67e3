import { chooseLanguage, guessReportsJson, type Preferences } from '../cli/preferences.ts';
import type { Preflight } from '../cli/scan-argv.ts';
import { exits } from '../ground/errors.ts';
import { type Lang, parseLang } from '../ground/i18n.ts';
import type { Runtime } from '../ground/runtime.ts';
import { peekProfile } from '../profiles/target.ts';
import type { Screen } from '../render/terminal.ts';

/**
 * Prints `completion SHELL`, or `commands` as JSON, where nothing but the language has a say in it: the build has made
 * it, and no parser is loaded. Resolves to the exit code; to undefined, with nothing printed, where the line has to be
 * read whole.
 */
export const answerPrepared = async (
  glance: Preflight,
  world: Runtime,
  screen: Screen,
): Promise<number | undefined> => {
  const sources = { env: world.env, profile: peekProfile(world.env, glance) };
  if (hasOtherSay(glance, sources)) return undefined;
  const lang = chooseLanguage(glance.lang, sources);
  const isCompletion = glance.request === 'completion';
  if (!isCompletion && !glance.isJson && screen.stdoutIsTerminal) return undefined;
  const text = isCompletion ? await completion(glance.words[1]?.text, lang) : await commands();
  if (text === undefined) return undefined;
  try {
    await screen.out(text);
    return exits.done;
  } catch (error) {
    const { report } = await import('./report.ts');
    return report({ screen, lang, isJson: guessReportsJson(glance, sources, screen) }, error);
  }
};

/** Whether a format is chosen elsewhere, or a language that is none. */
const hasOtherSay = ({ lang }: Preflight, { env, profile }: Preferences): boolean =>
  Boolean(env['MAITRE_OUTPUT']) ||
  profile?.output !== undefined ||
  [lang, env['MAITRE_LANG'] || undefined].some((said) => said !== undefined && !parseLang(said));

const completion = async (shell: string | undefined, lang: Lang): Promise<string | undefined> => {
  const [{ completionScript, isShell }, { madeLine }] = await Promise.all([
    import('../cli/completion/shells.ts'),
    import('../commands/shared/made/lines.ts'),
  ]);
  return isShell(shell) ? completionScript(shell, await madeLine(loadGroups, lang)) : undefined;
};

const commands = async (): Promise<string | Uint8Array> => {
  const { madeCommands, madeDescriptions } = await import('../commands/shared/made/descriptions.ts');
  return madeCommands ?? (await import('../render/json.ts')).toJson(await madeDescriptions(loadGroups));
};

const loadGroups = async () => (await import('../commands/groups.ts')).groups;
