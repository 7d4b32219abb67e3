import type {
  ProfileResult as AnyProfileResult,
  ProfileResults as AnyProfileResults,
  CommandDefinition,
  Group,
} from '../cli/command.ts';
import type { Args, Flags } from '../cli/flag.ts';
import type { Globals } from '../cli/globals.ts';
import { chooseLanguage, chooseTimeZone } from '../cli/preferences.ts';
import type { Prompts } from '../cli/prompts.ts';
import type { Client } from '../client/client.ts';
import type { OutgoingRequest } from '../client/transport.ts';
import type { Operation } from '../contract/operation.ts';
import { getSystemTimeZone, intlTimeZones, processTimeZones, type WallClock } from '../ground/dates.ts';
import type { Failure } from '../ground/errors.ts';
import { type Lang, type LocalizedText, localize } from '../ground/i18n.ts';
import { lazy } from '../ground/invariant.ts';
import { type Runtime, resolvePath } from '../ground/runtime.ts';
import {
  configDir,
  dataDir,
  findConfigDir,
  isExposed,
  readSettings,
  type Settings,
  settingsFile,
} from '../profiles/settings.ts';
import { type Choice, chosenProfile, profileCalled, resolveTarget, type Target } from '../profiles/target.ts';
import { printNotice } from '../render/notice.ts';
import type { CommandResult, Format } from '../render/outcome.ts';
import { harmless } from '../render/sanitize.ts';
import type { Screen } from '../render/terminal.ts';
import { connectTo } from './connect.ts';

/** What a command is given. Whatever costs something is made when it is first asked for. */
export interface Context {
  readonly world: Runtime;
  readonly globals: Globals;
  readonly lang: Lang;
  readonly screen: Screen;
  /** The output format that was chosen. */
  readonly format: Format;
  /** Whether a person can be asked. */
  readonly interactive: boolean;
  readonly configDir: string;
  readonly dataDir: string;
  /** Whether the line is about several restaurants. */
  readonly isOneOfMany: boolean;
  /** Every group of commands that there is. */
  readonly groups: readonly Group<Context, CommandResult>[];
  settings(): Settings;
  /** The restaurant's today, YYYY-MM-DD. */
  today(): string;
  /** The date and time on the restaurant's wall. */
  wallClock(): WallClock;
  /** The restaurant's time zone (IANA); the machine's where nothing says it. Throws USAGE for what is none. */
  timeZone(): string;
  /** The language of the restaurant itself, in which a file of its own is written; `lang` is that of the screen. */
  readonly ownLang: Lang;
  target(): Target;
  /** Every write through it is journalled before it is sent, unless `--no-journal` or `--dry-run`. */
  client(): Promise<Client>;
  /** The same without the journal, for `undo`, which keeps its own. */
  unrecorded(): Promise<Client>;
  prompts(): Promise<Prompts>;
  /** A line on stderr about this restaurant, by its profile's name where the line is about several; unless `--quiet`. */
  notice(text: LocalizedText): void;
  /** A line on stderr about what was typed, unless `--quiet`. */
  remark(text: LocalizedText): void;
  /** The requests that `--dry-run` kept back. */
  readonly planned: readonly OutgoingRequest[];
  /** Reports a failure of one part of the work; the rest goes on. */
  report(failure: Failure): void;
  readonly reported: readonly Failure[];
  /** Runs when the command has ended, however it ended. */
  defer(work: () => Promise<void>): void;
}

export type ProfileResult = AnyProfileResult<Context, CommandResult>;
export type ProfileResults = AnyProfileResults<CommandResult, ProfileResult>;
export type Command = CommandDefinition<Context, CommandResult>;

/** Defines a command; the types of its arguments and flags reach `run`. */
export const command = <F extends Flags, const A extends Args>(
  definition: CommandDefinition<Context, CommandResult, F, A>,
): Command => definition;

interface Making {
  readonly world: Runtime;
  readonly globals: Globals;
  readonly lang: Lang;
  readonly screen: Screen;
  readonly format: Format;
  readonly isOneOfMany?: boolean;
  readonly operations: readonly Operation[];
  readonly groups: Context['groups'];
  /** A client whose writes are journalled. */
  readonly record: (context: Context, client: Client) => Promise<Client>;
}

/** Whoever made it closes it: then what the command put off is done, the last first. */
export interface ManagedContext extends Context {
  close(): Promise<void>;
}

/** What a command is given; nothing is read, opened or asked before the command asks for it. */
export const createContext = ({
  world,
  globals,
  lang,
  screen,
  format,
  isOneOfMany = false,
  operations,
  groups,
  record,
}: Making): ManagedContext => {
  const planned: OutgoingRequest[] = [];
  const reported: Failure[] = [];
  const deferred: (() => Promise<void>)[] = [];
  const settings = lazy(() => {
    const read = readSettings(findConfigDir(world.env));
    for (const { key } of Object.values(read.profiles)) if (key) screen.hide(key);
    return read;
  });
  const choice = { env: world.env, profile: globals.profile, settings };
  const remark = (text: LocalizedText): void => {
    if (!globals.quiet) void printNotice(screen, `${harmless(text[lang])}\n`);
  };
  const whose = isOneOfMany ? `${globals.profile}: ` : '';
  const notice = (text: LocalizedText): void => remark(localize((each) => `${whose}${text[each]}`));
  const target = lazy(() => {
    const found = resolveTarget(choice);
    const folder = found.name !== undefined && findConfigDir(world.env);
    if (folder && isExposed(folder)) notice(exposed(settingsFile(folder)));
    return found;
  });
  const sources = lazy(() => ({ env: world.env, profile: ownProfile(choice) }));
  const zones = world.clockEnv ? processTimeZones(world.clockEnv) : intlTimeZones;
  const saidZone = lazy(() => chooseTimeZone(globals, sources(), zones));
  const timeZone = lazy(() => saidZone() ?? getSystemTimeZone());
  const clock = () => zones.wallClock(world.now(), saidZone());
  const interactive = lazy(
    () => globals['no-input'] !== true && world.stderr.isTTY === true && world.stdin.isTTY === true,
  );
  const isDryRun = globals['dry-run'] === true;
  const clients = lazy(async () =>
    connectTo(context, target(), {
      dryRun: isDryRun ? { planned, includesReads: operations[0]?.method === 'GET' } : undefined,
      openJournal: isDryRun || globals['no-journal'] ? undefined : (client) => record(context, client),
    }),
  );
  const context: ManagedContext = {
    world,
    globals,
    lang,
    get ownLang() {
      return chooseLanguage(globals.lang, sources());
    },
    screen,
    format,
    get interactive() {
      return interactive();
    },
    get configDir() {
      return configDir(world.env);
    },
    get dataDir() {
      return resolvePath(world, dataDir(world.env));
    },
    isOneOfMany,
    groups,
    planned,
    reported,
    settings,
    target,
    timeZone,
    wallClock: clock,
    today: lazy(() => clock().date),
    client: async () => (await clients()).client,
    unrecorded: async () => (await clients()).unrecorded,
    prompts: lazy(async () => (await import('../cli/open-prompts.ts')).openPrompts(context)),
    notice,
    remark,
    report: (failure) => void reported.push(failure),
    defer: (work) => void deferred.push(work),
    close: async () => {
      for (const work of deferred.splice(0).reverse()) await work();
    },
  };
  return context;
};

const exposed = (file: string): LocalizedText => ({
  en: `others can read the keys in ${file}: chmod 600 it`,
  es: `otros pueden leer las claves de ${file}: poner chmod 600`,
});

/** What the profile that is used says, with its name. */
const ownProfile = (choice: Choice) => {
  const name = chosenProfile(choice);
  return { ...profileCalled(choice.settings(), name), name };
};
