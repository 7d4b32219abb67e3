import type { Client } from '../../client/client.ts';
import { type Reserva, reservas } from '../../contract/reservas.ts';
import { type Asker, type Finder, type Naming, pickOne } from './finding.ts';

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const shortestPrefix = 4;

/** An id is taken as it is; a `codigo_reserva` or an id prefix of at least 4 characters is looked up, once for all words. */
export const bookingFinder =
  (naming: Naming) =>
  (asker: Asker, client: Client): Finder => {
    let book: Promise<readonly Reserva[]> | undefined;
    const readBook = () => {
      book ??= client.call(reservas.list, { query: {} }).then(({ data }) => data);
      return book;
    };
    return async (word) => {
      if (uuid.test(word)) return word;
      return pickOne<Reserva>({
        ...naming,
        asker,
        word,
        candidates: await readBook(),
        namesOf: ({ id, codigo_reserva }) => [id, codigo_reserva],
        isPart: ({ id }, wanted) => wanted.length >= shortestPrefix && id.toLowerCase().startsWith(wanted),
        hint: {
          en: 'give its id, at least 4 characters of it, or its code: maitre reservas list --all',
          es: 'dar su id, al menos 4 caracteres de él, o su código: maitre reservas list --all',
        },
      }).id;
    };
  };
