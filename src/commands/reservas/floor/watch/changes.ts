import { reserva as kind } from '../../../../context/resources/reserva.ts';
import type { Reserva } from '../../../../contract/reservas.ts';
import type { Lang, LocalizedText } from '../../../../ground/i18n.ts';
import { stringifyJson } from '../../../../ground/json.ts';
import { isSame } from '../../../../journal/difference.ts';
import { changeText } from '../../../../journal/messages.ts';
import { warningsText } from '../../../../render/notes.ts';
import type { ApiRecord } from '../../../../render/outcome.ts';
import { toSafeLine } from '../../../../render/sanitize.ts';

/** What became of one booking between two looks at the book, or of the service itself. */
export interface Change {
  readonly type: 'created' | 'changed' | 'cancelled' | 'deleted' | 'lost' | 'found';
  /** ISO 8601 UTC: when it was seen. */
  readonly at: string;
  /** The booking as it is, a deleted one as it was; null where it is the service that was lost or found. */
  readonly reserva: Reserva | null;
  readonly changes: Readonly<Record<string, { readonly from: unknown; readonly to: unknown }>>;
}

type Book = ReadonlyMap<string, Reserva>;

export const bookOf = (reservas: readonly Reserva[]): Map<string, Reserva> =>
  new Map(reservas.map((reserva) => [reserva.id, reserva]));

/** Everything that differs between two looks, in the order of the new book, deletions last. */
export const changesBetween = (before: Book, after: Book, at: string): Change[] => [
  ...[...after].flatMap(([id, reserva]) => changeOf(before.get(id), reserva, at)),
  ...[...before]
    .filter(([id]) => !after.has(id))
    .map(([, reserva]): Change => ({ type: 'deleted', at, reserva, changes: {} })),
];

const changeOf = (before: Reserva | undefined, reserva: Reserva, at: string): Change[] => {
  if (!before) return [{ type: 'created', at, reserva, changes: {} }];
  const changes = fieldsChanged(before, reserva);
  if (Object.keys(changes).length === 0) return [];
  const isCancelled = reserva.estado === 'cancelada' && before.estado !== 'cancelada';
  return [{ type: isCancelled ? 'cancelled' : 'changed', at, reserva, changes }];
};

const fieldsChanged = (before: ApiRecord, after: ApiRecord): Change['changes'] =>
  Object.fromEntries(
    [...new Set([...Object.keys(before), ...Object.keys(after)])]
      .map((field) => [field, { from: before[field] ?? null, to: after[field] ?? null }] as const)
      .filter(([field, { from, to }]) => !isOne(field, from, to)),
  );

/** Another form of the same day, hour or number is no change. */
const isOne = (field: string, from: unknown, to: unknown): boolean =>
  stringifyJson(from) === stringifyJson(to) || isSame(kind.name, field, from, to);

/** The book once a change has been told. */
export const applied = (book: Map<string, Reserva>, { type, reserva }: Change): void => {
  if (!reserva) return;
  if (type === 'deleted') book.delete(reserva.id);
  else book.set(reserva.id, reserva);
};

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
} as const satisfies Record<Change['type'], LocalizedText>;

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
  return toSafeLine(`${signs[type]} ${words[type][lang]}${said && `: ${said}`}${details}`);
};
