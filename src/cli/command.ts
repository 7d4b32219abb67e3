import type { Operation } from '../contract/operation.ts';
import type { Schema } from '../contract/schema.ts';
import type { Exit } from '../ground/errors.ts';
import type { LocalizedText } from '../ground/i18n.ts';
import {
  type AnyArg,
  type Args,
  checkArgs,
  type Flag,
  type Flags,
  type RawFlags,
  readFlags,
  type Values,
  type WordsFor,
} from './flag.ts';
import { quietAfter, type Reading } from './words/reading.ts';

export interface Example {
  /** The words after `maitre`. */
  readonly line: string;
  readonly about: LocalizedText;
}

/** What a command was told: its arguments in order, and the flags that were given. */
export interface Told<F extends Flags, A extends Args = Args> {
  readonly args: WordsFor<A>;
  readonly flags: Values<F>;
}

/** The same before its flags are read, as the parser found it. */
interface Words {
  readonly args: readonly string[];
  readonly flags: RawFlags;
}

/** As much of a command as tells its line from others: its words, its arguments and its options. */
export interface Outline {
  readonly path: readonly string[];
  readonly summary?: LocalizedText;
  readonly args?: readonly ArgOutline[];
  readonly flags?: Readonly<Record<string, FlagOutline>>;
  readonly isDefault?: boolean;
  readonly examples: readonly Pick<Example, 'line'>[];
}

export type ArgOutline = Pick<AnyArg, 'name'> & Partial<AnyArg>;
export type FlagOutline = Partial<Flag>;

/** A command as plain data, for whoever parses, explains, lists or completes it. */
interface Facts {
  readonly path: readonly string[];
  readonly summary: LocalizedText;
  /** More than the summary says, for the help. */
  readonly detail?: LocalizedText;
  /** The operations that it calls, the one it exists for first. */
  readonly operations?: readonly Operation[];
  readonly args?: Args;
  readonly flags?: Flags;
  /** What `--json` prints, where that is not what the first operation answers; null where no schema says it. */
  readonly output?: Schema | null;
  /** Output formats beside the usual ones. */
  readonly formats?: readonly string[];
  /** All formats that it writes, where these are not the usual ones; none of what it prints is always the same. */
  readonly writes?: readonly string[];
  readonly examples: readonly Example[];
  /** Exit codes worth naming beside the ones that every command has. */
  readonly exits?: readonly Exit[];
  /** The group's name alone means this command. */
  readonly isDefault?: boolean;
  /** It reads, and yet what it answers is no records that could stand beside another restaurant's. */
  readonly isOfOne?: boolean;
}

/**
 * A command as it is declared. `run` returns what it found or throws a Failure; it neither prints nor ends the
 * process. `C` is what it is given, `R` what it returns: this folder knows neither.
 */
export interface Declaration<C, R, F extends Flags, A extends Args> extends Facts {
  readonly args?: A;
  readonly flags?: F;
  readonly run: (context: C, told: Told<F, A>) => Promise<R>;
  /** Does the work, from the first request to the delivery, while holding what nobody else may touch meanwhile. */
  readonly holding?: <T>(asked: readonly AskedPart<C, F, A>[], work: () => Promise<T>) => Promise<T>;
  /** What becomes of the answers, where they are not simply shown: asked once, after every restaurant has answered. */
  readonly deliver?: (answers: Answers<R, ToldPart<C, R, F, A>>) => Promise<R>;
}

/** A command as it is run, on the words of a line. */
export interface CommandSpec<C, R> extends Facts {
  readonly run: (context: C, words: Words) => Promise<R>;
  readonly holding?: <T>(asked: readonly Asking<C>[], words: Words, work: () => Promise<T>) => Promise<T>;
  readonly deliver?: (answers: Answers<R, Part<C, R>>, words: Words) => Promise<R>;
}

/** A restaurant, and the context that it is asked in. */
interface Asking<C> {
  /** The profile's name, where the line named it. */
  readonly name: string | undefined;
  readonly context: C;
}

/** What one restaurant answered. */
export interface Part<C, R> extends Asking<C> {
  readonly outcome: R;
}

/** With what the command was told as that restaurant understands it. */
interface AskedPart<C, F extends Flags, A extends Args> extends Asking<C>, Told<F, A> {}

/** With what the command was told as that restaurant understands it: its today is its own. */
interface ToldPart<C, R, F extends Flags, A extends Args> extends Part<C, R>, Told<F, A> {}

/** What the restaurants that a command ran on answered; at least one of them did. */
export interface Answers<R, P> {
  /** Joined, as it would be shown. */
  readonly outcome: R;
  readonly parts: readonly P[];
  /** Whether every one of them answered. */
  readonly isComplete: boolean;
}

/** The command that a declaration makes: the types of its flags reach its own code, and nobody else has to know them. */
export const declare = <C, R, F extends Flags, A extends Args>(
  { run, holding, deliver, ...facts }: Declaration<C, R, F, A>,
  readingOf: (context: C) => Reading,
): CommandSpec<C, R> => {
  /** What was said of a line's words, which each restaurant reads anew. */
  const said = new WeakMap<Words, Set<string>>();
  const told = (context: C, words: Words): Told<F, A> => {
    const before = said.get(words) ?? new Set();
    said.set(words, before);
    checkArgs(facts.args, words.args);
    const reading = quietAfter(before, readingOf(context));
    // The parser has refused a line with fewer words than the arguments need.
    return { args: words.args as WordsFor<A>, flags: readFlags(facts.flags, words.flags, reading) };
  };
  return {
    ...facts,
    run: (context, words) => run(context, told(context, words)),
    ...(holding && {
      holding: (asked, words, work) =>
        holding(
          asked.map((asking) => ({ ...asking, ...told(asking.context, words) })),
          work,
        ),
    }),
    ...(deliver && {
      deliver: ({ parts, ...rest }, words) =>
        deliver({ ...rest, parts: parts.map((part) => ({ ...part, ...told(part.context, words) })) }),
    }),
  };
};

/** A group of commands: known by name and summary at once, loaded when it is named. */
export interface Group<C, R> {
  readonly name: string;
  readonly summary: LocalizedText;
  /** Groups within it, by the words after its name. */
  readonly subgroups?: Readonly<Record<string, LocalizedText>>;
  /** Examples that the program's help begins with. */
  readonly firstSteps?: readonly Example[];
  /** All of them; where a verb is named, at least that one. */
  readonly load: (verb?: string) => Promise<readonly CommandSpec<C, R>[]>;
}

/** Every command of every group, loaded, in the groups' order. */
export const commandsOf = async <C, R>(groups: readonly Group<C, R>[]): Promise<CommandSpec<C, R>[]> =>
  (await Promise.all(groups.map(({ load }) => load()))).flat();
