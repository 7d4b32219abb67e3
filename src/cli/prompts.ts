import { stripVTControlCharacters } from 'node:util';
import {
  createPrompt,
  isDownKey,
  isEnterKey,
  isUpKey,
  makeTheme,
  type Status,
  type Theme,
  useKeypress,
  usePrefix,
  useState,
} from '@inquirer/core';
import { input, password } from '@inquirer/prompts';
import { createInterruption, StepBack } from '../ground/errors.ts';
import type { Lang, LocalizedText } from '../ground/i18n.ts';
import type { Runtime } from '../ground/runtime.ts';
import { reflow } from '../render/notice.ts';
import { paint } from '../render/palette.ts';
import type { Screen } from '../render/terminal.ts';
import { type Keyboard, openKeyboard, type PromptStreams } from './keyboard.ts';
import {
  type Choice,
  type ChoiceOptions,
  chooseOne,
  expectedYesNo,
  filterChoices,
  flushTypeahead,
  formatHidden,
  type Prompts,
  parseYesNo,
  yesNoQuestion,
} from './prompt-input.ts';

interface ChoicePrompt extends ChoiceOptions {
  readonly message: string;
  readonly choices: readonly Choice[];
  readonly lang: Lang;
  readonly theme: object;
  readonly width: () => number;
}

/** A list to choose from with the arrows, a number or letters, which filter it. */
const choicePrompt = createPrompt<string, ChoicePrompt>((prompt, done) => {
  const { message, choices, lang, width } = prompt;
  const theme = makeTheme<object>(prompt.theme as Theme);
  const [status, setStatus] = useState<Status>('idle');
  const [typed, setTyped] = useState('');
  const [movedTo, setMovedTo] = useState<number | undefined>();
  const [problem, setProblem] = useState('');
  const prefix = usePrefix({ status, theme });
  const { shown, hiddenCount, activeIndex: likeliest } = filterChoices(choices, typed, prompt);
  const active = movedTo ?? likeliest;
  const chosen = shown[active];
  useKeypress((key, readline) => {
    if (status === 'done') return;
    if (isEnterKey(key) && chosen) {
      setStatus('done');
      done(chosen.value);
    } else if (isEnterKey(key) || isUpKey(key) || isDownKey(key)) {
      // The key has changed the library's line, which holds only the typed text.
      readline.clearLine(0);
      readline.write(typed);
      if (isEnterKey(key)) setProblem(chooseOne[lang]);
      else setMovedTo(Math.min(Math.max(active + (isUpKey(key) ? -1 : 1), 0), shown.length - 1));
    } else {
      setTyped(readline.line);
      setMovedTo(undefined);
      setProblem('');
    }
  });
  const question = `${prefix} ${theme.style.message(message, status)}`;
  if (status === 'done' && chosen) {
    // The answer begins behind the question: both are wrapped together, and then the question is cut off.
    const before = `  ${message} `;
    return `${question} ${theme.style.answer(reflow(before + chosen.name, width()).slice(before.length))}`;
  }
  const digits = String(shown.at(-1)?.number).length;
  const lines = shown.map(({ name, number }, index) => {
    const cursor = index === active ? '❯' : ' ';
    const line = reflow(`${cursor} ${String(number).padStart(digits)}. ${name}`, width());
    return index === active ? theme.style.highlight(line) : line;
  });
  const tips = [
    ...(hiddenCount > 0 ? [formatHidden(hiddenCount, lang)] : []),
    ...(shown.length === 0 ? [noMatch[lang]] : []),
    `↑↓ ${keyTips.move[lang]} · ⏎ ${keyTips.choose[lang]}`,
  ];
  const error = problem && theme.style.error(problem);
  const below = [...lines, ...tips.map((tip) => reflow(tip, width())), error];
  return [`${question} ${typed}`, below.filter(Boolean).join('\n')];
});

const keyTips = {
  move: { en: 'move, or type a number or letters', es: 'moverse, o escribir un número o unas letras' },
  choose: { en: 'choose', es: 'elegir' },
} as const satisfies Record<string, LocalizedText>;

const noMatch: LocalizedText = { en: 'nothing matches', es: 'nada coincide' };

interface OpenPromptsOptions {
  readonly lang: Lang;
  readonly screen: Pick<Screen, 'colour'>;
  readonly runtime: Pick<Runtime, 'signal' | 'suspend'> & {
    readonly stdin: Keyboard;
    readonly stderr: PromptStreams['output'];
  };
}

/** Prompts from the library @inquirer/prompts, for a terminal that takes escape sequences. */
export const openPrompts = ({ lang, screen, runtime }: OpenPromptsOptions): Prompts => {
  const { suspend } = runtime;
  const streams: PromptStreams = { input: runtime.stdin, output: runtime.stderr, signal: runtime.signal };
  const ask = async <T>(question: (context: PromptStreams) => Promise<T>): Promise<T> => {
    for (;;) {
      flushTypeahead(streams.input);
      const keyboard = openKeyboard(streams.input, suspend !== undefined);
      try {
        const signal = AbortSignal.any([streams.signal, keyboard.signal]);
        return await question({ ...streams, input: keyboard.input, signal });
      } catch (cause) {
        if (!isAbandonment(cause)) throw cause;
        if (keyboard.signal.reason === 'back') throw new StepBack();
        if (keyboard.signal.reason !== 'suspended') throw createInterruption(cause);
      } finally {
        keyboard.close();
      }
      await suspend?.();
    }
  };
  const width = () => streams.output.columns ?? 80;
  const theme = createTheme(screen.colour.stderr, width);
  return {
    confirm: async (message) => {
      const typed = await ask((context) =>
        input(
          { ...confirmOptions(message, lang), theme: { ...theme, validationFailureMode: 'clear' } },
          context,
        ),
      );
      return parseYesNo(typed) === true;
    },
    secret: (message) =>
      ask((context) => password({ message, mask: true, toggleMask: false, theme }, context)),
    line: (message, { initial, isEdited, check } = {}) => {
      let typed = '';
      const style = { ...theme.style, ...wrapAnswer(message, theme.style, width) };
      return ask((context) =>
        input(
          {
            message,
            theme: { ...theme, style },
            ...(initial && { default: initial }),
            ...(isEdited && { prefill: 'editable' as const }),
            // A prompt shown again after a suspension begins with the text typed before it.
            ...(typed !== '' && { default: typed, prefill: 'editable' as const }),
            transformer: (value, { isFinal }) => {
              typed = value;
              return isFinal ? style.answer(value) : value;
            },
            ...(check ? { validate: check } : {}),
          },
          context,
        ),
      );
    },
    choose: (message, choices, options) =>
      ask((context) => choicePrompt({ ...options, message, choices, lang, theme, width }, context)),
  };
};

const yes: LocalizedText = { en: 'Yes', es: 'Sí' };
const no: LocalizedText = { en: 'No', es: 'No' };

/** The library's own confirmation accepts the answers of one language only. */
const confirmOptions = (message: string, lang: Lang) => ({
  message: yesNoQuestion(message, lang),
  validate: (typed: string) => parseYesNo(typed) !== undefined || expectedYesNo[lang],
  transformer: (typed: string, { isFinal }: { isFinal: boolean }) =>
    isFinal ? (parseYesNo(typed) ? yes : no)[lang] : typed,
});

/** The columns that are kept free for the answer. */
const answerWidth = 8;

/** Wraps text between words, after a prefix of two columns. The library wraps within words. */
const indent = (text: string, width: number): string => reflow(`  ${text}`, width).slice(2);

/** Wraps the answer, which begins on the last line of the question. */
const wrapAnswer = (message: string, style: Style, width: () => number) => {
  const wrap = (text: string): string => {
    const [last = '', ...above] = stripVTControlCharacters(style.message(message)).split('\n').reverse();
    // As wide as the question's last line, which begins with the prefix if it is also the first.
    const placeholder = '?'.repeat(last.length + (above.length === 0 ? 2 : 0));
    return reflow(`${placeholder} ${text}`, width()).slice(placeholder.length + 1);
  };
  return {
    answer: (text: string) => style.answer(wrap(text)),
    defaultAnswer: (text: string) => style.defaultAnswer(wrap(text)),
  };
};

type Style = ReturnType<typeof createTheme>['style'];

/** The program's own colours: the library's are unreadable on a light background and ignore `--no-color`. */
const createTheme = (colour: boolean, width: () => number) => ({
  prefix: { idle: paint('?', 'ready', colour), done: paint('✓', 'ready', colour) },
  style: {
    message: (text: string) => paint(indent(text, width() - answerWidth), 'strong', colour),
    answer: (text: string) => paint(text, 'ready', colour),
    defaultAnswer: (text: string) => paint(`(${text})`, 'quiet', colour),
    error: (text: string) => paint(reflow(`> ${text}`, width()), 'bad', colour),
    highlight: (text: string) => paint(text, 'strong', colour),
  },
});

/** Ctrl-C, or an aborted signal. */
const isAbandonment = (error: unknown): boolean =>
  error instanceof Error && /^(Exit|Abort|Cancel)PromptError$/.test(error.name);
