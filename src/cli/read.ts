import type { Text } from '../lang.ts';
import type { Flags, Reading, Values } from './flag.ts';
import { type Fault, mustBe, usage } from './problems.ts';

/** Flags as the parser found them: words, or true and false. */
export type RawFlags = Readonly<Record<string, string | boolean | undefined>>;

const something: Text = { en: 'something else', es: 'otra cosa' };

/** The flags' values. Throws one USAGE failure that names every flag whose words mean no right value. */
export const readFlags = <F extends Flags>(flags: F, raw: RawFlags, reading: Reading): Values<F> => {
  const faults: Fault[] = [];
  const values: Record<string, unknown> = {};
  for (const [name, flag] of Object.entries(flags)) {
    const given = raw[name];
    if (given === undefined) continue;
    const value = typeof given === 'string' && flag.read ? flag.read(given, reading) : given;
    if (value === undefined)
      faults.push({ name: `--${name}`, text: mustBe(flag.expects ?? something, String(given)) });
    else values[name] = value;
  }
  if (faults.length > 0) throw usage(faults);
  return values as Values<F>;
};
