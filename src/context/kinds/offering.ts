import type { Lang } from '../../ground/lang.ts';
import type { Row } from '../../render/outcome.ts';

/** A record as a shell offers it: the word that names it, and what it is. */
export interface Offer {
  readonly word: string;
  readonly about: string;
}

/** What a shell offers where a record is expected. */
export interface Offering {
  /** The query of the list that holds them; the whole list where it is left out. */
  readonly query?: (today: string) => Row;
  readonly offersOf: (records: readonly Row[], lang: Lang) => readonly Offer[];
}

/** Records that have a name, each by it. */
export const byName = (aboutOf: (record: Row, lang: Lang) => string): Offering => ({
  offersOf: (records, lang) =>
    records.flatMap((record) => {
      const { name } = record;
      return typeof name === 'string' ? [{ word: name, about: aboutOf(record, lang) }] : [];
    }),
});
