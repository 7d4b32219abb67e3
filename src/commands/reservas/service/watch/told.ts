import { reserva as kind } from '../../../../context/kinds/reserva.ts';
import type { Lang, Text } from '../../../../ground/lang.ts';
import { clean } from '../../../../render/clean.ts';
import type { Change } from './change.ts';

const signs = {
  created: '+',
  changed: '~',
  cancelled: '✗',
  deleted: '−',
  lost: '…',
  found: '✓',
} as const satisfies Record<Change['type'], string>;

export const words = {
  created: { en: 'new', es: 'nueva' },
  changed: { en: 'changed', es: 'cambia' },
  cancelled: { en: 'cancelled', es: 'cancelada' },
  deleted: { en: 'deleted', es: 'eliminada' },
  lost: { en: 'the service does not answer', es: 'el servicio no responde' },
  found: { en: 'the service answers again', es: 'el servicio responde de nuevo' },
} as const satisfies Record<Change['type'], Text>;

/** `inicio 21:00 → 22:00, mesa S9 → S3` */
export const detailsOf = (changes: Change['changes']): string =>
  Object.entries(changes)
    .map(([field, { from, to }]) => `${kind.flagNames?.[field] ?? field} ${shown(from)} → ${shown(to)}`)
    .join(', ');

/** `~ changed: 844R92 · 2026-11-21 · 21:00 · Ruiz · 4 pax · S9 (inicio_reserva 21:00 → 22:00)` */
export const lineOf = ({ type, reserva, changes }: Change, lang: Lang): string => {
  const fields = detailsOf(changes);
  const details = fields === '' ? '' : ` (${fields})`;
  return clean(`${signs[type]} ${words[type][lang]}${reserva ? `: ${kind.lineOf(reserva)}` : ''}${details}`);
};

const shown = (value: unknown): string => (value === null || value === '' ? '—' : String(value));
