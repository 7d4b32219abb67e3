import { bringIn, contentsOf, type Source } from '../../storage/archive/arrival.ts';
import { readDocument } from '../../storage/archive/reader.ts';
import { usual } from './rows.ts';
import type { Prepared } from './write.ts';

/** What `admin export` or `backup` wrote, as a seed. @throws Failure USAGE where it is not whole */
export const readArchive = async (name: string, text: string): Promise<Prepared> => {
  const source: Source = {
    name,
    async *open() {
      yield text;
    },
  };
  const contents = await contentsOf(source);
  return {
    tz: await zoneIn(source),
    load: ({ store }) => bringIn(source, contents, { store, isToBeEmpty: true }),
  };
};

const zoneIn = async (source: Source): Promise<string> => {
  for await (const { table, row } of readDocument(source.open(), source.name))
    if (table === 'tenants') return String(row['tz']);
  return usual.tz;
};
