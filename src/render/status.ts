import type { Estado, panelWaitlistStatuses } from '../contract/statuses.ts';
import type { Lang, LocalizedText } from '../ground/i18n.ts';
import type { Tone } from './palette.ts';

type Status = Estado | (typeof panelWaitlistStatuses)[number] | 'open';

interface StatusStyle {
  readonly tone: Tone;
  /** Distinguishes the status without colour. */
  readonly symbol: string;
  readonly word: LocalizedText;
}

const styleByStatus: Readonly<Record<Status, StatusStyle>> = {
  pendiente: { tone: 'pending', symbol: '○', word: { en: 'pending', es: 'pendiente' } },
  confirmada: { tone: 'ready', symbol: '●', word: { en: 'confirmed', es: 'confirmada' } },
  en_curso: { tone: 'running', symbol: '◆', word: { en: 'seated', es: 'sentados' } },
  finalizada: { tone: 'over', symbol: '✓', word: { en: 'finished', es: 'finalizada' } },
  cancelada: { tone: 'off', symbol: '✗', word: { en: 'cancelled', es: 'cancelada' } },
  en_cola: { tone: 'pending', symbol: '○', word: { en: 'waiting', es: 'en espera' } },
  llamado: { tone: 'ready', symbol: '●', word: { en: 'called', es: 'avisados' } },
  sentado: { tone: 'over', symbol: '✓', word: { en: 'seated', es: 'sentados' } },
  cancelado: { tone: 'off', symbol: '✗', word: { en: 'gone', es: 'se fueron' } },
  open: { tone: 'ready', symbol: '●', word: { en: 'open', es: 'abierta' } },
};

const getStyle = (value: unknown): StatusStyle | undefined =>
  typeof value === 'string' && Object.hasOwn(styleByStatus, value)
    ? styleByStatus[value as Status]
    : undefined;

/** The tone of an API estado or status; undefined for an unknown value. */
export const getStatusTone = (value: unknown): Tone | undefined => getStyle(value)?.tone;

/** An estado or status in the user's language; an unknown value unchanged. */
export const getStatusWord = (value: unknown, lang: Lang): string =>
  getStyle(value)?.word[lang] ?? (typeof value === 'string' ? value : '');

/** The one-column symbol of an estado or status; a space for an unknown value. */
export const getStatusSymbol = (value: unknown): string => getStyle(value)?.symbol ?? ' ';

/** Symbol and word: `● confirmada`. */
export const formatStatus = (value: unknown, lang: Lang): string => {
  const word = getStatusWord(value, lang);
  return getStyle(value) ? `${getStatusSymbol(value)} ${word}` : word;
};
