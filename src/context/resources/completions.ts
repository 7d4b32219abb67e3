import { activeEstados } from '../../contract/reservas.ts';
import type { Lang } from '../../ground/i18n.ts';
import { fold } from '../../ground/strings.ts';
import type { ApiRecord } from '../../render/outcome.ts';

/** A record as a shell offers it: the word that names it, and what it is. */
export interface CompletionItem {
  readonly word: string;
  readonly about: string;
  /** Where it stands, of those who are asked for only some: an estado, `true` or `false`. */
  readonly state?: string | undefined;
}

/** What a shell offers where a record is expected. */
export interface Offering {
  /** The query of the list that holds them; the whole list where it is left out. */
  readonly query?: (today: string) => ApiRecord;
  readonly offersOf: (records: readonly ApiRecord[], lang: Lang) => readonly CompletionItem[];
}

/** Records that have a name, each by it; `field` says where one stands. */
export const byName = (aboutOf: (record: ApiRecord, lang: Lang) => string, field?: string): Offering => ({
  offersOf: (records, lang) =>
    records.flatMap((record) => {
      const { name } = record;
      const state = field === undefined || record[field] == null ? undefined : String(record[field]);
      return typeof name === 'string' ? [{ word: name, about: aboutOf(record, lang), state }] : [];
    }),
});

/** Today's bookings that are still to be dealt with: by the customer's name where only one has it, else by the code. */
export const bookingOffers: Offering = {
  query: (today) => ({ fecha: today }),
  offersOf: (bookings) => {
    const active = bookings.filter(({ estado }) => activeEstados.some((state) => state === estado));
    const names = active.map(nameOf);
    return active.map((booking) => {
      const name = nameOf(booking);
      const isOnly = name !== '' && names.filter((other) => fold(other) === fold(name)).length === 1;
      const { codigo_reserva, id, estado } = booking;
      const word = isOnly ? name : String(codigo_reserva ?? id);
      return { word, about: aboutOf(booking, isOnly), state: String(estado) };
    });
  },
};

const nameOf = ({ nombre_cliente }: ApiRecord): string => String(nombre_cliente ?? '').trim();

const aboutOf = (booking: ApiRecord, isNamed: boolean): string =>
  [
    booking['inicio_reserva'],
    !isNamed && nameOf(booking),
    booking['num_comensales'] != null && `${booking['num_comensales']} pax`,
    booking['mesa_id'],
    isNamed && booking['codigo_reserva'],
  ]
    .filter(Boolean)
    .join(' · ');
