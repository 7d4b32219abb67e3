import type { Body } from '../../cli/body.ts';
import type { OptionalArg } from '../../cli/flag.ts';
import { usage } from '../../cli/usage.ts';
import type { Reading } from '../../cli/words/reading.ts';
import type { Context } from '../../context/context.ts';
import type { Lang } from '../../ground/lang.ts';
import { confirm, show } from './confirming.ts';

/** How words without options say what a creation needs. */
export interface FreeWords {
  readonly arg: OptionalArg;
  /** The fields that the words say; undefined where one of them is left over. */
  readonly read: (words: readonly string[], reading: Reading) => Body | undefined;
  /** What was understood, all of it. */
  readonly say: (said: Body, lang: Lang) => string;
}

/**
 * The fields that free words say, once a person has seen them and agreed. Throws USAGE where there is no terminal:
 * what a program means stands behind an option.
 */
export const fieldsSaid = async (
  context: Context,
  { arg, read, say }: FreeWords,
  [phrase = '']: readonly (string | undefined)[],
): Promise<Body> => {
  if (phrase === '') return {};
  if (!context.interactive) throw usage([{ name: `<${arg.name}>`, text: needsTerminal }]);
  const said = read(phrase.split(/\s+/), context);
  if (!said) throw usage([{ name: `<${arg.name}>`, text: leftOver }]);
  await show(context, [say(said, context.lang)]);
  await confirm(context, { en: 'Is that right?', es: '¿Es así?' });
  return said;
};

const needsTerminal = {
  en: 'are for a terminal, where they can be asked about: without one each value follows its option',
  es: 'son para una terminal, donde se puede preguntar por ellas: sin ella cada valor va tras su opción',
};

const leftOver = {
  en: 'say a number that is no day, hour or party: put it behind its option',
  es: 'dicen un número que no es día, hora ni comensales: ponerlo tras su opción',
};
