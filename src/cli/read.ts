import type { Text } from '../lang.ts';
import type { Flags, Reading, Values } from './flag.ts';
import { type Fault, mustBe, usage } from './problems.ts';

/** Flags as the parser found them: words, or true and false. */
export type RawFlags = Readonly<Record<string, string | readonly string[] | boolean | undefined>>;

const something: Text = { en: 'something else', es: 'otra cosa' };

/** The flags' values. Throws one USAGE failure that names every flag whose words mean no right value. */
export const readFlags = <F extends Flags>(flags: F, raw: RawFlags, reading: Reading): Values<F> => {
  const faults: Fault[] = [];
  const values: Record<string, unknown> = {};
  for (const [name, flag] of Object.entries(flags)) {
    const given = raw[name];
    if (given === undefined) continue;
    const words = typeof given === 'boolean' ? [] : [given].flat();
    const read = words.map((word) => (flag.read ? flag.read(word, reading) : word));
    const wrong = read.indexOf(undefined);
    if (wrong >= 0)
      faults.push({ name: `--${name}`, text: mustBe(flag.expects ?? something, words[wrong]!) });
    else values[name] = typeof given === 'boolean' ? given : flag.many ? read : read[0];
  }
  if (faults.length > 0) throw usage(faults);
  return values as Values<F>;
};
