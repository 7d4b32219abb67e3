import { reserva as resource } from '../../../../context/resources/reserva.ts';
import { getPartySize, isNotCancelled } from '../../../../context/resources/reserva-days.ts';
import type { Reserva } from '../../../../contract/reservas.ts';
import { formatCount, guestNoun, joinTexts, type Lang, type LocalizedText } from '../../../../ground/i18n.ts';

/** Totals without the cancelled reservations. */
export interface Totals {
  readonly comensales: number;
  readonly reservas: number;
}

/** The weeks before that a day or range is compared with. */
export const baselineWeeks = [1, 2, 3, 4];

export const sumTotals = (reservations: readonly Reserva[]): Totals => {
  const active = reservations.filter(isNotCancelled);
  return { comensales: sumGuests(active), reservas: active.length };
};

export const sumGuests = (reservations: readonly Reserva[]): number =>
  reservations.reduce((sum, reservation) => sum + getPartySize(reservation), 0);

/** `14 reservas, 43 comensales` */
export const formatTotals = ({ reservas: count, comensales }: Totals): LocalizedText =>
  joinTexts([formatCount(count, resource.noun), formatCount(comensales, guestNoun)]);

/** `+12 %`; empty without a mean. */
export const formatDifference = (comensales: number, mean: number, lang: Lang): string => {
  if (mean === 0) return '';
  const percent = Math.round((comensales / mean - 1) * 100);
  const sign = percent > 0 ? '+' : percent < 0 ? '−' : '±';
  return `${sign}${Math.abs(percent)}${{ en: '%', es: ' %' }[lang]}`;
};
