import type { Client } from '../../client/client.ts';
import type { Text } from '../../ground/lang.ts';
import type { Row } from '../../render/outcome.ts';
import { type FinderOf, type Id, type Naming, numericId, shownId } from './finding.ts';

interface Listed<R extends Row> extends Naming {
  /** Every record of the kind. */
  readonly all: (client: Client) => Promise<readonly R[]>;
  readonly hint: Text;
}

/** A record by its numeric id, taken as it is, or by its name, else by `#` and its id, looked up once for all words. */
export const namedFinder =
  <R extends Row>({ all, ...naming }: Listed<R>): FinderOf =>
  (asker, client, { purpose }) => {
    let read: Promise<readonly R[]> | undefined;
    return async (word) => {
      const id = numericId(word);
      if (id !== undefined) return id;
      read ??= all(client);
      const [{ matchOf }, { pickOne }] = await Promise.all([import('./matching.ts'), import('./picking.ts')]);
      const { isWhole, isPart } = matchOf(word);
      const shown = shownId(word);
      const names = ({ name, title }: R) => [name, title];
      const named = (await read).filter((record) => isWhole(names(record)));
      const found = await pickOne<R>({
        ...naming,
        asker,
        purpose,
        word,
        whole: named.length > 0 ? named : (await read).filter((record) => record['id'] === shown),
        partly: (await read).filter((record) => isPart(names(record))),
      });
      return found['id'] as Id;
    };
  };
