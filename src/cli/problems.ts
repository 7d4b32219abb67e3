import { Failure } from '../ground/errors.ts';
import { inEach, type Text } from '../ground/lang.ts';

/** One thing wrong with the line: the flag or argument, and the sentence that follows its name. */
export interface Fault {
  readonly name: string;
  readonly text: Text;
}

/** All that is wrong with the line, as one USAGE failure. */
export const usage = (faults: readonly Fault[], hint?: Text): Failure => {
  const lines = inEach((lang) => faults.map(({ name, text }) => `${name} ${text[lang]}`).join('\n'));
  return new Failure('USAGE', lines, { field: faults[0]?.name, hint });
};

/** "must be …, not …": what would be right, and what was given. */
export const mustBe = (expects: Text, given: string): Text => ({
  en: `must be ${expects.en}, not ${quote(given)}`,
  es: `debe ser ${expects.es}, no ${quote(given)}`,
});

const quote = (given: string): string => `"${given.length > 60 ? `${given.slice(0, 60)}…` : given}"`;
