import { booleanFlag } from '../../cli/flag-types.ts';
import { storeOptions } from '../../context/connect.ts';
import { defineCommand } from '../../context/context.ts';
import { exits } from '../../ground/errors.ts';
import { databaseFlag, findDatabase, openDatabase } from './database.ts';
import { schemaColumns } from './panel.ts';

export const migrate = defineCommand({
  path: ['admin', 'migrate'],
  summary: {
    en: 'migrate the database to the schema of this version, or create it',
    es: 'actualizar el esquema de la base de datos a esta versión, o crearlo',
  },
  detail: {
    en: 'Every command that opens a database does the same. Concurrent runs wait for each other; a newer schema is rejected.\nPrints the version of the database, the version of this program, and the pending steps.',
    es: 'Todo comando que abre una base de datos hace lo mismo. Si hay varios a la vez, se esperan; un esquema más reciente se rechaza.\nMuestra la versión de la base de datos, la de este programa y los pasos pendientes.',
  },
  flags: {
    database: databaseFlag,
    status: booleanFlag({ en: 'only show the versions', es: 'solo muestra las versiones' }),
  },
  exits: [exits.unreachable],
  examples: [
    {
      line: 'admin migrate --database postgres://lola@db.example/casa',
      about: { en: 'before starting a new version', es: 'antes de arrancar una versión nueva' },
    },
    {
      line: 'admin migrate --database casa.db --status',
      about: { en: 'pending steps', es: 'pasos pendientes' },
    },
  ],
  run: async (context, { flags: { database, status } }) => {
    const isReadOnly = status === true || context.globals['dry-run'] === true;
    if (!isReadOnly) await openDatabase(context, database, true);
    const { schemaStatus } = await import('../../storage/index.ts');
    const record = { ...(await schemaStatus(findDatabase(context, database), storeOptions(context))) };
    return { kind: 'record', record, columns: schemaColumns };
  },
});
