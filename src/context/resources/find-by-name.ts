import type { Client } from '../../client/client.ts';
import type { LocalizedText } from '../../ground/i18n.ts';
import type { ApiRecord } from '../../render/outcome.ts';
import { type FinderOf, type Id, type Naming, numericId, shownId } from './resolver.ts';

interface Listed<R extends ApiRecord> extends Naming {
  /** Every record of the kind. */
  readonly all: (client: Client) => Promise<readonly R[]>;
  readonly hint: LocalizedText;
}

/** A record by its numeric id, taken as it is, or by its name, else by `#` and its id, looked up once for all words. */
export const namedFinder =
  <R extends ApiRecord>({ all, ...naming }: Listed<R>): FinderOf =>
  (asker, client, { purpose }) => {
    let read: Promise<readonly R[]> | undefined;
    return async (word) => {
      const id = numericId(word);
      if (id !== undefined) return id;
      read ??= all(client);
      const [{ matchOf }, { chooseCandidate: pickOne }] = await Promise.all([
        import('./candidates.ts'),
        import('./candidates.ts'),
      ]);
      const { isWhole, isPart } = matchOf(word);
      const shown = shownId(word);
      const names = ({ name, title }: R) => [name, title];
      const named = (await read).filter((record) => isWhole(names(record)));
      const found = await pickOne<R>({
        ...naming,
        asker,
        purpose,
        word,
        exactMatches: named.length > 0 ? named : (await read).filter((record) => record['id'] === shown),
        partialMatches: (await read).filter((record) => isPart(names(record))),
      });
      return found['id'] as Id;
    };
  };
