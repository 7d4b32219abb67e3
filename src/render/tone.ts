import { $, bold, cyan, dim, green, red, yellow } from 'kleur/colors';
import type { Estado } from '../contract/reservas.ts';
import type { waitlistStatuses } from '../contract/waitlist.ts';

// Whether there is colour is the screen's decision, handed to paint(); kleur's own guess is switched off.
$.enabled = true;

const styles = {
  pending: yellow,
  ready: green,
  running: cyan,
  over: dim,
  off: (text: string) => dim(red(text)),
  bad: (text: string) => bold(red(text)),
  strong: bold,
  quiet: dim,
} as const satisfies Record<string, (text: string) => string>;

/** What a colour says. */
export type Tone = keyof typeof styles;

/** The text in its tone, or as it is where there is no colour. */
export const paint = (text: string, tone: Tone | undefined, colour: boolean): string =>
  colour && tone !== undefined && text !== '' ? styles[tone](text) : text;

type Status = Estado | (typeof waitlistStatuses)[number] | 'open';

const statuses = {
  pendiente: { tone: 'pending', sign: '○' },
  confirmada: { tone: 'ready', sign: '●' },
  en_curso: { tone: 'running', sign: '◉' },
  finalizada: { tone: 'over', sign: '✓' },
  cancelada: { tone: 'off', sign: '✗' },
  en_cola: { tone: 'pending', sign: '○' },
  llamado: { tone: 'ready', sign: '●' },
  open: { tone: 'ready', sign: '●' },
} as const satisfies Record<Status, { tone: Tone; sign: string }>;

const statusOf = (value: unknown) =>
  typeof value === 'string' && Object.hasOwn(statuses, value) ? statuses[value as Status] : undefined;

/** The tone of an estado or status of the interface; none where it names no such value. */
export const statusTone = (value: unknown): Tone | undefined => statusOf(value)?.tone;

/** An estado or status with its sign, `● confirmada`, so that it is told apart without colour as well. */
export const statusText = (value: unknown): string => {
  const word = typeof value === 'string' ? value : '';
  const sign = statusOf(value)?.sign;
  return sign ? `${sign} ${word}` : word;
};
