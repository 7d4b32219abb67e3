import type { Lang } from '../../ground/lang.ts';
import type { Row } from '../../render/outcome.ts';

/** A record as a shell offers it: the word that names it, and what it is. */
export interface Offer {
  readonly word: string;
  readonly about: string;
  /** Where it stands, of those who are asked for only some: an estado, `true` or `false`. */
  readonly state?: string | undefined;
}

/** What a shell offers where a record is expected. */
export interface Offering {
  /** The query of the list that holds them; the whole list where it is left out. */
  readonly query?: (today: string) => Row;
  readonly offersOf: (records: readonly Row[], lang: Lang) => readonly Offer[];
}

/** Records that have a name, each by it; `field` says where one stands. */
export const byName = (aboutOf: (record: Row, lang: Lang) => string, field?: string): Offering => ({
  offersOf: (records, lang) =>
    records.flatMap((record) => {
      const { name } = record;
      const state = field === undefined || record[field] == null ? undefined : String(record[field]);
      return typeof name === 'string' ? [{ word: name, about: aboutOf(record, lang), state }] : [];
    }),
});
