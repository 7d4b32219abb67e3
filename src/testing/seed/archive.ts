import { readArchive as readRows } from '../../storage/archive/document.ts';
import { type ArchiveFile, importArchive, summarizeArchive } from '../../storage/archive/import.ts';
import { usual } from './rows.ts';
import type { Prepared } from './write.ts';

/** What `admin export` or `backup` wrote, as a seed. @throws Failure USAGE where it is not whole */
export const readArchive = async (name: string, text: string): Promise<Prepared> => {
  const source: ArchiveFile = {
    name,
    async *open() {
      yield text;
    },
  };
  const summary = await summarizeArchive(source);
  return {
    tz: await zoneIn(source),
    load: ({ store }) => importArchive(source, summary, { store, mustBeEmpty: true }),
  };
};

const zoneIn = async (source: ArchiveFile): Promise<string> => {
  for await (const { table, row } of readRows(source.open(), source.name))
    if (table === 'tenants') return String(row['tz']);
  return usual.tz;
};
