import type { Asked } from './cli/commander.ts';
import { chooseFormat, likelyFormat } from './cli/format-choice.ts';
import { globalFlags } from './cli/globals.ts';
import { languageOf } from './cli/language.ts';
import { parseLine } from './cli/parse.ts';
import { readFlags } from './cli/read.ts';
import { groups } from './commands/groups.ts';
import { type Context, createContext } from './context.ts';
import { type Exit, exits, type Failure } from './errors.ts';
import type { Lang } from './lang.ts';
import { configDir } from './profiles/paths.ts';
import { chosenProfile, maskKey } from './profiles/resolve.ts';
import { type Profile, readSettings } from './profiles/settings.ts';
import { type Format, formats } from './render/format.ts';
import type { Outcome } from './render/outcome.ts';
import { present } from './render/present.ts';
import { asFailure, renderProblem } from './render/problem.ts';
import type { Screen } from './render/screen.ts';
import type { World } from './world.ts';

interface Run {
  readonly world: World;
  readonly screen: Screen;
  readonly lang: Lang;
  readonly profile: (name?: string) => Profile | undefined;
}

/** Runs a line: parses it, runs its command, shows what that answers. Resolves to the exit code. */
export const run = async (argv: readonly string[], world: World, screen: Screen): Promise<number> => {
  const profile = (name?: string) => profileOf(world, name);
  const lang = languageOf(argv, world.env, () => profile()?.lang);
  const choice = { env: world.env, terminal: screen.stdoutIsTerminal, profile: () => profile()?.output };
  const json = likelyFormat(argv, choice).endsWith('json');
  try {
    const parsed = await parseLine(argv[0] === 'help' ? [...argv.slice(1), '--help'] : argv, groups, lang);
    if (parsed.kind === 'run') return await perform(parsed.asked, { world, screen, lang, profile });
    await screen.out(parsed.text);
    return exits.done;
  } catch (error) {
    return report(screen, lang, error, json);
  }
};

const perform = async (
  asked: Asked<Context, Outcome>,
  { world, screen, lang, profile }: Run,
): Promise<Exit> => {
  const { command, args } = asked;
  const decimalComma = lang === 'es';
  const globals = readFlags(globalFlags, asked.globals, { today: () => '', decimalComma });
  const format = chooseFormat({
    globals,
    env: world.env,
    profile: () => profile(globals.profile)?.output,
    terminal: screen.stdoutIsTerminal,
    formats: [...formats, ...(command.formats ?? [])],
  });
  const json = format === 'json' || format === 'ndjson';
  const context = createContext({
    world,
    globals,
    lang,
    screen,
    format,
    operations: command.operations ?? [],
  });
  try {
    const flags = readFlags(command.flags ?? {}, asked.flags, { today: context.today, decimalComma });
    const outcome = await command.run(context, { args, flags });
    await show(context, outcome, format as Format);
    for (const failure of context.reported) await report(screen, lang, failure, json);
    return exitOf(context, outcome);
  } catch (error) {
    return await report(screen, lang, error, json, globals.verbose);
  } finally {
    await context.close();
  }
};

/** What `--dry-run` kept back, else the command's answer. */
const show = async (context: Context, outcome: Outcome, format: Format): Promise<void> => {
  const { screen, lang, globals, planned } = context;
  if (planned.length === 0) {
    const { fields, sort, quiet } = globals;
    return present(screen, outcome, { format, lang, fields, sort, quiet });
  }
  const { toJsonLine } = await import('./render/json.ts');
  const headers = { authorization: `Bearer ${maskKey(context.target().key)}` };
  for (const { method, url, body } of planned) {
    const shown = { method, url, headers, ...(body === undefined ? {} : { body: JSON.parse(body) }) };
    await screen.out(`${toJsonLine(shown)}\n`);
  }
};

/** Of several parts that failed: their common code where nothing was done, 6 where some of it was. */
const exitOf = ({ reported }: Context, outcome: Outcome): Exit => {
  const codes = new Set(reported.map(({ exit }) => exit));
  if (codes.size === 0) return exits.done;
  const nothingDone = outcome.kind === 'list' && outcome.records.length === 0;
  return nothingDone && codes.size === 1 ? [...codes][0]! : exits.partial;
};

const report = async (
  screen: Screen,
  lang: Lang,
  error: unknown,
  json: boolean,
  verbose = false,
): Promise<Exit> => {
  if (screen.closed) return exits.done;
  const failure: Failure = asFailure(error);
  await screen.err(renderProblem(error, { json, lang, colour: screen.colour.stderr, verbose }));
  return failure.exit;
};

/** The profile that would be used, as far as it can be read; what is wrong with it is said where it is needed. */
const profileOf = (world: World, named?: string): Profile | undefined => {
  try {
    const settings = readSettings(configDir(world.env));
    const name = chosenProfile({ env: world.env, profile: named, settings: () => settings });
    return name !== undefined && Object.hasOwn(settings.profiles, name) ? settings.profiles[name] : undefined;
  } catch {
    return undefined;
  }
};
