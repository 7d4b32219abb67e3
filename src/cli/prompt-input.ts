import { closeSync, constants, openSync, readSync } from 'node:fs';
import { ReadStream } from 'node:tty';
import type { Lang, LocalizedText } from '../ground/i18n.ts';
import { fold } from '../ground/strings.ts';

/** A yes and a no as people write them in any of the languages; Enter alone is a no. */
const answers: ReadonlyMap<string, boolean> = new Map([
  ...['s', 'si', 'y', 'yes'].map((word) => [word, true] as const),
  ...['', 'n', 'no'].map((word) => [word, false] as const),
]);

/** The question, with the letters of its answers behind it; the capital is what Enter says. */
export const yesOrNo = (question: string, lang: Lang): string =>
  `${question} (${{ en: 'y', es: 's' }[lang]}/N)`;

/** Undefined for what is neither. */
export const answerIn = (typed: string): boolean | undefined => answers.get(fold(typed).trim());

export const neither: LocalizedText = { en: 'yes or no', es: 'sí o no' };

/**
 * Throws away what was typed on the terminal and is not read yet: it is no answer to a question that did not stand there.
 * The library passes over what comes with its first turn, which is late enough on Node and not on every runtime.
 */
export const flushTypeahead = (input: unknown): void => {
  if (!(input instanceof ReadStream)) return;
  // Else a line that was not ended could not be read.
  input.setRawMode(true);
  let terminal: number | undefined;
  try {
    terminal = openSync('/dev/tty', constants.O_RDONLY | constants.O_NONBLOCK);
    const typed = Buffer.alloc(1024);
    while (readSync(terminal, typed) > 0);
  } catch {
    // EAGAIN: nothing is left. Or there is no such device, as on Windows.
  } finally {
    if (terminal !== undefined) closeSync(terminal);
  }
};
