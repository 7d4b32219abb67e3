import type { queueStatuses } from '../contract/queue.ts';
import type { Estado } from '../contract/reservas.ts';
import type { Lang, Text } from '../ground/lang.ts';
import type { Tone } from './tone.ts';

type Status = Estado | (typeof queueStatuses)[number] | 'open';

interface Look {
  readonly tone: Tone;
  /** Told apart without colour. */
  readonly sign: string;
  readonly word: Text;
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
