import { booleanFlag, textFlag } from '../../cli/flag-types.ts';
import { chooseTimeZone } from '../../cli/preferences.ts';
import { buildStoreOptions } from '../../context/connect.ts';
import { defineCommand } from '../../context/context.ts';
import { getSystemTimeZone, wallClock } from '../../ground/dates.ts';
import { createOptionError, exits } from '../../ground/errors.ts';
import { requiredText } from '../../ground/i18n.ts';
import type { ApiRecord } from '../../render/result.ts';
import { toWrittenResult } from '../shared/results.ts';
import { databaseFlag, findDatabase, openDatabase } from './database.ts';
import { createTenantColumns, schemaColumns } from './panel.ts';

const flags = {
  database: databaseFlag,
  name: textFlag('N', { en: 'name of the restaurant', es: 'nombre del restaurante' }),
  demo: booleanFlag({
    en: 'add the data of a sample restaurant',
    es: 'añadir los datos de un restaurante de ejemplo',
  }),
};

export const init = defineCommand({
  path: ['admin', 'init'],
  summary: {
    en: 'create a restaurant, and the database if it does not exist',
    es: 'crear un restaurante, y la base de datos si no existe',
  },
  detail: {
    en: "The time zone is --tz, or this machine's.",
    es: 'La zona horaria es --tz, o la de este equipo.',
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
  run: async (context, { flags: { database, name, demo } }) => {
    if (name === undefined && !demo) throw createOptionError('--name', requiredText);
    const { createTenant } = await import('../../service/panel/tenants.ts');
    const { runtime, globals } = context;
    const store = await openDatabase(context, database, { create: true });
    const tz = chooseTimeZone(globals, { env: runtime.env, profile: undefined }) ?? getSystemTimeZone();
    const now = runtime.now();
    const tenant = await createTenant(store, { name: name ?? 'Casa Lola', tz }, now);
    if (demo && !globals['dry-run']) {
      const { createSampleRestaurant, loadSample } = await import('../../sample/index.ts');
      const { date, time } = wallClock(now, tz);
      await loadSample(store, tenant.tenant_id, createSampleRestaurant(date, time));
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
  },
  exits: [exits.unreachable],
  examples: {
    'admin migrate --database postgres://lola@db.example/casa': {
      en: 'before starting a new version',
      es: 'antes de arrancar una versión nueva',
    },
    'admin migrate --database casa.db --status': { en: 'pending steps', es: 'pasos pendientes' },
  },
  run: async (context, { flags: { database, status } }) => {
    const isReadOnly = status === true || context.globals['dry-run'] === true;
    if (!isReadOnly) await openDatabase(context, database, { create: true });
    const { readSchemaStatus } = await import('../../storage/index.ts');
    const schema = await readSchemaStatus(findDatabase(context, database), buildStoreOptions(context));
    return { kind: 'record', record: { ...schema }, columns: schemaColumns };
  },
});
