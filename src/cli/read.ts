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
import type { Args, Flag, Flags, Values } from './flag.ts';
import { nearest } from './nearest.ts';
import { type UsageIssue, usage } from './usage.ts';
import { dateWords } from './words/dates.ts';
import { type ParseContext, ParseIssue } from './words/parse.ts';

/** Flags as the parser found them: words, or true and false. */
export type RawFlags = Readonly<Record<string, string | readonly string[] | boolean | undefined>>;

/** The value of a flag's words, or why they mean none. */
const readFlag = (name: string, flag: Flag, word: string, reading: ParseContext): unknown => {
  const { used } = reading;
  const say = (choice: LocalizedText) => used?.(localize((lang) => `--${name} ${word} → ${choice[lang]}`));
  const value = flag.read ? flag.read(word, { ...reading, used: say }) : word;
  const fits = flag.inBody || flag.fits === undefined || value instanceof ParseIssue || flag.fits(value);
  return value === undefined || !fits ? misread(flag, word) : value;
};

/** What would be right, and the nearest word of those that there are. */
const misread = ({ expects = anotherValueText, choices, type }: Flag, word: string): ParseIssue => {
  const known = choices ?? (type === 'date' ? Object.values(dateWords).flat() : []);
  const near = word.length < 3 ? undefined : nearest(word, known);
  const text = mustBeText(expects, word);
  return new ParseIssue(near === undefined ? text : joinTexts([text, suggestText(near)], ': '));
};

/**
 * The flags' values. Words that mean no right value for a field of a body are left as a Misread: the body's check names
 * it beside whatever else the body lacks. Of the other flags, one USAGE failure names every one that is
 * wrong or missing.
 */
export const readFlags = <F extends Flags>(
  flags: F | undefined,
  raw: RawFlags,
  reading: ParseContext,
): Values<F> => {
  const mistakes: UsageIssue[] = [];
  const values: Record<string, unknown> = {};
  for (const [name, flag] of Object.entries(flags ?? {})) {
    const given = raw[name];
    if (given === undefined) {
      if (flag.required && !flag.inBody) mistakes.push({ name: `--${name}`, text: requiredText });
      continue;
    }
    const words = typeof given === 'boolean' ? [] : [given].flat();
    const read = words.map((word) => readFlag(name, flag, word, reading));
    const wrong = read.find((value) => value instanceof ParseIssue);
    if (wrong && !flag.inBody) mistakes.push({ name: `--${name}`, text: wrong.text });
    else values[name] = typeof given === 'boolean' ? given : (wrong ?? (flag.many ? read : read[0]));
  }
  if (mistakes.length > 0) throw usage(mistakes);
  return values as Values<F>;
};

/** Throws USAGE for an argument that is empty, as an unset variable of a script leaves it: it names no record. */
export const checkArgs = (args: Args = [], words: readonly string[]): void => {
  const empty = words.findIndex((word) => word.trim() === '');
  const arg = empty === -1 ? undefined : args[Math.min(empty, args.length - 1)];
  if (arg && !arg.optional) throw usage([{ name: `<${arg.name}>`, text: mustBeText(nonEmptyText, '') }]);
};
