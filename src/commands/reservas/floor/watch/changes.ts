import { reserva as resource } from '../../../../context/resources/reserva.ts';
import type { Reserva } from '../../../../contract/reservas.ts';
import type { Lang, LocalizedText } from '../../../../ground/i18n.ts';
import { stringifyJson } from '../../../../ground/json.ts';
import { shortHash } from '../../../../ground/short-hash.ts';
import { formatFieldChange } from '../../../../journal/messages.ts';
import { isSameValue } from '../../../../journal/plan.ts';
import { formatWarnings } from '../../../../render/notes.ts';
import type { ApiRecord } from '../../../../render/outcome.ts';
import { toSafeLine } from '../../../../render/sanitize.ts';

/** A change of a reservation, or of the service's availability. */
export interface Change {
  readonly type: 'created' | 'changed' | 'cancelled' | 'deleted' | 'lost' | 'found';
  /** ISO 8601 UTC: when it was seen. */
  readonly at: string;
  /** The current record, or the last one if deleted. Null for `lost` and `found`. */
  readonly reserva: Reserva | null;
  readonly changes: Readonly<Record<string, { readonly from: unknown; readonly to: unknown }>>;
}

type ReservationsById = ReadonlyMap<string, Reserva>;

export const indexById = (reservations: readonly Reserva[]): Map<string, Reserva> =>
  new Map(reservations.map((reserva) => [reserva.id, reserva]));

/** Compares two snapshots. Follows the order of the later one, with deletions last. */
export const listChanges = (before: ReservationsById, after: ReservationsById, at: string): Change[] => [
  ...[...after].flatMap(([id, reserva]) => compareReservation(before.get(id), reserva, at)),
  ...[...before]
    .filter(([id]) => !after.has(id))
    .map(([, reserva]): Change => ({ type: 'deleted', at, reserva, changes: {} })),
];

const compareReservation = (before: Reserva | undefined, reserva: Reserva, at: string): Change[] => {
  if (!before) return [{ type: 'created', at, reserva, changes: {} }];
  const changes = compareFields(before, reserva);
  if (Object.keys(changes).length === 0) return [];
  const isCancelled = reserva.estado === 'cancelada' && before.estado !== 'cancelada';
  return [{ type: isCancelled ? 'cancelled' : 'changed', at, reserva, changes }];
};

const compareFields = (before: ApiRecord, after: ApiRecord): Change['changes'] =>
  Object.fromEntries(
    [...new Set([...Object.keys(before), ...Object.keys(after)])]
      .map((field) => [field, { from: before[field] ?? null, to: after[field] ?? null }] as const)
      .filter(([field, { from, to }]) => !isEqual(field, from, to)),
  );

/** Ignores the notation of days, times and numbers. */
const isEqual = (field: string, from: unknown, to: unknown): boolean =>
  stringifyJson(from) === stringifyJson(to) || isSameValue(resource.name, field, from, to);

/** An id that stays the same if the change is reported again: of its reservation's changes, the same number. */
export const createChangeId = ({ at: _at, ...change }: Change, recorded: readonly Change[]): string => {
  const earlier = recorded.filter(({ reserva }) => reserva?.id === change.reserva?.id).length;
  return shortHash(`${earlier} ${stringifyJson(change)}`);
};

export const applyChange = (reservations: Map<string, Reserva>, { type, reserva }: Change): void => {
  if (!reserva) return;
  if (type === 'deleted') reservations.delete(reserva.id);
  else reservations.set(reserva.id, reserva);
};

export const changeTypes = {
  created: { sign: '+', text: { en: 'new', es: 'nueva' } },
  changed: { sign: '~', text: { en: 'changed', es: 'cambia' } },
  cancelled: { sign: '✗', text: { en: 'cancelled', es: 'cancelada' } },
  deleted: { sign: '−', text: { en: 'deleted', es: 'eliminada' } },
  lost: { sign: '…', text: { en: 'the service does not respond', es: 'el servicio no responde' } },
  found: { sign: '✓', text: { en: 'the service responds again', es: 'el servicio responde de nuevo' } },
} as const satisfies Record<Change['type'], { readonly sign: string; readonly text: LocalizedText }>;

/** `Hora 21:00 → 22:00, Mesa S9 → S3` */
export const formatFields = (changes: Change['changes'], lang: Lang): string =>
  Object.entries(changes)
    .map(([field, change]) => formatFieldChange(resource.name, { field, ...change }, lang))
    .join(', ');

/** `~ changed: 844R92 · 21/11/2026 21:00 · Ruiz · 4 pax · S9 (Hora 21:00 → 22:00)` */
export const formatChange = ({ type, reserva, changes }: Change, lang: Lang): string => {
  const { sign, text } = changeTypes[type];
  const fields = formatFields(changes, lang);
  const hasAllergies = reserva && type !== 'deleted' && !('notas' in changes);
  const subject = [
    reserva && resource.formatLine(reserva),
    hasAllergies && formatWarnings(reserva.notas, undefined, lang),
  ]
    .filter(Boolean)
    .join(' · ');
  return toSafeLine(`${sign} ${text[lang]}${subject && `: ${subject}`}${fields && ` (${fields})`}`);
};
