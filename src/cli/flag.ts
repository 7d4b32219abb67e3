import { createOptionError, createUsageError, type UsageIssue } from '../ground/errors.ts';
import {
  anotherValueText,
  joinTexts,
  type LocalizedText,
  localize,
  mustBeText,
  nonEmptyText,
  requiredText,
  suggestText,
} from '../ground/i18n.ts';
import { findNearest } from './nearest.ts';
import { dateWords } from './words/dates.ts';
import { type ParseContext, ParseIssue, type Parser } from './words/parse.ts';

/** The type of a flag's value, for programs. Without a type it is a text, or a boolean if the flag takes no value. */
type FlagType = 'date' | 'time' | 'integer' | 'number' | 'list';

/** Completion with records of a resource, by its name; `states` restricts them to records in these states. */
interface RecordCompletion {
  readonly resource: string;
  readonly states?: readonly string[];
}

/** What the shell offers for a value without choices. */
type Completion = 'files' | 'profiles' | RecordCompletion;

/** A flag as data. Its name is its key in a command's `flags`. */
export interface Flag<T = unknown> {
  readonly about: LocalizedText;
  /** The placeholder of the value in the help. A flag without one takes no value. */
  readonly placeholder?: string;
  readonly type?: FlagType;
  /** A date that must be written with its year, such as a birthday. */
  readonly needsYear?: true;
  readonly choices?: readonly string[];
  readonly completion?: Completion;
  readonly short?: string;
  /** Words that stand for its name when it is typed without dashes, besides the name itself. */
  readonly words?: readonly string[];
  /** Whether `--no-x` exists in addition to `--x`. */
  readonly negatable?: boolean;
  /** The API's name of the body or query field that the flag sets. */
  readonly field?: string;
  /** The flag sets a field of a body. The body's validation then reports an invalid value with its other problems. */
  readonly inBody?: boolean;
  readonly required?: boolean;
  /** What an interactive terminal asks if the flag is missing. An optional one is asked only if nothing says the output. */
  readonly question?: LocalizedText;
  /** The answer that Enter gives. */
  readonly initial?: string;
  /** The flag is repeatable, and its value is a list. */
  readonly repeatable?: boolean;
  /** The default that the help shows. The command itself applies it: parsing does not. */
  readonly shownDefault?: string;
  /** What a valid value looks like: the object of "must be …". */
  readonly expected?: LocalizedText;
  /** Parses the value; undefined if the text is invalid. */
  readonly parse?: Parser<T>;
  /** Lists the values that a text may mean. `chooseReading` picks one of several. */
  readonly listReadings?: (text: string, context: ParseContext) => readonly string[];
  /** Whether the parsed value is valid, such as within a range. */
  readonly isValid?: (value: unknown) => boolean;
}

export type Flags = Readonly<Record<string, Flag>>;

type ValueOf<F> = F extends Flag<infer T> ? (F extends { repeatable: true } ? T[] : T) : never;

/** The parsed values that a command receives; only those of required flags are always present. */
export type FlagValues<F extends Flags> = {
  readonly [K in keyof F as F[K] extends { required: true } ? never : K]?: ValueOf<F[K]>;
} & { readonly [K in keyof F as F[K] extends { required: true } ? K : never]: ValueOf<F[K]> };

export interface Arg {
  readonly name: string;
  readonly about: LocalizedText;
  readonly choices?: readonly string[];
  readonly completion?: Completion;
  readonly optional?: boolean;
  /** One or more words. */
  readonly variadic?: boolean;
  /** If it is missing on a terminal, the command receives an empty text and prompts for it. */
  readonly isPrompted?: boolean;
  /** Several words form one value, so that names need no quotes. Only the last argument can have it. */
  readonly takesPhrase?: boolean;
  /** It is not an argument: the words fill slots, in any order. */
  readonly isWords?: true;
  /** Any words form it, also those of a sentence: the name of a dish. */
  readonly holdsText?: true;
  /** Words that may stand between the first argument and this one, the second: `y` in `swap T1 y T3`. */
  readonly connectors?: readonly string[];
}

export type Args = readonly Arg[];

/** The words that a command receives for its arguments, in order. */
export type ArgValues<A extends Args> = A extends readonly [infer First, ...infer Rest extends Args]
  ? readonly [...WordFor<First>, ...ArgValues<Rest>]
  : A extends readonly []
    ? readonly []
    : readonly string[];

type WordFor<A> = A extends { optional: true }
  ? [word?: string]
  : A extends { variadic: true }
    ? [string, ...string[]]
    : [string];

/** Flags as commander returns them: texts or booleans. */
export type RawFlags = Readonly<Record<string, string | readonly string[] | boolean | undefined>>;

/**
 * Parses and validates the values of flags. One USAGE failure names every invalid or missing flag. For flags of a body
 * the result holds a ParseIssue instead of an invalid value.
 */
export const parseFlags = <F extends Flags>(
  flags: F | undefined,
  raw: RawFlags,
  context: ParseContext,
): FlagValues<F> => {
  const issues: UsageIssue[] = [];
  const values: Record<string, unknown> = {};
  for (const [name, flag] of Object.entries(flags ?? {})) {
    const value = parseValues(name, flag, raw[name], context);
    if (value instanceof ParseIssue && !flag.inBody) issues.push({ name: `--${name}`, text: value.text });
    else if (value !== undefined) values[name] = value;
  }
  if (issues.length > 0) throw createUsageError(issues);
  return values as FlagValues<F>;
};

/** The flag's value; a ParseIssue if it is invalid, or missing though required. */
const parseValues = (name: string, flag: Flag, raw: RawFlags[string], context: ParseContext): unknown => {
  if (raw === undefined) return flag.required && !flag.inBody ? new ParseIssue(requiredText) : undefined;
  if (typeof raw === 'boolean') return raw;
  const values = [raw].flat().map((text) => parseValue(name, flag, text, context));
  return values.find((value) => value instanceof ParseIssue) ?? (flag.repeatable ? values : values[0]);
};

const parseValue = (name: string, flag: Flag, text: string, context: ParseContext): unknown => {
  const reportChoice = (choice: LocalizedText) =>
    context.onAmbiguous?.(localize((lang) => `--${name} ${text} → ${choice[lang]}`));
  const value = flag.parse ? flag.parse(text, { ...context, onAmbiguous: reportChoice }) : text;
  if (value instanceof ParseIssue) return value;
  const isValid = value !== undefined && (flag.inBody || flag.isValid?.(value) !== false);
  return isValid ? value : explainInvalid(flag, text);
};

/** Says what a valid value looks like, with the nearest choice or date word. */
const explainInvalid = ({ expected = anotherValueText, choices, type }: Flag, text: string): ParseIssue => {
  const candidates = choices ?? (type === 'date' ? Object.values(dateWords).flat() : []);
  const near = text.length < 3 ? undefined : findNearest(text, candidates);
  const message = mustBeText(expected, text);
  return new ParseIssue(near === undefined ? message : joinTexts([message, suggestText(near)], ': '));
};

/** Throws USAGE for an empty argument, such as an unset shell variable. */
export const rejectEmptyArgs = (args: Args = [], words: readonly string[]): void => {
  const index = words.findIndex((word) => word.trim() === '');
  if (index === -1) return;
  // The last argument takes all further words, if it is variadic or a phrase. Words can also stand for options alone.
  const name = args[Math.min(index, args.length - 1)]?.name ?? 'palabras';
  throw createOptionError(`<${name}>`, mustBeText(nonEmptyText, ''));
};
