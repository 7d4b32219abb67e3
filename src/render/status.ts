import { $, bold } from 'kleur/colors';
import type { Estado } from '../contract/reservas.ts';
import type { queueStatuses } from '../contract/waitlist.ts';
import type { Lang, LocalizedText } from '../ground/i18n.ts';

type Status = Estado | (typeof queueStatuses)[number] | 'open';

interface Look {
  readonly tone: Tone;
  /** Told apart without colour. */
  readonly sign: string;
  readonly word: LocalizedText;
}

const looks: Readonly<Record<Status, Look>> = {
  pendiente: { tone: 'pending', sign: '○', word: { en: 'pending', es: 'pendiente' } },
  confirmada: { tone: 'ready', sign: '●', word: { en: 'confirmed', es: 'confirmada' } },
  en_curso: { tone: 'running', sign: '◆', word: { en: 'seated', es: 'sentados' } },
  finalizada: { tone: 'over', sign: '✓', word: { en: 'finished', es: 'finalizada' } },
  cancelada: { tone: 'off', sign: '✗', word: { en: 'cancelled', es: 'cancelada' } },
  en_cola: { tone: 'pending', sign: '○', word: { en: 'waiting', es: 'en espera' } },
  llamado: { tone: 'ready', sign: '●', word: { en: 'called', es: 'avisados' } },
  sentado: { tone: 'over', sign: '✓', word: { en: 'seated', es: 'sentados' } },
  cancelado: { tone: 'off', sign: '✗', word: { en: 'gone', es: 'se fueron' } },
  open: { tone: 'ready', sign: '●', word: { en: 'open', es: 'abierta' } },
};

const lookOf = (value: unknown): Look | undefined =>
  typeof value === 'string' && Object.hasOwn(looks, value) ? looks[value as Status] : undefined;

/** The tone of an estado or status of the interface; none where it names no such value. */
export const statusTone = (value: unknown): Tone | undefined => lookOf(value)?.tone;

/** An estado or status in a word of the language; one that the interface does not name is its own word. */
export const statusWord = (value: unknown, lang: Lang): string =>
  lookOf(value)?.word[lang] ?? (typeof value === 'string' ? value : '');

/** The sign of an estado or status, one column wide; a space where it names none. */
export const statusSign = (value: unknown): string => lookOf(value)?.sign ?? ' ';

/** With its sign, `● confirmada`, so that it is told apart without colour as well. */
export const statusText = (value: unknown, lang: Lang): string => {
  const word = statusWord(value, lang);
  return lookOf(value) ? `${statusSign(value)} ${word}` : word;
};

// Whether there is colour is the screen's decision, handed to paint(); kleur's own guess is switched off.
$.enabled = true;

/** A colour of the 256, half-way between black and white: 4.5 and more to 1 on a dark ground and on a light one. */
const shade = (code: number) => (text: string) => `\x1b[38;5;${code}m${text}\x1b[39m`;

type Shade = ReturnType<typeof shade>;
const grey = shade(243);
const brick = shade(131);
const violet = shade(98);
const green = shade(29);
const magenta = shade(163);

/**
 * Told apart by those who take red for green too, to whom brick and green are one colour, violet and magenta another: of
 * each two only one is bold. Each stands beside a sign or a word. A terminal's own dim is lost on a light ground.
 */
const styles = {
  pending: brick,
  ready: violet,
  running: (text) => bold(green(text)),
  over: grey,
  off: grey,
  bad: (text) => bold(magenta(text)),
  strong: bold,
  quiet: grey,
} as const satisfies Record<string, Shade>;

/** What a colour says. */
export type Tone = keyof typeof styles;

/** The text in its tone, or as it is where there is no colour. */
export const paint = (text: string, tone: Tone | undefined, colour: boolean): string =>
  colour && tone !== undefined && text !== '' ? styles[tone](text) : text;
