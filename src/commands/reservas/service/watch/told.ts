import { reserva as kind } from '../../../../context/kinds/reserva.ts';
import type { Lang, Text } from '../../../../ground/lang.ts';
import { changeText } from '../../../../journal/words.ts';
import { clean } from '../../../../render/clean.ts';
import { warningsText } from '../../../../render/notes.ts';
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

/** `Hora 21:00 → 22:00, Mesa S9 → S3` */
export const detailsOf = (changes: Change['changes'], lang: Lang): string =>
  Object.entries(changes)
    .map(([field, change]) => changeText(kind.name, { field, ...change }, lang))
    .join(', ');

/** `~ changed: 844R92 · 21/11/2026 21:00 · Ruiz · 4 pax · S9 (Hora 21:00 → 22:00)` */
export const lineOf = ({ type, reserva, changes }: Change, lang: Lang): string => {
  const fields = detailsOf(changes, lang);
  const details = fields === '' ? '' : ` (${fields})`;
  const note =
    reserva && type !== 'deleted' && !('notas' in changes)
      ? warningsText(reserva.notas, undefined, lang)
      : '';
  const said = [reserva && kind.lineOf(reserva), note].filter(Boolean).join(' · ');
  return clean(`${signs[type]} ${words[type][lang]}${said && `: ${said}`}${details}`);
};
