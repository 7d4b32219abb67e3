import { closeSync, constants, openSync, readSync } from 'node:fs';
import { ReadStream } from 'node:tty';
import type { Lang, LocalizedText } from '../ground/i18n.ts';
import { fold } from '../ground/strings.ts';

/** The question with its answers; the capital letter is the answer of Enter. */
export const yesNoQuestion = (question: string, lang: Lang): string =>
  `${question} (${{ en: 'y', es: 's' }[lang]}/N)`;

/** True for yes and false for no, in either language; undefined for any other answer. */
export const parseYesNo = (answer: string): boolean | undefined => answers.get(fold(answer).trim());

const answers: ReadonlyMap<string, boolean> = new Map([
  ...['s', 'si', 'y', 'yes'].map((word) => [word, true] as const),
  ...['', 'n', 'no'].map((word) => [word, false] as const),
]);

export const expectedYesNo: LocalizedText = { en: 'answer yes or no', es: 'conteste sí o no' };

/** Discards what was typed before the question. The library does so itself on Node, but not on every runtime. */
export const flushTypeahead = (input: unknown): void => {
  if (!(input instanceof ReadStream)) return;
  // Otherwise the terminal holds back an unfinished line.
  input.setRawMode(true);
  let terminal: number | undefined;
  try {
    terminal = openSync('/dev/tty', constants.O_RDONLY | constants.O_NONBLOCK);
    const typed = Buffer.alloc(1024);
    while (readSync(terminal, typed) > 0);
  } catch {
    // EAGAIN: nothing is left. Or there is no /dev/tty, as on Windows.
  } finally {
    if (terminal !== undefined) closeSync(terminal);
  }
};
