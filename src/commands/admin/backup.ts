import * as z from 'zod/mini';
import { command } from '../../context/context.ts';
import { exits } from '../../ground/errors.ts';
import { databaseFlag } from './database.ts';
import { fileArg, listOf, nothing, openWhole, outFlag, takeIn, writeDocument } from './moving.ts';

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
