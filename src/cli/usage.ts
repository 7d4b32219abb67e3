import { Failure } from '../ground/errors.ts';
import { type LocalizedText, localize } from '../ground/i18n.ts';

/** One thing wrong with the line: the flag or argument, and the sentence that follows its name. */
export interface Mistake {
  readonly name: string;
  readonly text: LocalizedText;
}

/** All that is wrong with the line, as one USAGE failure. */
export const usage = (mistakes: readonly Mistake[], hint?: LocalizedText): Failure => {
  const lines = localize((lang) => mistakes.map(({ name, text }) => `${name} ${text[lang]}`).join('\n'));
  return new Failure('USAGE', lines, { field: mistakes[0]?.name, hint });
};

export const noCommand = (words: readonly string[], hint: LocalizedText): Failure =>
  usage([{ name: words.join(' '), text: { en: 'is no command', es: 'no es una orden' } }], hint);
