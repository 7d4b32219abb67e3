import { createReadStream, statSync } from 'node:fs';
import { textFlag } from '../../cli/flag-types.ts';
import { usage } from '../../cli/usage.ts';
import type { Context } from '../../context/context.ts';
import { writeWhole } from '../../files/atomic.ts';
import { fromHere } from '../../ground/world.ts';
import type { Outcome, Row } from '../../render/outcome.ts';
import type { Arriving, Source } from '../../storage/archive/arrival.ts';
import type { Repositories, Store } from '../../storage/store.ts';
import { holdingOut } from '../shared/out-file.ts';
import { tenantColumns } from './columns.ts';
import { openDatabase } from './database.ts';

/** What export, import, backup and restore share: restaurants on their way between a database and a file. */

export const outFlag = {
  ...textFlag(
    'FILE',
    { en: 'the file; - for stdout', es: 'el fichero; - para stdout' },
    { completes: 'files' },
  ),
  required: true,
};

export const fileArg = {
  name: 'file',
  about: { en: 'what export or backup wrote', es: 'lo que escribió export o backup' },
  completes: 'files',
} as const;

/** As long as a restaurant of many years takes, in milliseconds: nobody waits for a request here. */
const longer = 6 * 3_600_000;

export const openWhole = (context: Context, database: string | undefined, create = false): Promise<Store> =>
  openDatabase(context, database, create, { longer });

interface Leaving {
  readonly id: number;
  readonly name: string;
}

/** Writes the restaurants of one state of the database: a whole file or none. What `--dry-run` writes is nothing. */
export const writeDocument = async (
  context: Context,
  store: Store,
  out: string,
  choose: (repositories: Repositories) => Promise<readonly Leaving[]>,
): Promise<Leaving[]> => {
  const { documentOf } = await import('../../storage/archive/document.ts');
  const write = (parts: AsyncIterable<string>): Promise<void> => {
    if (context.globals['dry-run']) return toNowhere(parts);
    if (out === '-') return toScreen(context, parts);
    return writeWhole(fromHere(context.world, out), parts, { signal: context.world.signal });
  };
  const take = () =>
    store.snapshot(async (repositories) => {
      const chosen = await choose(repositories);
      await write(
        documentOf(
          repositories,
          chosen.map(({ id }) => id),
        ),
      );
      return [...chosen];
    });
  if (out === '-' || context.globals['dry-run']) return take();
  return holdingOut(context, [fromHere(context.world, out)], take);
};

const toScreen = async ({ screen }: Context, parts: AsyncIterable<string>): Promise<void> => {
  for await (const part of parts) await screen.out(part);
};

const toNowhere = async (parts: AsyncIterable<string>): Promise<void> => {
  for await (const _ of parts);
};

/** The file, to be read from its start as often as is needed. @throws Failure USAGE where there is none */
const sourceAt = ({ world }: Context, file: string): Source => {
  const path = fromHere(world, file);
  if (!statSync(path, { throwIfNoEntry: false })?.isFile())
    throw usage([
      {
        name: '<file>',
        text: {
          en: `must be a file: there is none at ${path}`,
          es: `debe ser un fichero: no lo hay en ${path}`,
        },
      },
    ]);
  return { name: file, open: () => createReadStream(path, 'utf8') };
};

/** Brings the file's restaurants into the database, all or none; with `--dry-run` it only says whether they may come. */
export const takeIn = async (
  context: Context,
  file: string,
  database: string | undefined,
  isToBeEmpty: boolean,
): Promise<readonly Arriving[]> => {
  const { bringIn, contentsOf, requireRoom } = await import('../../storage/archive/arrival.ts');
  const source = sourceAt(context, file);
  const contents = await contentsOf(source);
  const store = await openWhole(context, database, true);
  if (context.globals['dry-run'])
    await store.snapshot((repositories) => requireRoom(repositories, contents, isToBeEmpty));
  else await bringIn(source, contents, { store, isToBeEmpty });
  return contents.restaurants;
};

export const listOf = (records: readonly object[]): Outcome => ({
  kind: 'list',
  records: records as readonly Row[],
  columns: tenantColumns(records as readonly Row[]),
});

export const nothing: Outcome = { kind: 'raw', body: '' };
