import { reserva as kind } from '../../../../context/kinds/reserva.ts';
import type { Reserva } from '../../../../contract/reservas.ts';
import { stringifyJson } from '../../../../ground/json.ts';
import { held, type Rows } from '../../../../ground/rows.ts';
import { isSame } from '../../../../journal/difference.ts';
import type { Row } from '../../../../render/outcome.ts';

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

export const bookOf = (reservas: Rows<Reserva>): Map<string, Reserva> =>
  new Map(held(reservas).map((reserva) => [reserva.id, reserva]));

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

const fieldsChanged = (before: Row, after: Row): Change['changes'] =>
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
