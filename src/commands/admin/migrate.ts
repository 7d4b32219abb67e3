import { toggle } from '../../cli/flag-types.ts';
import { storeOptions } from '../../context/connect.ts';
import { command } from '../../context/context.ts';
import { exits } from '../../ground/errors.ts';
import { databaseFlag, databaseOf, openDatabase } from './database.ts';
import { schemaColumns } from './panel.ts';

export const migrate = command({
  path: ['admin', 'migrate'],
  summary: {
    en: "bring the database's schema to this version of maitre, or make it",
    es: 'llevar el esquema de la base de datos a esta versión de maitre, o crearlo',
  },
  detail: {
    en: 'Whatever opens a database does so too; this does nothing else. Several at once wait for one another, and what is newer is refused.\nPrints the version that stands, the current one, and the steps that are missing.',
    es: 'Todo lo que abre una base de datos lo hace también; esto no hace nada más. Varios a la vez se esperan, y lo más reciente se rechaza.\nMuestra la versión que hay, la actual y los pasos que faltan.',
  },
  flags: {
    database: databaseFlag,
    status: toggle({ en: 'only say how it stands', es: 'solo decir cómo está' }),
  },
  exits: [exits.unreachable],
  examples: [
    {
      line: 'admin migrate --database postgres://lola@db.example/casa',
      about: { en: 'before the new version serves', es: 'antes de que sirva la nueva versión' },
    },
    {
      line: 'admin migrate --database casa.db --status',
      about: { en: 'what is missing', es: 'qué falta' },
    },
  ],
  run: async (context, { flags: { database, status } }) => {
    const isLook = status === true || context.globals['dry-run'] === true;
    if (!isLook) await openDatabase(context, database, true);
    const { schemaStatus } = await import('../../storage/index.ts');
    const record = { ...(await schemaStatus(databaseOf(context, database), storeOptions(context))) };
    return { kind: 'record', record, columns: schemaColumns };
  },
});
