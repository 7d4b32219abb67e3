import { Failure } from '../ground/errors.ts';
import { type LocalizedText, localize } from '../ground/i18n.ts';

/** One thing wrong with the command line: a flag or argument, and the sentence that follows its name. */
export interface UsageIssue {
  readonly name: string;
  readonly text: LocalizedText;
}

/** The issues as one USAGE failure. */
export const usageError = (issues: readonly UsageIssue[], hint?: LocalizedText): Failure => {
  const lines = localize((lang) => issues.map(({ name, text }) => `${name} ${text[lang]}`).join('\n'));
  return new Failure('USAGE', { ...lines, field: issues[0]?.name, hint });
};

/** One issue as a USAGE failure. */
export const optionError = (name: string, text: LocalizedText, hint?: LocalizedText): Failure =>
  usageError([{ name, text }], hint);

export const unknownCommand = (words: readonly string[], hint: LocalizedText): Failure =>
  optionError(words.join(' '), { en: 'is not a command', es: 'no es un comando' }, hint);

/** Throws USAGE for an argument that is not UTF-8: Node decodes its bytes as U+FFFD, which would be stored. */
export const rejectInvalidUtf8 = (argv: readonly string[]): void => {
  const word = argv.find((arg) => arg.includes('\ufffd'));
  if (word === undefined) return;
  throw optionError(
    word,
    { en: 'is not UTF-8', es: 'no está en UTF-8' },
    {
      en: 'set the terminal, or the program that calls maitre, to UTF-8; name a record that contains this character by its id',
      es: 'configure en UTF-8 el terminal o el programa que llama a maitre; si un registro contiene ese carácter, indique su id',
    },
  );
};
