import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { connectTo } from '../context/connect.ts';
import { type Context, defineCommand } from '../context/context.ts';
import { openDatabase } from '../context/database.ts';
import { reserva } from '../context/resources/reserva.ts';
import { getVerbRule, groupApplicable } from '../context/resources/reserva-states.ts';
import { scopeNames } from '../contract/operation.ts';
import { type Reserva, reservas } from '../contract/reservas.ts';
import { withLock } from '../files/lock.ts';
import { makeFolderFor } from '../files/write-file.ts';
import { wallClock } from '../ground/dates.ts';
import { Failure, suggestCommand } from '../ground/errors.ts';
import { type LocalizedText, localize, untranslated } from '../ground/i18n.ts';
import { readSettings } from '../profiles/settings.ts';
import { findProfile, type Target } from '../profiles/target.ts';
import { formatLongDate } from '../render/numbers.ts';
import { toListResult, toWrittenResult, withRelatedData } from '../verbs/results.ts';

const name = 'demo';
const timeZone = 'Europe/Madrid';

export const demo = defineCommand({
  path: ['demo'],
  singleProfileOnly: true,
  summary: {
    en: 'create a sample restaurant on this machine, show its reservations',
    es: 'crear un restaurante de ejemplo en este equipo y ver sus reservas',
  },
  detail: {
    en: 'Creates a database in the data folder and a profile "demo" for it. Later runs only show the reservations.',
    es: 'Crea una base de datos en la carpeta de datos y un perfil "demo" para ella. Después solo muestra las reservas.',
  },
  operations: [reservas.list],
  examples: {
    demo: { en: "today's reservations of Casa Lola", es: 'las reservas de hoy de Casa Lola' },
    'reservas list -p demo --fecha mañana': {
      en: "then tomorrow's reservations",
      es: 'después, las reservas de mañana',
    },
  },
  run: async (context) => {
    const existing = findDemo(context);
    if (!existing && context.globals['dry-run'])
      return toWrittenResult(context, { profile: name, database: getDemoDatabase(context), tz: timeZone });
    const target = existing ?? (await createDemo(context));
    const { client } = await connectTo(context, target);
    const clock = wallClock(context.runtime.now(), timeZone);
    const { data } = await client.call(reservas.list, { query: { fecha: clock.date } });
    const [seatable] = groupApplicable(data, getVerbRule('seat'), clock).flat();
    const list = await withRelatedData(context, reserva, toListResult(reserva, data), { client });
    return {
      ...list,
      columns: list.columns.filter(({ field }) => field !== 'fecha_reserva'),
      assumption: localize((lang) => `Casa Lola · ${formatLongDate(clock.date, lang)}`),
      notices: [...(list.notices ?? []), ...suggestCommands(context.settings().current ?? name, seatable)],
    };
  },
});

/** Returns the demo of an earlier run. Throws USAGE if a profile of that name belongs to another restaurant. */
const findDemo = (context: Context, settings = context.settings()): Target | undefined => {
  const profile = findProfile(settings, name);
  if (!profile) return undefined;
  const { database, key } = profile;
  if (database !== getDemoDatabase(context) || !key)
    throw new Failure('USAGE', {
      en: 'the profile "demo" belongs to another restaurant',
      es: 'el perfil "demo" es de otro restaurante',
      field: 'demo',
      hint: suggestCommand(['profile', 'remove', 'demo'], { en: 'remove it first', es: 'elimínelo antes' }),
    });
  return existsSync(database) ? { ...profile, name, key } : undefined;
};

const getDemoDatabase = (context: Context): string => join(context.dataDir, 'demo.db');

/** Creates the demo under a lock, or completes what a killed run left. */
const createDemo = (context: Context): Promise<Target> => {
  const database = getDemoDatabase(context);
  makeFolderFor(database, 'MAITRE_DATA_DIR');
  return withLock(`${database}.lock`, { signal: context.runtime.signal, timeoutMs: 60_000 }, async () => {
    const existing = findDemo(context, readSettings(context.configDir));
    return existing ?? fillDemo(context, database);
  });
};

const fillDemo = async (context: Context, database: string): Promise<Target> => {
  const panel = await import('../service/panel/tenants.ts');
  const sample = await import('../sample/index.ts');
  const { putProfile } = await import('../profiles/store.ts');
  const now = context.runtime.now();
  const store = await openDatabase(context, database, { create: true });
  const { date, time } = wallClock(now, timeZone);
  const restaurant = sample.createSampleRestaurant(date, time);
  const [tenant] = await store.snapshot(({ tenants }) => tenants.list());
  const tenantId =
    tenant?.id ?? (await panel.createTenant(store, { name: restaurant.name, tz: timeZone }, now)).tenant_id;
  await sample.loadSample(store, tenantId, restaurant);
  const { key } = await panel.createKey(store, tenantId, { scopes: scopeNames, name }, now);
  const profile = { database, key, tz: timeZone };
  await putProfile(context.configDir, name, profile);
  return { ...profile, name };
};

/** `seatable` is a reservation that can be seated now. */
const suggestCommands = (current: string, seatable: Reserva | undefined): LocalizedText[] => {
  const code = seatable?.codigo_reserva;
  const profileOption = current === name ? '' : ' -p demo';
  const formatCommand = (args: string) => `  maitre ${args}${profileOption}`;
  return [
    { en: '\nNow try:', es: '\nAhora pruebe:' },
    untranslated(formatCommand('now')),
    { en: formatCommand('free tomorrow 21:00 4'), es: formatCommand('free mañana 21:00 4') },
    untranslated(formatCommand('walkin 2')),
    ...(code ? [untranslated(formatCommand(`seat ${code}`))] : []),
    untranslated(formatCommand('sheet')),
  ];
};
