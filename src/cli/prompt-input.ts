import { closeSync, constants, openSync, readSync } from 'node:fs';
import { ReadStream } from 'node:tty';
import type { Lang, LocalizedText } from '../ground/i18n.ts';
import { fold } from '../ground/strings.ts';

export const escapeKey = '\u001b';

export interface Choice {
  readonly name: string;
  readonly value: string;
  /** Shown whatever letters are typed: `someone new`. */
  readonly isAlwaysShown?: boolean;
}

export interface ChoiceOptions {
  /** Whether Enter alone chooses nothing: the person moves to a choice, or types its number or letters. */
  readonly isExplicit?: boolean;
  /** How many more there are besides the choices. */
  readonly more?: number;
}

/** Questions to a person. Each throws INTERRUPTED if the person leaves it; after Esc this is a `StepBack`. */
export interface Prompts {
  confirm(message: string): Promise<boolean>;
  secret(message: string): Promise<string>;
  /** Asks for one line; `check` returns true, or what is wrong. */
  line(
    message: string,
    options?: {
      initial?: string;
      /** Whether the person edits the initial text. */
      isEdited?: boolean;
      check?: (value: string) => true | string;
    },
  ): Promise<string>;
  /** Asks for one of the choices, the likeliest first. Returns its value. */
  choose(message: string, choices: readonly Choice[], options?: ChoiceOptions): Promise<string>;
}

/** Prompts that answer optional questions with an empty text, without asking them. */
export const skipOptional = (prompts: Prompts): Prompts => ({
  ...prompts,
  line: async (message, options) => (options?.check?.('') === true ? '' : prompts.line(message, options)),
});

interface FilteredChoices {
  readonly shown: readonly (Choice & { readonly number: number })[];
  readonly hiddenCount: number;
  /** The position in `shown` of the choice that Enter takes; -1 if there is none. */
  readonly activeIndex: number;
}

const maxShown = 10;

/** Filters the choices by typed letters. A typed number filters nothing: it makes its choice active. */
export const filterChoices = (
  choices: readonly Choice[],
  typed: string,
  { isExplicit = false, more = 0 }: ChoiceOptions = {},
): FilteredChoices => {
  const words = fold(typed).trim().split(/\s+/).filter(Boolean);
  const numbered = choices.map((choice, index) => ({ ...choice, number: index + 1 }));
  const typedNumber = numbered.find(({ number }) => String(number) === words.join(' '))?.number;
  const isMatch = ({ name }: Choice) =>
    typedNumber !== undefined || words.every((word) => fold(name).includes(word));
  const matches = numbered.filter((choice) => !choice.isAlwaysShown && isMatch(choice));
  const always = numbered.filter((choice) => choice.isAlwaysShown);
  const firstMatches = matches.slice(0, maxShown);
  // A typed number shows its choice even beyond the first ones.
  const chosen = matches.slice(maxShown).filter(({ number }) => number === typedNumber);
  const shown = [...firstMatches, ...chosen, ...always];
  const activeIndex = typedNumber === undefined ? 0 : shown.findIndex(({ number }) => number === typedNumber);
  return {
    shown,
    hiddenCount: matches.length - firstMatches.length - chosen.length + more,
    activeIndex: isExplicit && words.length === 0 ? -1 : activeIndex,
  };
};

const notShown: LocalizedText = { en: 'not shown: type letters', es: 'sin mostrar: escriba unas letras' };

export const formatHidden = (count: number, lang: Lang): string => `+${count} ${notShown[lang]}`;

export const chooseOne: LocalizedText = {
  en: 'choose one: ↑↓, its number or letters',
  es: 'elija una: ↑↓, su número o unas letras',
};

/** The answers to a question; the capital letter is the answer of Enter. */
const yesOrNo: LocalizedText = { en: '(y/N)', es: '(s/N)' };

export const yesNoQuestion = (question: string, lang: Lang): string => `${question} ${yesOrNo[lang]}`;

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
