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
import type { Lang, LocalizedText } from '../ground/i18n.ts';
import { reflow } from '../render/notice.ts';
import { type Choice, type ChoiceOptions, chooseOne, filterChoices, formatHidden } from './prompt-input.ts';

interface ChoicePrompt extends ChoiceOptions {
  readonly message: string;
  readonly choices: readonly Choice[];
  readonly lang: Lang;
  readonly theme: object;
  readonly width: () => number;
}

/** A list to choose from with the arrows, a number or letters, which filter it. */
export const choicePrompt = createPrompt<string, ChoicePrompt>((prompt, done) => {
  const { message, choices, lang, width } = prompt;
  const theme = makeTheme<object>(prompt.theme as Theme);
  const [status, setStatus] = useState<Status>('idle');
  const [typed, setTyped] = useState('');
  const [moved, setMoved] = useState<number | undefined>();
  const [problem, setProblem] = useState('');
  const prefix = usePrefix({ status, theme });
  const { shown, hiddenCount, active: likeliest } = filterChoices(choices, typed, prompt);
  const active = moved ?? likeliest;
  const chosen = shown[active];
  useKeypress((key, readline) => {
    if (status === 'done') return;
    if (isEnterKey(key) && chosen) {
      setStatus('done');
      done(chosen.value);
    } else if (isEnterKey(key) || isUpKey(key) || isDownKey(key)) {
      readline.clearLine(0);
      readline.write(typed);
      if (isEnterKey(key)) setProblem(chooseOne[lang]);
      else setMoved(Math.min(Math.max(active + (isUpKey(key) ? -1 : 1), 0), shown.length - 1));
    } else {
      setTyped(readline.line);
      setMoved(undefined);
      setProblem('');
    }
  });
  const question = `${prefix} ${theme.style.message(message, status)}`;
  if (status === 'done' && chosen)
    return `${question} ${theme.style.answer(reflow(`  ${message} ${chosen.name}`, width()).slice(message.length + 3))}`;
  const lines = shown.map(({ name, number }, index) => {
    const line = reflow(`${index === active ? '❯' : ' '} ${number}. ${name}`, width());
    return index === active ? theme.style.highlight(line) : line;
  });
  const tips = [
    ...(hiddenCount > 0 ? [formatHidden(hiddenCount, lang)] : []),
    ...(shown.length === 0 ? [noMatch[lang]] : []),
    `↑↓ ${keys.move[lang]} · ⏎ ${keys.choose[lang]}`,
  ];
  const error = problem && theme.style.error(problem);
  const below = [...lines, ...tips.map((tip) => reflow(tip, width())), error];
  return [`${question} ${typed}`, below.filter(Boolean).join('\n')];
});

const keys = {
  move: { en: 'move, or type its number or letters', es: 'moverse, o escribir su número o unas letras' },
  choose: { en: 'choose', es: 'elegir' },
} as const satisfies Record<string, LocalizedText>;

const noMatch: LocalizedText = { en: 'nothing matches', es: 'nada coincide' };
