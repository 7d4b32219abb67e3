import type { LocalizedText } from '../ground/i18n.ts';
import type { Parser } from './words/parse.ts';

/** What a flag's value is, for programs; one without a type is a text, or a switch where it takes no value. */
export type FlagType = 'date' | 'time' | 'integer' | 'number' | 'list';

/** Records as a shell offers them: of a kind, by its name, and of those only such as are in one of these states. */
export interface RecordCompletion {
  readonly recordsOf: string;
  readonly among?: readonly string[];
}

/** What a shell offers in the place of a value that has no choices of its own. */
type Completion = 'files' | 'profiles' | RecordCompletion;

/** A flag as data. Its name is its key in a command's `flags`. */
export interface Flag<T = unknown> {
  readonly about: LocalizedText;
  /** The placeholder of its value in the help; a flag without one takes no value. */
  readonly value?: string;
  readonly type?: FlagType;
  /** A date that is no plan: a birthday. */
  readonly isOfAnyYear?: true;
  readonly choices?: readonly string[];
  readonly completes?: Completion;
  readonly short?: string;
  /** `--no-x` exists beside `--x`. */
  readonly negatable?: boolean;
  /** The interface's name of the body or query field that it fills. */
  readonly field?: string;
  /** It fills a body, whose own check names a wrong value beside whatever else the body lacks. */
  readonly inBody?: boolean;
  readonly required?: boolean;
  /** What somebody at a terminal is asked where it has to be said and was not. */
  readonly question?: LocalizedText;
  /** May be given again; its value is then a list. */
  readonly many?: boolean;
  readonly default?: string;
  /** What a right value looks like: the object of "must be …". */
  readonly expects?: LocalizedText;
  readonly read?: Parser<T>;
  /** Whether what was read is right for its field: a number may be too small. */
  readonly fits?: (value: unknown) => boolean;
}

export type Flags = Readonly<Record<string, Flag>>;

type ValueOf<F> = F extends Flag<infer T> ? (F extends { many: true } ? T[] : T) : never;

/** What a command receives: the flags that were given, read; those that are required are there. */
export type Values<F extends Flags> = {
  readonly [K in keyof F as F[K] extends { required: true } ? never : K]?: ValueOf<F[K]>;
} & { readonly [K in keyof F as F[K] extends { required: true } ? K : never]: ValueOf<F[K]> };

/** An argument that a line must give. */
export interface Arg {
  readonly name: string;
  readonly about: LocalizedText;
  readonly choices?: readonly string[];
  readonly completes?: Completion;
  readonly optional?: false;
  /** One or more words. */
  readonly variadic?: boolean;
  /** Several words are one: a name needs no quotes. Of the last argument alone. */
  readonly isPhrase?: boolean;
}

export interface OptionalArg extends Omit<Arg, 'optional'> {
  readonly optional: true;
}

export type AnyArg = Arg | OptionalArg;
export type Args = readonly AnyArg[];

/** The words that a command receives for its arguments, in their order. */
export type WordsFor<A extends Args> = A extends readonly [infer First, ...infer Rest extends Args]
  ? readonly [...WordFor<First>, ...WordsFor<Rest>]
  : A extends readonly []
    ? readonly []
    : readonly string[];

type WordFor<A> = A extends { optional: true }
  ? [word?: string]
  : A extends { variadic: true }
    ? [string, ...string[]]
    : [string];
