import {
  chooseOne,
  expectedYesNo,
  filterChoices,
  formatHidden,
  type Prompts,
  parseYesNo,
  yesNoQuestion,
} from '../cli/prompt-input.ts';
import { StepBack } from '../ground/errors.ts';
import type { Lang } from '../ground/i18n.ts';
import type { FullScreen, Key } from './full-screen.ts';

interface BarPromptsOptions {
  readonly lang: Lang;
  readonly terminal: Pick<FullScreen, 'nextKey' | 'discardKeys'>;
  /** Shows the lines of a question; undefined after its end. */
  readonly show: (lines: readonly string[] | undefined) => void;
}

export const editText = (typed: string, { name, text }: Key): string => {
  if (name === 'backspace') return [...typed].slice(0, -1).join('');
  return name === 'ctrl-u' ? '' : typed + text;
};

interface Question<T> {
  /** The lines below the question, for the typed text. */
  readonly listLines?: (typed: string) => readonly string[];
  readonly format?: (typed: string) => string;
  /** Called after each key but Enter and Esc, with the text after it. */
  readonly onKey?: (key: Key, typed: string) => void;
  /** Returns the answer, or what is wrong with it. */
  readonly parse: (typed: string) => { readonly value: T } | string;
}

/** The prompts of the verbs, asked in the bar of the board. Esc goes back one step. */
export const createBarPrompts = ({ lang, terminal, show }: BarPromptsOptions): Prompts => {
  const ask = async <T>(message: string, question: Question<T>): Promise<T> => {
    const { listLines, format = String, onKey, parse } = question;
    let typed = '';
    let problem = '';
    try {
      for (;;) {
        const lines = [`? ${message} ${format(typed)}_`, ...(listLines?.(typed) ?? [])];
        show(problem ? [...lines, `> ${problem}`] : lines);
        const key = await terminal.nextKey();
        if (key.mouse) continue;
        problem = '';
        if (key.name === 'escape') throw new StepBack();
        if (key.name === 'return') {
          const parsed = parse(typed);
          if (typeof parsed !== 'string') return parsed.value;
          problem = parsed;
        } else {
          typed = editText(typed, key);
          onKey?.(key, typed);
        }
      }
    } finally {
      show(undefined);
    }
  };
  return {
    confirm: (message) => {
      // What was typed before the question is no answer to it.
      terminal.discardKeys();
      return ask(yesNoQuestion(message, lang), {
        parse: (typed) => {
          const value = parseYesNo(typed);
          return value === undefined ? expectedYesNo[lang] : { value };
        },
      });
    },
    secret: (message) =>
      ask(message, { format: (typed) => '*'.repeat(typed.length), parse: (typed) => ({ value: typed }) }),
    line: (message, { initial = '', check } = {}) =>
      ask(initial === '' ? `${message}:` : `${message} (${initial}):`, {
        parse: (typed) => {
          const value = typed || initial;
          const checked = check?.(value) ?? true;
          return checked === true ? { value } : checked;
        },
      }),
    choose: (message, choices, options) => {
      terminal.discardKeys();
      let movedTo: number | undefined;
      const findShown = (typed: string) => {
        const { shown, hiddenCount, activeIndex } = filterChoices(choices, typed, options);
        const index = movedTo === undefined ? activeIndex : Math.min(Math.max(movedTo, 0), shown.length - 1);
        return { shown, hiddenCount, index };
      };
      return ask(message, {
        listLines: (typed) => {
          const { shown, hiddenCount, index } = findShown(typed);
          const lines = shown.map(
            ({ name, number }, at) => `${at === index ? '❯' : ' '} ${number}. ${name.replaceAll('\n', ' ')}`,
          );
          return [...lines, ...(hiddenCount > 0 ? [formatHidden(hiddenCount, lang)] : [])];
        },
        onKey: ({ name }, typed) => {
          const step = { up: -1, down: 1 }[name];
          movedTo = step === undefined ? undefined : findShown(typed).index + step;
        },
        parse: (typed) => {
          const { shown, index } = findShown(typed);
          const chosen = shown[index];
          return chosen ? { value: chosen.value } : chooseOne[lang];
        },
      });
    },
  };
};
