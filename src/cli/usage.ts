import { Failure } from '../ground/errors.ts';
import { inEach, type Text } from '../ground/lang.ts';

/** One thing wrong with the line: the flag or argument, and the sentence that follows its name. */
export interface Mistake {
  readonly name: string;
  readonly text: Text;
}

/** All that is wrong with the line, as one USAGE failure. */
export const usage = (mistakes: readonly Mistake[], hint?: Text): Failure => {
  const lines = inEach((lang) => mistakes.map(({ name, text }) => `${name} ${text[lang]}`).join('\n'));
  return new Failure('USAGE', lines, { field: mistakes[0]?.name, hint });
};

export const noCommand = (words: readonly string[], hint: Text): Failure =>
  usage([{ name: words.join(' '), text: { en: 'is no command', es: 'no es una orden' } }], hint);
