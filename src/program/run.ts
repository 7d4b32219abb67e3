import { refuseBroken } from '../cli/broken-words.ts';
import { readFlags } from '../cli/flag.ts';
import type { Glance } from '../cli/glance.ts';
import { globalFlags } from '../cli/globals.ts';
import { parseLine } from '../cli/parse.ts';
import {
  checkLanguage,
  formatOf,
  isLikelyToldAsJson,
  isToldAsJson,
  languageOf,
  type Sources,
} from '../cli/preferences.ts';
import { groups } from '../commands/groups.ts';
import { exits } from '../ground/errors.ts';
import type { Runtime } from '../ground/runtime.ts';
import { peekProfile } from '../profiles/target.ts';
import { printNotice } from '../render/notice.ts';
import { type Format, formats } from '../render/outcome.ts';
import type { Screen } from '../render/terminal.ts';
import { fitted } from './fitted-help.ts';
import { report } from './report.ts';
import { namesFields, type Telling, type Understood } from './understood.ts';

/** Runs a line: parses it, runs its command, shows what that answers. Resolves to the exit code. */
export const run = async (glance: Glance, world: Runtime, screen: Screen): Promise<number> => {
  const { env } = world;
  if (env['MAITRE_API_KEY']) screen.hide(env['MAITRE_API_KEY']);
  const sources = { env, profile: peekProfile(env, glance) };
  const lang = languageOf(glance.lang, sources);
  const telling = { screen, lang, isJson: isLikelyToldAsJson(glance, sources, screen) };
  try {
    refuseBroken(glance.argv);
    const parsed = await parseLine(glance, groups, lang, { vocabulary });
    if (parsed.kind === 'run') {
      const run = understand(parsed.asked, sources, { ...telling, world });
      if (namesFields(run)) await (await import('./asked-fields.ts')).checkAsked(run);
      if (parsed.notice && !run.globals.quiet) await printNotice(screen, `${parsed.notice[lang]}\n`);
      return await (await import('./perform.ts')).perform(run);
    }
    await screen.out(await fitted(parsed.text, screen));
    return exits.done;
  } catch (error) {
    return report(telling, error);
  }
};

const vocabulary = async () => (await import('../commands/vocabulary.ts')).vocabulary;

const understand = (
  asked: Understood['asked'],
  sources: Sources,
  telling: Telling & Pick<Understood, 'world'>,
): Understood => {
  const { screen, lang } = telling;
  checkLanguage(sources.env);
  const globals = readFlags(globalFlags, asked.globals, { today: () => '', lang });
  const known = [...new Set([...formats, ...(asked.command.formats ?? [])])];
  const { stdoutIsTerminal } = screen;
  const chosen = formatOf({ ...sources, globals, stdoutIsTerminal, formats: known });
  // One of the known formats, every one of which is a Format.
  const format = chosen.format as Format;
  return { ...telling, asked, globals, format, isJson: isToldAsJson(chosen, screen) };
};
