import type { Operation } from '../contract/operation.ts';
import type { Schema } from '../contract/schema.ts';
import type { Exit } from '../ground/errors.ts';
import type { Text } from '../ground/lang.ts';
import type { Arg, Flags, Values } from './flag.ts';

export interface Example {
  /** The words after `maitre`. */
  readonly line: string;
  readonly about: Text;
}

/** What a command was told: its arguments in order, and the flags that were given. */
export interface Told<F extends Flags> {
  readonly args: readonly string[];
  readonly flags: Values<F>;
}

/**
 * A command as plain data. `run` returns what it found or throws a Failure; it neither prints nor ends the
 * process. `C` is what it is given, `R` what it returns: this folder knows neither.
 */
export interface CommandSpec<C, R, F extends Flags = Flags> {
  readonly path: readonly string[];
  readonly summary: Text;
  /** More than the summary says, for the help. */
  readonly detail?: Text;
  /** The operations that it calls, the one it exists for first. */
  readonly operations?: readonly Operation[];
  readonly args?: readonly Arg[];
  readonly flags?: F;
  /** What `--json` prints, where that is not what the first operation answers; null where no schema says it. */
  readonly output?: Schema | null;
  /** Output formats beside the usual ones. */
  readonly formats?: readonly string[];
  readonly examples: readonly Example[];
  /** Exit codes worth naming beside the ones that every command has. */
  readonly exits?: readonly Exit[];
  /** The group's name alone means this command. */
  readonly isDefault?: boolean;
  readonly run: (context: C, told: Told<F>) => Promise<R>;
  /** What becomes of the answers, where they are not simply shown: asked once, after every restaurant has answered. */
  readonly deliver?: (context: C, told: Told<F>, answer: Answers<R>) => Promise<R>;
}

/** What the restaurants that a command ran on answered. */
export interface Answers<R> {
  /** Joined, as it would be shown. */
  readonly outcome: R;
  readonly parts: readonly Part<R>[];
  /** Whether every one of them answered. */
  readonly isComplete: boolean;
}

export interface Part<R> {
  /** The profile's name, none where the environment names the service. */
  readonly name: string | undefined;
  readonly outcome: R;
}

/** A group of commands: known by name and summary at once, loaded when it is named. */
export interface Group<C, R> {
  readonly name: string;
  readonly summary: Text;
  /** Groups within it, by the words after its name. */
  readonly subgroups?: Readonly<Record<string, Text>>;
  readonly load: () => Promise<readonly CommandSpec<C, R>[]>;
}

/** Every command of every group, loaded, in the groups' order. */
export const commandsOf = async <C, R>(groups: readonly Group<C, R>[]): Promise<CommandSpec<C, R>[]> =>
  (await Promise.all(groups.map(({ load }) => load()))).flat();
