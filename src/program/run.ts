import { chooseFormat, likelyFormat } from '../cli/format-choice.ts';
import { globalFlags } from '../cli/globals.ts';
import { languageOf } from '../cli/language.ts';
import { parseLine } from '../cli/parse.ts';
import { readFlags } from '../cli/read.ts';
import { groups } from '../commands/groups.ts';
import { type Answered, type Context, createContext, type ManagedContext } from '../context/context.ts';
import { type Exit, exits, type Failure } from '../ground/errors.ts';
import type { Lang } from '../ground/lang.ts';
import type { World } from '../ground/world.ts';
import { likelyProfile } from '../profiles/choice.ts';
import { maskKey } from '../profiles/target.ts';
import { type Format, formats } from '../render/format.ts';
import type { Outcome } from '../render/outcome.ts';
import { present } from '../render/present.ts';
import { asFailure, renderProblem } from '../render/problem.ts';
import type { Screen } from '../render/screen.ts';
import type { Understood } from './understood.ts';

/** Runs a line: parses it, runs its command, shows what that answers. Resolves to the exit code. */
export const run = async (argv: readonly string[], world: World, screen: Screen): Promise<number> => {
  const lang = languageOf(argv, world.env, () => likelyProfile(world.env)?.lang);
  const choice = {
    env: world.env,
    terminal: screen.stdoutIsTerminal,
    profile: () => likelyProfile(world.env)?.output,
  };
  const json = likelyFormat(argv, choice).endsWith('json');
  try {
    const line = argv[0] === 'help' ? [...argv.slice(1), '--help'] : argv;
    const parsed = await parseLine(line, groups, lang, loadVocabulary);
    if (parsed.kind === 'run') {
      const run = understand(parsed.asked, world, screen, lang);
      if (parsed.notice && !run.globals.quiet) await screen.err(`${parsed.notice[lang]}\n`);
      return await perform(run);
    }
    await screen.out(parsed.text);
    return exits.done;
  } catch (error) {
    return report(screen, lang, error, json);
  }
};

const loadVocabulary = async () => (await import('../commands/vocabulary.ts')).vocabulary;

const understand = (asked: Understood['asked'], world: World, screen: Screen, lang: Lang): Understood => {
  const globals = readFlags(globalFlags, asked.globals, { today: () => '', lang });
  const format = chooseFormat({
    globals,
    env: world.env,
    profile: () => likelyProfile(world.env, globals.profile)?.output,
    terminal: screen.stdoutIsTerminal,
    formats: [...formats, ...(asked.command.formats ?? [])],
  });
  return { asked, globals, world, screen, lang, format };
};

/** Runs the command on one restaurant, or on several side by side. */
const perform = async (run: Understood): Promise<Exit> => {
  const { screen, lang, globals, format } = run;
  const json = format === 'json' || format === 'ndjson';
  const isMany = globals['all-profiles'] === true || globals.profile?.includes(',') === true;
  const contexts: ManagedContext[] = [];
  const open = (profile: string | undefined): ManagedContext => {
    const context = contextOf(run, profile);
    contexts.push(context);
    return context;
  };
  try {
    const answers = isMany
      ? await (await import('./side-by-side.ts')).runSideBySide(run, open, runIn)
      : await runAlone(run, open(globals.profile));
    const outcome = globals['dry-run'] ? answers.outcome : await deliver(run, answers);
    await show(run, contexts, outcome);
    const reported = contexts.flatMap((context) => context.reported);
    for (const failure of reported) await report(screen, lang, failure, json);
    return exitOf(reported, isMany ? answers.parts.length === 0 : isNothing(outcome));
  } catch (error) {
    // What was only planned found nothing, and what followed from that is no failure.
    if (contexts.some(({ planned }) => planned.length > 0)) {
      await show(run, contexts, { kind: 'raw', body: '' });
      return exits.done;
    }
    return await report(screen, lang, error, json, globals.verbose);
  } finally {
    for (const context of contexts) await context.close();
  }
};

const contextOf = (
  { asked, world, screen, lang, format, globals }: Understood,
  profile: string | undefined,
): ManagedContext =>
  createContext({
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

const runIn = ({ asked }: Understood, context: Context): Promise<Outcome> =>
  asked.command.run(context, asked);

const runAlone = async (run: Understood, context: Context): Promise<Answered> => {
  const outcome = await runIn(run, context);
  const part = { name: context.globals.profile, context, outcome };
  return { outcome, parts: [part], isComplete: context.reported.length === 0 };
};

const deliver = async ({ asked }: Understood, answers: Answered): Promise<Outcome> =>
  answers.parts.length > 0 && asked.command.deliver ? asked.command.deliver(answers, asked) : answers.outcome;

/** What `--dry-run` kept back, else the command's answer. */
const show = async (
  { screen, lang, globals, format }: Understood,
  contexts: readonly Context[],
  outcome: Outcome,
) => {
  if (contexts.every(({ planned }) => planned.length === 0)) {
    const { fields, sort, quiet, raw, bom, verbose } = globals;
    const isAsked = globals.output !== undefined || fields !== undefined || verbose === true;
    const spoken = screen.stdoutIsTerminal && format === 'table' && !isAsked;
    const options = { format: format as Format, lang, fields, sort, quiet, raw, bom, verbose, spoken };
    return present(screen, outcome, options);
  }
  const { toJsonLine } = await import('../render/json.ts');
  for (const context of contexts) {
    const headers = { authorization: `Bearer ${maskKey(context.target().key)}` };
    for (const { method, url, body } of context.planned) {
      const shown = { method, url, headers, ...(body === undefined ? {} : { body: asJson(body) }) };
      await screen.out(`${toJsonLine(shown)}\n`);
    }
  }
};

const asJson = (body: string): unknown => {
  try {
    return JSON.parse(body);
  } catch {
    return body;
  }
};

/** Of several parts that failed: their common code where nothing was done, 6 where some of it was. */
const exitOf = (reported: readonly Failure[], nothingDone: boolean): Exit => {
  const codes = new Set(reported.map(({ exit }) => exit));
  if (codes.size === 0) return exits.done;
  if (codes.has(exits.interrupted)) return exits.interrupted;
  return nothingDone && codes.size === 1 ? [...codes][0]! : exits.partial;
};

const isNothing = (outcome: Outcome): boolean =>
  outcome.kind === 'raw' || (outcome.kind === 'list' && outcome.records.length === 0);

const report = async (
  screen: Screen,
  lang: Lang,
  error: unknown,
  json: boolean,
  verbose = false,
): Promise<Exit> => {
  const failure: Failure = asFailure(error);
  await screen.err(
    renderProblem(error, {
      json,
      lang,
      colour: screen.colour.stderr,
      terminal: screen.stderrIsTerminal,
      verbose,
    }),
  );
  return failure.exit;
};
