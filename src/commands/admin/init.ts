import { booleanFlag, integerFlag, textFlag } from '../../cli/flag-types.ts';
import { chooseTimeZone } from '../../cli/preferences.ts';
import { buildStoreOptions } from '../../context/connect.ts';
import { defineCommand } from '../../context/context.ts';
import { databaseFlag, findDatabase, openDatabase, openToFill } from '../../context/database.ts';
import { getSystemTimeZone, wallClock } from '../../ground/dates.ts';
import { createOptionError, exits } from '../../ground/errors.ts';
import { requiredText } from '../../ground/i18n.ts';
import type { ApiRecord } from '../../render/result.ts';
import { toWrittenResult } from '../../verbs/results.ts';
import { createTenantColumns, schemaColumns } from './panel.ts';

/** More would exceed the locks of a server with default settings. */
const maxPartitions = 32;

const partitionsFlag = integerFlag(2, maxPartitions, {
  en: 'divide the tables of a new PostgreSQL database by restaurant into N parts',
  es: 'dividir por restaurante, en N partes, las tablas de una base de datos PostgreSQL nueva',
});

const flags = {
  database: databaseFlag,
  name: textFlag('N', { en: 'name of the restaurant', es: 'nombre del restaurante' }),
  demo: booleanFlag({
    en: 'add the data of a sample restaurant',
    es: 'añadir los datos de un restaurante de ejemplo',
  }),
  partitions: partitionsFlag,
};

export const init = defineCommand({
  path: ['admin', 'init'],
  summary: {
    en: 'create a restaurant, and the database if it does not exist',
    es: 'crear un restaurante, y la base de datos si no existe',
  },
  detail: {
    en: "The time zone is --tz, or this machine's.\n--partitions needs PostgreSQL 17 or later, and a new database.",
    es: 'La zona horaria es --tz, o la de este equipo.\n--partitions necesita PostgreSQL 17 o posterior y una base de datos nueva.',
  },
  flags,
  exits: [exits.unreachable],
  examples: {
    'admin init --database casa.db --name "Casa Lola" --tz Europe/Madrid': {
      en: 'an empty restaurant',
      es: 'un restaurante vacío',
    },
    'admin init --database casa.db --name "Casa Lola" --tz Europe/Madrid --demo': {
      en: 'with sample data',
      es: 'con datos de ejemplo',
    },
  },
  run: async (context, { flags: { database, name, demo, partitions } }) => {
    if (name === undefined && !demo) throw createOptionError('--name', requiredText);
    const { createTenant } = await import('../../service/panel/tenants.ts');
    const { runtime, globals } = context;
    // A zone that is refused must leave no database.
    const tz = chooseTimeZone(globals, { env: runtime.env, profile: undefined }) ?? getSystemTimeZone();
    const { store, discard } = await openToFill(context, database, { partitions });
    const now = runtime.now();
    const tenant = await createTenant(store, { name: name ?? 'Casa Lola', tz }, now);
    if (demo && !globals['dry-run']) {
      const { createSampleRestaurant, loadSample } = await import('../../sample/index.ts');
      const { date, time } = wallClock(now, tz);
      const loading = loadSample(store, tenant.tenant_id, createSampleRestaurant(date, time));
      await loading.catch(async (error: unknown) => {
        await discard(1);
        throw error;
      });
    }
    const record: ApiRecord = { ...tenant };
    return toWrittenResult(context, record, createTenantColumns([record]));
  },
});

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
    partitions: partitionsFlag,
  },
  exits: [exits.unreachable],
  examples: {
    'admin migrate --database postgres://lola@db.example/casa': {
      en: 'before starting a new version',
      es: 'antes de arrancar una versión nueva',
    },
    'admin migrate --database casa.db --status': { en: 'pending steps', es: 'pasos pendientes' },
  },
  run: async (context, { flags: { database, status, partitions } }) => {
    const isReadOnly = status === true || context.globals['dry-run'] === true;
    if (!isReadOnly) await openDatabase(context, database, { create: true, partitions });
    const { readSchemaStatus } = await import('../../storage/index.ts');
    const schema = await readSchemaStatus(findDatabase(context, database), buildStoreOptions(context));
    return { kind: 'record', record: { ...schema }, columns: schemaColumns };
  },
});
