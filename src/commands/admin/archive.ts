import { createReadStream, statSync } from 'node:fs';
import * as z from 'zod/mini';
import { textFlag } from '../../cli/flag-types.ts';
import { usage } from '../../cli/usage.ts';
import { type Context, command } from '../../context/context.ts';
import { writeFileAtomic } from '../../files/write-file.ts';
import { exits } from '../../ground/errors.ts';
import { resolvePath } from '../../ground/runtime.ts';
import type { ApiRecord, CommandResult } from '../../render/outcome.ts';
import type { Arriving, Source } from '../../storage/archive/arrival.ts';
import type { Repositories, Store } from '../../storage/store.ts';
import { holdingOut } from '../shared/exporting.ts';
import { databaseFlag, openDatabase, tenantFlag } from './database.ts';
import { tenantColumns } from './panel.ts';

/** What export, import, backup and restore share: restaurants on their way between a database and a file. */

const outFlag = {
  ...textFlag(
    'FILE',
    { en: 'the file; - for stdout', es: 'el fichero; - para stdout' },
    { completes: 'files' },
  ),
  required: true,
};

const fileArg = {
  name: 'file',
  about: { en: 'what export or backup wrote', es: 'lo que escribió export o backup' },
  completes: 'files',
} as const;

/** As long as a restaurant of many years takes, in milliseconds: nobody waits for a request here. */
const longer = 6 * 3_600_000;

const openWhole = (context: Context, database: string | undefined, create = false): Promise<Store> =>
  openDatabase(context, database, create, { longer });

interface Leaving {
  readonly id: number;
  readonly name: string;
}

/** Writes the restaurants of one state of the database: a whole file or none. What `--dry-run` writes is nothing. */
const writeDocument = async (
  context: Context,
  store: Store,
  out: string,
  choose: (repositories: Repositories) => Promise<readonly Leaving[]>,
): Promise<Leaving[]> => {
  const { documentOf } = await import('../../storage/archive/document.ts');
  const write = (parts: AsyncIterable<string>): Promise<void> => {
    if (context.globals['dry-run']) return toNowhere(parts);
    if (out === '-') return toScreen(context, parts);
    return writeFileAtomic(resolvePath(context.world, out), parts, { signal: context.world.signal });
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
  return holdingOut(context, [resolvePath(context.world, out)], take);
};

const toScreen = async ({ screen }: Context, parts: AsyncIterable<string>): Promise<void> => {
  for await (const part of parts) await screen.out(part);
};

const toNowhere = async (parts: AsyncIterable<string>): Promise<void> => {
  for await (const _ of parts);
};

/** The file, to be read from its start as often as is needed. @throws Failure USAGE where there is none */
const sourceAt = ({ world }: Context, file: string): Source => {
  const path = resolvePath(world, file);
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
const takeIn = async (
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

const listOf = (records: readonly object[]): CommandResult => ({
  kind: 'list',
  records: records as readonly ApiRecord[],
  columns: tenantColumns(records as readonly ApiRecord[]),
});

const nothing: CommandResult = { kind: 'raw', body: '' };

const leave = command({
  path: ['admin', 'export'],
  summary: {
    en: 'write a restaurant whole to a file, to move it to another database',
    es: 'escribir un restaurante entero en un fichero, para llevarlo a otra base de datos',
  },
  detail: {
    en: 'All of it as it stands at one moment: bookings, guests, menu, events, floor and queue with their ids and codes, and the hashes of its keys, which go on working.\nThe same restaurant gives the same bytes from any database.',
    es: 'Todo tal como está en un momento: reservas, clientes, carta, eventos, sala y cola con sus id y códigos, y los resúmenes de sus claves, que siguen valiendo.\nEl mismo restaurante da los mismos bytes desde cualquier base de datos.',
  },
  flags: { database: databaseFlag, tenant: tenantFlag, out: outFlag },
  exits: [exits.notFound, exits.unreachable],
  examples: [
    {
      line: 'admin export --database casa.db --out casa-lola.ndjson',
      about: { en: 'the only restaurant there is', es: 'el único restaurante que hay' },
    },
    {
      line: 'admin export --database postgres://lola@db.example/casa --tenant 2 --out -',
      about: { en: 'one of several, into a pipe', es: 'uno de varios, a una tubería' },
    },
  ],
  run: async (context, { flags: { database, tenant, out = '-' } }) => {
    const store = await openWhole(context, database);
    const { chosenTenant } = await import('../../service/panel.ts');
    const { id, name } = await chosenTenant(store, tenant);
    await writeDocument(context, store, out, async () => [{ id, name }]);
    if (out === '-') return nothing;
    const record = { tenant_id: id, name, file: out };
    return { kind: 'record', record, columns: tenantColumns([record]) };
  },
});

const arrive = command({
  path: ['admin', 'import'],
  summary: {
    en: 'bring a restaurant into a database where it is not',
    es: 'traer un restaurante a una base de datos donde no está',
  },
  detail: {
    en: 'All of it or nothing, with its number, ids, codes and keys. The database is made where there is none.\nRefused: a restaurant that is there already, in a SQLite file ids that another one has, and a file that is not whole.',
    es: 'Todo o nada, con su número, id, códigos y claves. La base de datos se crea si no existe.\nSe rechaza: un restaurante que ya está, en un fichero SQLite id que tiene otro, y un fichero que no está entero.',
  },
  args: [fileArg],
  flags: { database: databaseFlag },
  exits: [exits.refused, exits.unreachable],
  examples: [
    {
      line: 'admin import casa-lola.ndjson --database postgres://lola@db.example/casa',
      about: { en: 'from a file to a server', es: 'de un fichero a un servidor' },
    },
    {
      line: 'admin import casa-lola.ndjson --database casa.db --dry-run',
      about: { en: 'whether it may come', es: 'si puede venir' },
    },
  ],
  run: async (context, { args, flags: { database } }) =>
    oneOrMore(await takeIn(context, args[0], database, false)),
});

/** A backup may be brought in too, and holds several. */
const oneOrMore = (records: readonly object[]): CommandResult => {
  const [record, ...others] = records.map((one) => ({ ...one }));
  return record && others.length === 0
    ? { kind: 'record', record, columns: tenantColumns([record]) }
    : listOf(records);
};

export const movingCommands = [leave, arrive];

const backup = command({
  path: ['admin', 'backup'],
  summary: {
    en: 'write every restaurant of the database to a file',
    es: 'escribir todos los restaurantes de la base de datos en un fichero',
  },
  detail: {
    en: 'All of them as they stand at one moment, while others go on reading and writing. A whole file or none, for its owner alone.',
    es: 'Todos tal como están en un momento, mientras otros siguen leyendo y escribiendo. Un fichero entero o ninguno, solo para su dueño.',
  },
  output: z.array(z.object({ tenant_id: z.number(), name: z.string(), file: z.string() })),
  flags: { database: databaseFlag, out: outFlag },
  exits: [exits.unreachable],
  examples: [
    { line: 'admin backup --database casa.db --out casa.backup', about: { en: 'a file', es: 'un fichero' } },
    {
      line: 'admin backup --database postgres://lola@db.example/casa --out /srv/copia.backup',
      about: { en: 'a server', es: 'un servidor' },
    },
  ],
  run: async (context, { flags: { database, out = '-' } }) => {
    const store = await openWhole(context, database);
    const written = await writeDocument(context, store, out, ({ tenants }) => tenants.list());
    return out === '-'
      ? nothing
      : listOf(written.map(({ id, name }) => ({ tenant_id: id, name, file: out })));
  },
});

const restore = command({
  path: ['admin', 'restore'],
  summary: {
    en: 'bring a backup back, into an empty database',
    es: 'recuperar una copia, en una base de datos vacía',
  },
  detail: {
    en: 'All of it or nothing. The database is made where there is none; one that holds a restaurant is refused and left as it is.',
    es: 'Todo o nada. La base de datos se crea si no existe; si ya tiene un restaurante, se rechaza y se deja como está.',
  },
  output: z.array(z.object({ tenant_id: z.number(), name: z.string(), records: z.number() })),
  args: [fileArg],
  flags: { database: databaseFlag },
  exits: [exits.refused, exits.unreachable],
  examples: [
    { line: 'admin restore casa.backup --database nueva.db', about: { en: 'a file', es: 'un fichero' } },
    {
      line: 'admin restore casa.backup --database postgres://lola@db.example/nueva',
      about: { en: 'a server', es: 'un servidor' },
    },
  ],
  run: async (context, { args, flags: { database } }) =>
    listOf(await takeIn(context, args[0], database, true)),
});

export const backupCommands = [backup, restore];
