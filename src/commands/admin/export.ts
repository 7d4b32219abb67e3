import { command } from '../../context/context.ts';
import { exits } from '../../ground/errors.ts';
import type { Outcome } from '../../render/outcome.ts';
import { tenantColumns } from './columns.ts';
import { databaseFlag, tenantFlag } from './database.ts';
import { fileArg, listOf, nothing, openWhole, outFlag, takeIn, writeDocument } from './moving.ts';

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
const oneOrMore = (records: readonly object[]): Outcome => {
  const [record, ...others] = records.map((one) => ({ ...one }));
  return record && others.length === 0
    ? { kind: 'record', record, columns: tenantColumns([record]) }
    : listOf(records);
};

export const movingCommands = [leave, arrive];
