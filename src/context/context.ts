import type { CommandInput, CommandMetadata, Group } from '../cli/command.ts';
import type { Args, Flags, RawFlags } from '../cli/flag.ts';
import type { Globals } from '../cli/globals.ts';
import { chooseLanguage, chooseTimeZone } from '../cli/preferences.ts';
import type { Prompts } from '../cli/prompt-input.ts';
import type { Client } from '../client/client.ts';
import type { OutgoingRequest } from '../client/transport.ts';
import type { Operation } from '../contract/operation.ts';
import { getSystemTimeZone, getTimeZones, type WallClock } from '../ground/dates.ts';
import type { Failure } from '../ground/errors.ts';
import { type Lang, type LocalizedText, localize } from '../ground/i18n.ts';
import { lazy } from '../ground/invariant.ts';
import { findAgent, type Runtime, resolvePath } from '../ground/runtime.ts';
import { type LastKnown, type Outage, openLastKnown } from '../last-known/last-known.ts';
import { getLastKnownFolder } from '../last-known/stored.ts';
import {
  configDir,
  dataDir,
  findConfigDir,
  findDataDir,
  isReadableByOthers,
  readSettings,
  type Settings,
  settingsFile,
} from '../profiles/settings.ts';
import {
  findProfile,
  type ProfileSelection,
  resolveTarget,
  selectProfile,
  type Target,
} from '../profiles/target.ts';
import { printNotice } from '../render/notice.ts';
import type { CommandResult, Format } from '../render/result.ts';
import { stripControls } from '../render/sanitize.ts';
import type { Screen } from '../render/terminal.ts';
import { createAnswerLog } from './answer-log.ts';
import { connectTo } from './connect.ts';

/** A command that runs another one, and takes the place of its terminal: answers its prompts and receives its result. */
export interface Caller {
  readonly prompts: Prompts;
  /** The journal entry for the other command's writes, and the position of the next write in it. */
  readonly entry: { readonly id: string; next: number };
  onResult(result: CommandResult): void;
  onFailure(error: unknown): void;
}

/** Runs another command in this process. Resolves to the exit code. */
export type RunCommand = (
  words: readonly string[],
  terminal: Pick<Context, 'runtime' | 'screen'>,
  caller?: Caller,
) => Promise<number>;

/** A command's context. Expensive parts are created on first use. */
export interface Context {
  readonly runtime: Runtime;
  readonly globals: Globals;
  /** The language of the screen. */
  readonly lang: Lang;
  /** The restaurant's language, for files. */
  readonly ownLang: Lang;
  readonly screen: Screen;
  /** The output format. */
  readonly format: Format;
  /** Whether prompts are possible. */
  readonly interactive: boolean;
  readonly configDir: string;
  readonly dataDir: string;
  /** Whether the command runs for several profiles. */
  readonly isMultiProfile: boolean;
  /** All groups of commands. */
  readonly groups: readonly Group<Command>[];
  readonly runCommand: RunCommand;
  settings(): Settings;
  /** The restaurant's today, YYYY-MM-DD. */
  today(): string;
  /** The restaurant's date and time. */
  wallClock(): WallClock;
  /** The restaurant's time zone (IANA), by default the system's. Throws USAGE for an unknown one. */
  timeZone(): string;
  /** The selected restaurant. */
  target(): Target;
  /** Records every write in the journal before it is sent, unless `--no-journal` or `--dry-run`. */
  client(): Promise<Client>;
  /** Does not record writes: `undo` writes its own journal entries. */
  unrecorded(): Promise<Client>;
  /** Set once the service has failed and stored data was used instead, or nothing could be read at all. */
  readonly outage: Outage | undefined;
  /** Stores what was read, so that the next read tries the service again and has data if it fails. */
  reconnect(): void;
  prompts(): Promise<Prompts>;
  /** Forgets the last answer, so that the command can begin again. Returns false if it must end. */
  forgetLastAnswer(): boolean;
  /** Prints a notice about the restaurant, with its profile's name if there are several. Silent with `--quiet`. */
  notice(text: LocalizedText): void;
  /** Prints a notice about the input. Silent with `--quiet`. */
  remark(text: LocalizedText): void;
  /** The requests that `--dry-run` did not send. */
  readonly plannedRequests: readonly OutgoingRequest[];
  /** Reports a failure of one part of the command, which continues. */
  reportFailure(failure: Failure): void;
  readonly reportedFailures: readonly Failure[];
  /** Runs `fn` when the command has ended, also after a failure. */
  defer(fn: () => Promise<void>): void;
}

/** The context of one profile; `name` is undefined if the command line names no profile. */
interface ProfileContext {
  readonly name: string | undefined;
  readonly context: Context;
}

export interface ProfileResult extends ProfileContext {
  readonly result: CommandResult;
}

/** The results of the profiles that did not fail: at least one. */
export interface ProfileResults<P = ProfileResult> {
  /** Combined, as it is shown. */
  readonly result: CommandResult;
  readonly parts: readonly P[];
  /** Whether no profile failed. */
  readonly isComplete: boolean;
}

/** `run` returns a result or throws a Failure; it neither prints nor ends the process. */
export interface Command<F extends Flags = Flags, A extends Args = Args> extends CommandMetadata {
  readonly args?: A;
  readonly flags?: F;
  run(context: Context, input: CommandInput<F, A>): Promise<CommandResult>;
  /** Turns words without options into options, which are then parsed like typed ones. */
  readWords?(context: Context, words: readonly string[], given: RawFlags): Promise<RawFlags>;
  /** Runs `fn`, which is the whole command from the first request to the delivery, while it holds a lock. */
  runLocked?<T>(profiles: readonly (ProfileContext & CommandInput<F, A>)[], fn: () => Promise<T>): Promise<T>;
  /** Turns the results into what is shown. Called once, after every profile has finished. */
  deliver?(results: ProfileResults<ProfileResult & CommandInput<F, A>>): Promise<CommandResult>;
}

/** Defines a command; the types of its arguments and flags reach `run`. */
export const defineCommand = <F extends Flags, const A extends Args>(definition: Command<F, A>): Command =>
  definition;

interface ContextOptions
  extends Pick<Context, 'runtime' | 'globals' | 'lang' | 'screen' | 'format' | 'groups' | 'runCommand'> {
  /** In place of the terminal's. */
  readonly ownPrompts?: Prompts | undefined;
  readonly isMultiProfile?: boolean;
  /** Whether the command shows stored data if the service is unreachable. */
  readonly showsLastKnown?: boolean;
  readonly operations: readonly Operation[];
  /** Returns a client that records its writes in the journal. */
  readonly recordWrites: (context: Context, client: Client) => Promise<Client>;
}

export interface ManagedContext extends Context {
  /** Runs the deferred functions, last first. */
  close(): Promise<void>;
}

/** Creates a context. Reads, opens and asks nothing until the command needs it. */
export const createContext = (options: ContextOptions): ManagedContext => {
  const { showsLastKnown = false, operations, recordWrites, ownPrompts, ...given } = options;
  const { runtime, globals, lang, screen, isMultiProfile = false } = given;
  const planned: OutgoingRequest[] = [];
  const reported: Failure[] = [];
  const deferred: (() => Promise<void>)[] = [];
  const promptAnswers = createAnswerLog();
  const remark = (text: LocalizedText): void => {
    if (!globals.quiet && !promptAnswers.isReplaying())
      void printNotice(screen, `${stripControls(text[lang])}\n`);
  };
  const notice = (text: LocalizedText): void =>
    remark(isMultiProfile ? localize((inLang) => `${globals.profile}: ${text[inLang]}`) : text);
  const settings = lazy(() => {
    const loaded = readSettings(findConfigDir(runtime.env));
    for (const { key } of Object.values(loaded.profiles)) if (key) screen.hide(key);
    return loaded;
  });
  const selection = { env: runtime.env, profile: globals.profile, settings };
  const target = lazy(() => {
    const resolved = resolveTarget(selection);
    const folder = resolved.name !== undefined && findConfigDir(runtime.env);
    if (folder && isReadableByOthers(folder)) notice(formatExposed(settingsFile(folder)));
    return resolved;
  });
  const preferences = lazy(() => ({ env: runtime.env, profile: getProfile(selection) }));
  const zones = getTimeZones(runtime);
  // A profile's time zone is checked before anything is sent.
  const configuredZone = lazy(() => chooseTimeZone(globals, preferences(), zones));
  const wallClock = () => zones.wallClock(runtime.now(), configuredZone());
  const isDryRun = globals['dry-run'] === true;
  let lastKnown: LastKnown | undefined;
  const connect = async () => {
    configuredZone();
    const { baseUrl, key, lastKnown: isStored = true } = target();
    // Only a command that reads stores data: a write may erase what it reads.
    const isRead = operations[0]?.method === 'GET';
    if (baseUrl !== undefined && isStored && isRead && findDataDir(runtime.env) !== undefined) {
      const { now, random } = runtime;
      const folder = getLastKnownFolder(context.dataDir, { baseUrl, key });
      const today = () => wallClock().date;
      const isTerminal = screen.stdoutIsTerminal;
      const isShown = showsLastKnown;
      if (!lastKnown) deferred.push(async () => lastKnown?.save());
      lastKnown = openLastKnown({ folder, place: baseUrl, today, now, random, isShown, isTerminal });
    }
    const clients = await connectTo(context, target(), {
      lastKnown,
      dryRun: isDryRun ? { planned, includesReads: isRead } : undefined,
      openJournal: isDryRun || globals['no-journal'] ? undefined : (client) => recordWrites(context, client),
    });
    if (!context.interactive) return clients;
    return {
      client: promptAnswers.wrapClient(clients.client),
      unrecorded: promptAnswers.wrapClient(clients.unrecorded),
    };
  };
  let clients = lazy(connect);
  const prompts = lazy(async () =>
    promptAnswers.wrapPrompts(ownPrompts ?? (await import('../cli/prompts.ts')).openPrompts(context)),
  );
  const context: ManagedContext = {
    ...given,
    isMultiProfile,
    get ownLang() {
      return chooseLanguage(globals.lang, preferences());
    },
    get interactive() {
      const isTerminal = screen.stderrIsTerminal && runtime.stdin.isTTY === true;
      return isTerminal && !globals['no-input'] && findAgent(runtime.env) === undefined;
    },
    get configDir() {
      return configDir(runtime.env);
    },
    get dataDir() {
      return resolvePath(runtime, dataDir(runtime.env));
    },
    plannedRequests: planned,
    reportedFailures: reported,
    settings,
    target,
    timeZone: lazy(() => configuredZone() ?? getSystemTimeZone()),
    wallClock,
    today: lazy(() => wallClock().date),
    client: async () => (await clients()).client,
    unrecorded: async () => (await clients()).unrecorded,
    get outage() {
      const outage = lastKnown?.outage;
      // After a successful read, an outage counts only if stored data was used.
      return lastKnown?.hasRead && outage?.used.length === 0 ? undefined : outage;
    },
    reconnect: () => {
      lastKnown?.save();
      if (lastKnown) clients = lazy(connect);
    },
    prompts,
    forgetLastAnswer: () => {
      const isForgotten = promptAnswers.forgetLast();
      if (isForgotten) reported.length = 0;
      return isForgotten;
    },
    notice,
    remark,
    reportFailure: (failure) => void reported.push(failure),
    defer: (fn) => void deferred.push(fn),
    close: async () => {
      for (const fn of deferred.splice(0).reverse()) await fn();
    },
  };
  return context;
};

const formatExposed = (file: string): LocalizedText => ({
  en: `others can read the keys in ${file}: run chmod 600 on it`,
  es: `otros pueden leer las claves de ${file}: ejecute chmod 600 sobre él`,
});

/** Returns the selected profile, with its name. */
const getProfile = (selection: ProfileSelection) => {
  const name = selectProfile(selection);
  return { ...findProfile(selection.settings(), name), name };
};
