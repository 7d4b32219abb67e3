import type { Text } from '../ground/lang.ts';
import type { Flags, Reading, Values } from './flag.ts';
import { type Fault, mustBe, usage } from './problems.ts';

/** Flags as the parser found them: words, or true and false. */
export type RawFlags = Readonly<Record<string, string | readonly string[] | boolean | undefined>>;

const something: Text = { en: 'something else', es: 'otra cosa' };

/**
 * The flags' values. Words that mean no right value for a field of a body stay as they are: the body's check names
 * them beside whatever else it lacks. Of the other flags, one USAGE failure names every wrong one.
 */
export const readFlags = <F extends Flags>(flags: F, raw: RawFlags, reading: Reading): Values<F> => {
  const faults: Fault[] = [];
  const values: Record<string, unknown> = {};
  for (const [name, flag] of Object.entries(flags)) {
    const given = raw[name];
    if (given === undefined) continue;
    const words = typeof given === 'boolean' ? [] : [given].flat();
    const read = words.map((word) => (flag.read ? flag.read(word, reading) : word));
    const wrong = read.indexOf(undefined);
    if (wrong >= 0 && flag.field !== undefined) values[name] = words[wrong];
    else if (wrong >= 0)
      faults.push({ name: `--${name}`, text: mustBe(flag.expects ?? something, words[wrong]!) });
    else values[name] = typeof given === 'boolean' ? given : flag.many ? read : read[0];
  }
  if (faults.length > 0) throw usage(faults);
  return values as Values<F>;
};
