import type { CommandInput, CommandMetadata, Group } from '../cli/command.ts';
import type { Args, Flags } from '../cli/flag.ts';
import type { Globals } from '../cli/globals.ts';
import type { Prompts } from '../cli/prompt-input.ts';
import type { Client } from '../client/client.ts';
import type { OutgoingRequest } from '../client/transport.ts';
import type { WallClock } from '../ground/dates.ts';
import type { Failure } from '../ground/errors.ts';
import type { Lang, LocalizedText } from '../ground/i18n.ts';
import type { Runtime } from '../ground/runtime.ts';
import type { Outage } from '../last-known/answers.ts';
import type { Settings } from '../profiles/settings.ts';
import type { Target } from '../profiles/target.ts';
import type { CommandResult, Format } from '../render/result.ts';
import type { Screen } from '../render/terminal.ts';

/** A command that runs another one, and takes the place of its terminal: answers its prompts and receives its result. */
export interface Caller {
  readonly prompts?: Prompts | undefined;
  /** Whether the other command may ask; by default, whether the terminal can. */
  readonly interactive?: boolean | undefined;
  /** The journal entry for the other command's writes, and the position of the next write in it. */
  readonly entry?: { readonly id: string; next: number } | undefined;
  /** Whether a person approved the writes. The profile's limit on writes then does not apply. */
  readonly isApproved?: boolean;
  onResult?(result: CommandResult): void;
  onFailure?(error: unknown): void;
  /** Receives the requests instead of the service: the other command is only planned, and checked like a write. */
  onPlan?(planned: readonly OutgoingRequest[]): void;
  /** How many writes may have been applied. */
  readonly writes?: { count: number } | undefined;
}

/** An answer to a question, which is named by its kind and its text. */
export interface PromptAnswer {
  readonly question: readonly [kind: string, message: string];
  readonly answer: unknown;
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
  readonly restaurantLang: Lang;
  readonly screen: Screen;
  readonly format: Format;
  /** Whether prompts are possible. */
  readonly interactive: boolean;
  readonly configDir: string;
  readonly dataDir: string;
  readonly isMultiProfile: boolean;
  readonly groups: readonly Group<Command>[];
  readonly runCommand: RunCommand;
  /** When somebody typed the command. */
  readonly startedAt: Date;
  settings(): Settings;
  /** The restaurant's today, YYYY-MM-DD. */
  today(): string;
  wallClock(): WallClock;
  /** The restaurant's time, HH:mm. */
  now(): string;
  /** The restaurant's time zone (IANA), by default the system's. Throws USAGE for an unknown one. */
  timeZone(): string;
  /** The selected restaurant. */
  target(): Target;
  /** Records every write in the journal before it is sent, unless `--no-journal` or `--dry-run`. */
  client(): Promise<Client>;
  /** Does not record writes: `undo` writes its own journal entries. */
  clientWithoutJournal(): Promise<Client>;
  /** Set once the service has failed and stored data was used instead, or nothing could be read at all. */
  readonly outage: Outage | undefined;
  /** After an outage in the middle of the reads: the command begins again with stored data, so that all is of one age. */
  forgetLiveReads(): boolean;
  /** Makes the next read try the service again, even after an outage. First stores what was read, in case it fails. */
  reconnect(): void;
  prompts(): Promise<Prompts>;
  /** The answers to the questions so far. */
  listAnswers(): Promise<readonly PromptAnswer[]>;
  /** Returns what `create` made the first time. After Esc the values of an attempt are made again. */
  once<T>(create: (context: Context) => T, lifetime: 'command' | 'attempt'): T;
  /** Forgets the last answer, so that the command can begin again: a new attempt. Returns false if it must end. */
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

export interface ProfileResult extends ProfileContext, CommandInput {
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
  /** Throws at once if the restaurant cannot run it, before anything is asked. */
  checkTarget?(context: Context): void;
  /** Runs `fn`, which is the whole command from the first request to the delivery, while it holds a lock. */
  runLocked?<T>(profiles: readonly (ProfileContext & CommandInput<F, A>)[], fn: () => Promise<T>): Promise<T>;
  /** Turns the results into what is shown. Called once, after every profile has finished. */
  deliver?(results: ProfileResults<ProfileResult & CommandInput<F, A>>): Promise<CommandResult>;
}

/** Defines a command; the types of its arguments and flags reach `run`. */
export const defineCommand = <F extends Flags, const A extends Args>(definition: Command<F, A>): Command =>
  definition;

/** Whether the output is a table on a terminal: then a line per write replaces it. */
export const showsWriteSummaries = ({ format, screen, globals }: Context): boolean =>
  format === 'table' && screen.stdoutIsTerminal && !globals['dry-run'];

/** `-p NAME`, unless the profile is the current one. */
export const listProfileWords = ({ target, settings }: Context): readonly string[] => {
  const { name } = target();
  return name === undefined || name === settings().current ? [] : ['-p', name];
};
