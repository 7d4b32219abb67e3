import { isActive } from '../../contract/statuses.ts';
import type { WallClock } from '../../ground/dates.ts';
import type { Lang } from '../../ground/i18n.ts';
import { fold, joinParts } from '../../ground/strings.ts';
import type { ApiRecord } from '../../render/result.ts';
import { isOfBusinessDay, listBusinessDates } from './reserva-days.ts';

/** A completion for a shell. Stored in the cache file. */
export interface CompletionItem {
  readonly word: string;
  readonly about: string;
  /** The record's state, for verbs that complete only some: an estado, `true` or `false`. */
  readonly state?: string | undefined;
}

export interface CompletionSource {
  /** The queries of the lists to read; by default one list without a query. */
  readonly queries?: (clock: WallClock) => readonly ApiRecord[];
  readonly toItems: (
    records: readonly ApiRecord[],
    lang: Lang,
    clock: WallClock,
  ) => readonly CompletionItem[];
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

/** Completes the business day's active reservations: by the customer's name if it is unique, else by the code. */
export const reservaCompletions: CompletionSource = {
  queries: (clock) => listBusinessDates(clock).map((fecha) => ({ fecha })),
  toItems: (reservas, _lang, clock) => {
    const active = reservas.filter(isActive).filter(isOfBusinessDay(clock));
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
