import { createReadStream, statSync } from 'node:fs';
import * as z from 'zod/mini';
import { fileFlag } from '../../cli/flag-types.ts';
import { type Context, defineCommand } from '../../context/context.ts';
import { databaseFlag, openDatabase, openToFill, tenantFlag } from '../../context/database.ts';
import { writeFileAtomic } from '../../files/write-file.ts';
import { createOptionError, exits } from '../../ground/errors.ts';
import { resolvePath } from '../../ground/runtime.ts';
import { type ApiRecord, type CommandResult, emptyResult } from '../../render/result.ts';
import type { ArchivedTenant, ArchiveFile } from '../../storage/archive/import.ts';
import type { Repositories, Store } from '../../storage/store.ts';
import { lockOutFiles } from '../../verbs/out-files.ts';
import { createTenantColumns } from './panel.ts';

const outFlag = {
  ...fileFlag({ en: 'the file; - for stdout', es: 'el fichero; - para stdout' }),
  required: true,
};

const fileArg = {
  name: 'file',
  about: { en: 'a file of export or backup', es: 'un fichero de export o backup' },
  completion: 'files',
} as const;

/** A restaurant of many years may take hours. */
const extraTimeMs = 6 * 3_600_000;

/** Writes the selected restaurants, from one snapshot, to a file or stdout. `--dry-run` reads all, and writes nothing. */
const writeArchive = async (
  context: Context,
  store: Store,
  out: string,
  selectTenants: (repositories: Repositories) => Promise<readonly { id: number; name: string }[]>,
) => {
  const { createArchive } = await import('../../storage/archive/document.ts');
  const isDryRun = context.globals['dry-run'] === true;
  const path = resolvePath(context.runtime, out);
  const isFile = out !== '-' && !isDryRun;
  const write = isDryRun ? () => undefined : context.screen.out;
  const writeSnapshot = () =>
    store.snapshot(async (repositories) => {
      const tenants = await selectTenants(repositories);
      const ids = tenants.map(({ id }) => id);
      const parts = createArchive(repositories, ids);
      if (isFile) await writeFileAtomic(path, parts, { signal: context.runtime.signal });
      else for await (const part of parts) await write(part);
      return tenants.map(({ id, name }) => ({ tenant_id: id, name, file: out }));
    });
  return isFile ? lockOutFiles(context, [path], writeSnapshot) : writeSnapshot();
};

/** Describes a file that is read several times. Throws USAGE if it is not a regular file. */
const checkSource = ({ runtime }: Context, file: string): ArchiveFile => {
  const path = resolvePath(runtime, file);
  if (!statSync(path, { throwIfNoEntry: false })?.isFile())
    throw createOptionError('<file>', {
      en: `must be a file: there is none at ${path}`,
      es: `debe ser un fichero: no hay ninguno en ${path}`,
    });
  return { name: file, open: () => createReadStream(path, 'utf8') };
};

/** Imports all restaurants of a file, or none. With `--dry-run` only checks whether that is possible. */
const importArchiveFile = async (
  context: Context,
  file: string,
  database: string | undefined,
  { mustBeEmpty }: { readonly mustBeEmpty: boolean },
): Promise<readonly ArchivedTenant[]> => {
  const { importArchive, requireNoConflict, summarizeArchive } = await import(
    '../../storage/archive/import.ts'
  );
  const source = checkSource(context, file);
  const summary = await summarizeArchive(source);
  const { store, discard } = await openToFill(context, database, { extraTimeMs });
  if (context.globals['dry-run'])
    await store.snapshot((repositories) => requireNoConflict(repositories, summary, mustBeEmpty));
  else
    await importArchive(source, summary, { store, mustBeEmpty }).catch(async (error: unknown) => {
      await discard(0);
      throw error;
    });
  return summary.tenants;
};

const toListResult = (tenants: readonly object[]) => {
  const records = tenants.map((tenant): ApiRecord => ({ ...tenant }));
  return { kind: 'list' as const, records, columns: createTenantColumns(records) };
};

/** One record, or a list: a backup may contain several restaurants. */
const toResult = (tenants: readonly object[]): CommandResult => {
  const list = toListResult(tenants);
  const [record, ...others] = list.records;
  return record && others.length === 0 ? { kind: 'record', record, columns: list.columns } : list;
};

const exportTenant = defineCommand({
  path: ['admin', 'export'],
  summary: {
    en: 'export a restaurant to a file, to move it to another database',
    es: 'exportar un restaurante a un fichero, para llevarlo a otra base de datos',
  },
  detail: {
    en: 'Exports one snapshot: reservations, customers, menu, events, tables and waitlist with their ids and codes, and the hashes of its keys, which stay valid.\nThe same restaurant gives the same bytes from any database.',
    es: 'Exporta el estado de un momento: reservas, clientes, carta, eventos, mesas y lista de espera con sus id y códigos, y los hashes de sus claves, que siguen siendo válidas.\nEl mismo restaurante da los mismos bytes desde cualquier base de datos.',
  },
  flags: { database: databaseFlag, tenant: tenantFlag, out: outFlag },
  exits: [exits.notFound, exits.unreachable],
  examples: {
    'admin export --database casa.db --out casa-lola.ndjson': {
      en: 'the only restaurant',
      es: 'el único restaurante',
    },
    'admin export --database postgres://lola@db.example/casa --tenant 2 --out -': {
      en: 'one of several, into a pipe',
      es: 'uno de varios, a una tubería',
    },
  },
  run: async (context, { flags: { database, tenant, out = '-' } }) => {
    const store = await openDatabase(context, database, { extraTimeMs });
    const { chooseTenant } = await import('../../service/panel/tenants.ts');
    const { id, name } = await chooseTenant(store, tenant);
    const written = await writeArchive(context, store, out, async () => [{ id, name }]);
    return out === '-' ? emptyResult : toResult(written);
  },
});

const importTenants = defineCommand({
  path: ['admin', 'import'],
  summary: { en: 'import a restaurant into a database', es: 'importar un restaurante en una base de datos' },
  detail: {
    en: 'Imports all of it or nothing, with its number, ids, codes and keys. Creates the database if it does not exist.\nRejects a restaurant that is already there, an incomplete file and, in a SQLite database, ids that another restaurant uses.',
    es: 'Importa todo o nada, con su número, id, códigos y claves. Crea la base de datos si no existe.\nRechaza un restaurante que ya está, un fichero incompleto y, en una base de datos SQLite, los id que ya usa otro restaurante.',
  },
  args: [fileArg],
  flags: { database: databaseFlag },
  exits: [exits.refused, exits.unreachable],
  examples: {
    'admin import casa-lola.ndjson --database postgres://lola@db.example/casa': {
      en: 'from a file to a server',
      es: 'de un fichero a un servidor',
    },
    'admin import casa-lola.ndjson --database casa.db --dry-run': { en: 'only check', es: 'solo comprobar' },
  },
  run: async (context, { args, flags: { database } }) =>
    toResult(await importArchiveFile(context, args[0], database, { mustBeEmpty: false })),
});

const backup = defineCommand({
  path: ['admin', 'backup'],
  summary: {
    en: 'back up all restaurants of a database to a file',
    es: 'guardar una copia de todos los restaurantes de una base de datos',
  },
  detail: {
    en: 'Writes one snapshot while others read and write. The file is complete or not written, and only its owner can read it.',
    es: 'Guarda el estado de un momento, mientras otros leen y escriben. El fichero queda completo o no se escribe, y solo lo puede leer su dueño.',
  },
  output: z.array(z.object({ tenant_id: z.number(), name: z.string(), file: z.string() })),
  flags: { database: databaseFlag, out: outFlag },
  exits: [exits.unreachable],
  examples: {
    'admin backup --database casa.db --out casa.backup': { en: 'a file', es: 'un fichero' },
    'admin backup --database postgres://lola@db.example/casa --out /srv/copia.backup': {
      en: 'a server',
      es: 'un servidor',
    },
  },
  run: async (context, { flags: { database, out = '-' } }) => {
    const store = await openDatabase(context, database, { extraTimeMs });
    const written = await writeArchive(context, store, out, ({ tenants }) => tenants.list());
    return out === '-' ? emptyResult : toListResult(written);
  },
});

const restore = defineCommand({
  path: ['admin', 'restore'],
  summary: {
    en: 'restore a backup into an empty database',
    es: 'recuperar una copia en una base de datos vacía',
  },
  detail: {
    en: 'Restores all of it or nothing. Creates the database if it does not exist; rejects one that has a restaurant.',
    es: 'Recupera todo o nada. Crea la base de datos si no existe; la rechaza si ya tiene un restaurante.',
  },
  output: z.array(z.object({ tenant_id: z.number(), name: z.string(), records: z.number() })),
  args: [fileArg],
  flags: { database: databaseFlag },
  exits: [exits.refused, exits.unreachable],
  examples: {
    'admin restore casa.backup --database nueva.db': { en: 'a file', es: 'un fichero' },
    'admin restore casa.backup --database postgres://lola@db.example/nueva': {
      en: 'a server',
      es: 'un servidor',
    },
  },
  run: async (context, { args, flags: { database } }) =>
    toListResult(await importArchiveFile(context, args[0], database, { mustBeEmpty: true })),
});

export const archiveCommands = [exportTenant, importTenants, backup, restore];
