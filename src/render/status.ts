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
  /** What else people and other programs call it, where that can mean nothing else. */
  readonly also?: readonly string[];
}

const looks: Readonly<Record<Status, Look>> = {
  pendiente: {
    ...{ tone: 'pending', sign: '○', word: { en: 'pending', es: 'pendiente' } },
    also: ['por confirmar', 'sin confirmar', 'pendiente de confirmar', 'no confirmada', 'solicitada'].concat([
      'unconfirmed',
      'not confirmed',
      'requested',
      'to be confirmed',
      'tbc',
    ]),
  },
  confirmada: {
    ...{ tone: 'ready', sign: '●', word: { en: 'confirmed', es: 'confirmada' } },
    also: ['reconfirmada', 'aceptada', 'reconfirmed', 'accepted'],
  },
  en_curso: {
    ...{ tone: 'running', sign: '◆', word: { en: 'seated', es: 'sentados' } },
    also: ['en mesa', 'en la mesa', 'in progress', 'at the table', 'at table'],
  },
  finalizada: {
    ...{ tone: 'over', sign: '✓', word: { en: 'finished', es: 'finalizada' } },
    also: ['terminada', 'acabada', 'completada', 'done', 'completed', 'complete'],
  },
  cancelada: {
    ...{ tone: 'off', sign: '✗', word: { en: 'cancelled', es: 'cancelada' } },
    also: ['anulada', 'canceled', 'cancelada por el cliente', 'cancelada por el restaurante'].concat([
      'cancelled by guest',
      'canceled by guest',
      'cancelled by restaurant',
      'canceled by restaurant',
    ]),
  },
  en_cola: { tone: 'pending', sign: '○', word: { en: 'waiting', es: 'en espera' } },
  llamado: { tone: 'ready', sign: '●', word: { en: 'called', es: 'avisados' } },
  sentado: { tone: 'over', sign: '✓', word: { en: 'seated', es: 'sentados' } },
  cancelado: { tone: 'off', sign: '✗', word: { en: 'gone', es: 'se fueron' } },
  open: { tone: 'ready', sign: '●', word: { en: 'open', es: 'abierta' } },
};

const lookOf = (value: unknown): Look | undefined =>
  typeof value === 'string' && Object.hasOwn(looks, value) ? looks[value as Status] : undefined;

/** What people call an estado or status of the interface, beside its own name. */
export const statusWords = (value: string): readonly string[] => {
  const { word, also = [] } = lookOf(value) ?? {};
  return word ? [word.en, word.es, ...also] : [];
};

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
