import { mustBe, somethingElse } from '../ground/sentences.ts';
import type { Flags, Reading, Values } from './flag.ts';
import { type Mistake, usage } from './usage.ts';

/** Flags as the parser found them: words, or true and false. */
export type RawFlags = Readonly<Record<string, string | readonly string[] | boolean | undefined>>;

/**
 * The flags' values. Words that mean no right value for a field of a body stay as they are: the body's check names
 * them beside whatever else it lacks. Of the other flags, one USAGE failure names every wrong one.
 */
export const readFlags = <F extends Flags>(
  flags: F | undefined,
  raw: RawFlags,
  reading: Reading,
): Values<F> => {
  const mistakes: Mistake[] = [];
  const values: Record<string, unknown> = {};
  for (const [name, flag] of Object.entries(flags ?? {})) {
    const given = raw[name];
    if (given === undefined) continue;
    const words = typeof given === 'boolean' ? [] : [given].flat();
    const read = words.map((word) => (flag.read ? flag.read(word, reading) : word));
    const wrong = read.indexOf(undefined);
    if (wrong >= 0 && flag.inBody) values[name] = words[wrong];
    else if (wrong >= 0)
      mistakes.push({ name: `--${name}`, text: mustBe(flag.expects ?? somethingElse, words[wrong]!) });
    else values[name] = typeof given === 'boolean' ? given : flag.many ? read : read[0];
  }
  if (mistakes.length > 0) throw usage(mistakes);
  return values as Values<F>;
};
