import type { Lang } from '../../ground/i18n.ts';
import { fold, joinParts } from '../../ground/strings.ts';
import type { ApiRecord } from '../../render/outcome.ts';
import { isActive } from './reserva-days.ts';

/** A completion for a shell. Stored in the cache file. */
export interface CompletionItem {
  readonly word: string;
  readonly about: string;
  /** The record's state, for verbs that complete only some: an estado, `true` or `false`. */
  readonly state?: string | undefined;
}

export interface CompletionSource {
  /** The query of the list; by default none. */
  readonly query?: (today: string) => ApiRecord;
  readonly toItems: (records: readonly ApiRecord[], lang: Lang) => readonly CompletionItem[];
}

/** Completes records by their name. `stateField` is the field with the state. */
export const completeByName = (
  describe: (record: ApiRecord, lang: Lang) => string,
  stateField?: string,
  nameField = 'name',
): CompletionSource => ({
  toItems: (records, lang) =>
    records.flatMap((record) => {
      const name = record[nameField];
      const state = stateField && record[stateField] != null ? String(record[stateField]) : undefined;
      return typeof name === 'string' ? [{ word: name, about: describe(record, lang), state }] : [];
    }),
});

/** Completes today's active reservations: by the customer's name if it is unique, else by the code. */
export const reservaCompletions: CompletionSource = {
  query: (today) => ({ fecha: today }),
  toItems: (reservas) => {
    const active = reservas.filter(isActive);
    const names = active.map((reserva) => fold(getName(reserva)));
    return active.map((reserva) => {
      const name = getName(reserva);
      const isUnique = name !== '' && names.filter((other) => other === fold(name)).length === 1;
      const { codigo_reserva, id, estado } = reserva;
      const word = isUnique ? name : String(codigo_reserva ?? id);
      return { word, about: describeReserva(reserva, isUnique), state: String(estado) };
    });
  },
};

const getName = ({ nombre_cliente }: ApiRecord): string => String(nombre_cliente ?? '').trim();

const describeReserva = (reserva: ApiRecord, isNamed: boolean): string =>
  joinParts([
    reserva['inicio_reserva'],
    !isNamed && getName(reserva),
    reserva['num_comensales'] != null && `${reserva['num_comensales']} pax`,
    reserva['mesa_id'],
    isNamed && reserva['codigo_reserva'],
  ]);
