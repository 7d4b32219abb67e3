import { refuseBroken } from '../cli/broken-words.ts';
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
import { readFlags } from '../cli/read.ts';
import { groups } from '../commands/groups.ts';
import { type Answered, type Context, createContext, type ManagedContext } from '../context/context.ts';
import { certain } from '../ground/certain.ts';
import { exits } from '../ground/errors.ts';
import { isEmpty } from '../ground/rows.ts';
import type { World } from '../ground/world.ts';
import { isSeveral, likelyProfile } from '../profiles/choice.ts';
import { type Format, formats } from '../render/format.ts';
import type { Outcome } from '../render/outcome.ts';
import { say } from '../render/say.ts';
import type { Screen } from '../render/screen.ts';
import { answerOf } from './answer.ts';
import { fitted } from './fitted-help.ts';
import { report, reportAll } from './report.ts';
import { show } from './show.ts';
import { namesFields, type Telling, type Understood } from './understood.ts';

/** Runs a line: parses it, runs its command, shows what that answers. Resolves to the exit code. */
export const run = async (glance: Glance, world: World, screen: Screen): Promise<number> => {
  const { env } = world;
  if (env['MAITRE_API_KEY']) screen.hide(env['MAITRE_API_KEY']);
  const sources = { env, profile: likelyProfile(env, glance) };
  const lang = languageOf(glance.lang, sources);
  const telling = { screen, lang, isJson: isLikelyToldAsJson(glance, sources, screen) };
  try {
    refuseBroken(glance.argv);
    const parsed = await parseLine(glance, groups, lang, loadVocabulary);
    if (parsed.kind === 'run') {
      const run = understand(parsed.asked, sources, { ...telling, world });
      if (namesFields(run)) await (await import('./asked-fields.ts')).checkAsked(run);
      if (parsed.notice && !run.globals.quiet) await say(screen, `${parsed.notice[lang]}\n`);
      return await perform(run);
    }
    await screen.out(await fitted(parsed.text, screen));
    return exits.done;
  } catch (error) {
    return report(telling, error);
  }
};

const loadVocabulary = async () => (await import('../commands/vocabulary.ts')).vocabulary;

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

/** Runs the command on one restaurant, or on several side by side. */
const perform = async (run: Understood): Promise<number> => {
  // From here on whoever interrupts is told what became of it.
  const telling = { ...run, signal: run.world.signal };
  const contexts: ManagedContext[] = [];
  const open = (profile: string | undefined): ManagedContext => {
    const context = contextOf(run, profile);
    contexts.push(context);
    return context;
  };
  try {
    const { outcome, isNothingDone } = await answer(run, open);
    const hasFailed = contexts.some(({ reported }) => reported.length > 0);
    // Where everything failed, an empty list would look like an answer.
    await show(run, contexts, hasFailed && isNothingDone && outcome.kind === 'list' ? nothing : outcome);
    return await reportAll(telling, contexts, isNothingDone);
  } catch (error) {
    // What was only planned found nothing, and what followed from that is no failure.
    if (contexts.some(({ planned }) => planned.length > 0)) {
      await show(run, contexts, nothing);
      return exits.done;
    }
    return await reportAll(telling, contexts, true, error);
  } finally {
    for (const context of contexts) await context.close();
  }
};

type Open = (profile: string | undefined) => ManagedContext;

const answer = async (run: Understood, open: Open) => {
  const { asked, globals } = run;
  const isMany = globals['all-profiles'] === true || isSeveral(globals.profile);
  const many = isMany ? await import('./side-by-side.ts') : undefined;
  const names = many ? many.profilesOf(run) : [globals.profile];
  const asking = names.map((name) => ({ name, context: open(name) }));
  const work = async () => {
    const answered = many
      ? await many.runSideBySide(run, asking)
      : await runAlone(run, alone(asking).context);
    return delivered(run, answered, isMany);
  };
  const { holding } = asked.command;
  return holding && !globals['dry-run'] ? holding(asking, asked, work) : work();
};

const alone = <T>(asking: readonly T[]): T =>
  certain(asking[0], 'a line without a choice asks one restaurant');

const delivered = async ({ asked, globals }: Understood, answered: Answered, isMany: boolean) => {
  if (answered.parts.length === 0) return { outcome: nothing, isNothingDone: true };
  const isDelivered = asked.command.deliver !== undefined && !globals['dry-run'];
  const outcome = isDelivered ? await asked.command.deliver(answered, asked) : answered.outcome;
  return { outcome, isNothingDone: !isMany && isNothing(outcome) };
};

const nothing: Outcome = { kind: 'raw', body: '' };

const isNothing = (outcome: Outcome): boolean =>
  outcome.kind === 'raw' || (outcome.kind === 'list' && isEmpty(outcome.records));

const contextOf = (run: Understood, profile: string | undefined): ManagedContext => {
  const { asked, world, screen, lang, format, globals } = run;
  return createContext({
    world,
    globals: { ...globals, ...(profile === undefined ? {} : { profile }) },
    lang,
    screen,
    format,
    operations: asked.command.operations ?? [],
    groups,
    record: async (context, client) => {
      const { recordingClient } = await import('../journal/journal.ts');
      return recordingClient(context, client, asked.command.path.join(' '));
    },
  });
};

const runAlone = async (run: Understood, context: Context): Promise<Answered> => {
  const part = await answerOf(run, context);
  return { outcome: part.outcome, parts: [part], isComplete: context.reported.length === 0 };
};
