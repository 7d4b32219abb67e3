import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { connectTo } from '../context/connect.ts';
import { type Command, type Context, command } from '../context/context.ts';
import { reserva } from '../context/resources/reserva.ts';
import { scopeNames } from '../contract/operation.ts';
import { reservas } from '../contract/reservas.ts';
import { withLock } from '../files/lock.ts';
import { makeFolderFor } from '../files/write-file.ts';
import { getDateIn } from '../ground/dates.ts';
import { Failure } from '../ground/errors.ts';
import type { LocalizedText } from '../ground/i18n.ts';
import { readSettings } from '../profiles/settings.ts';
import type { Target } from '../profiles/target.ts';
import { profileCalled } from '../profiles/target.ts';
import { longDate } from '../render/numbers.ts';
import { openDatabase } from './admin/database.ts';
import { forPeople, listOf, written } from './shared/results.ts';

const name = 'demo';
const timeZone = 'Europe/Madrid';

const demo = command({
  path: ['demo'],
  singleProfileOnly: true,
  summary: {
    en: 'a sample restaurant on this machine: make it, show its book',
    es: 'un restaurante de ejemplo en esta máquina: crearlo y ver su libro',
  },
  detail: {
    en: 'Makes a database in the data folder and a profile "demo" for it. Run again, it only shows the book.',
    es: 'Crea una base de datos en la carpeta de datos y un perfil "demo" para ella. Después solo muestra el libro.',
  },
  operations: [reservas.list],
  examples: [
    { line: 'demo', about: { en: "today's book of Casa Lola", es: 'el libro de hoy de Casa Lola' } },
    {
      line: 'reservas list -p demo --fecha mañana',
      about: { en: 'then try this', es: 'y luego probar esto' },
    },
  ],
  run: async (context) => {
    const made = existing(context);
    if (!made && context.globals['dry-run'])
      return written(context, { profile: name, database: ownDatabase(context), tz: timeZone });
    const target = made ?? (await make(context));
    const client = await connectTo(context, target);
    const fecha = getDateIn(context.world.now(), timeZone);
    const { data } = await client.call(reservas.list, { query: { fecha } });
    const list = await forPeople(context, reserva, listOf(reserva, data), { client });
    return {
      ...list,
      columns: list.columns.filter(({ field }) => field !== 'fecha_reserva'),
      assumption: { en: `Casa Lola · ${longDate(fecha, 'en')}`, es: `Casa Lola · ${longDate(fecha, 'es')}` },
      notices: [...(list.notices ?? []), ...nextSteps(context.settings().current ?? name)],
    };
  },
});

/** The demo that was made before. Throws USAGE where a profile of that name is another restaurant's. */
const existing = (context: Context, settings = context.settings()): Target | undefined => {
  const profile = profileCalled(settings, name);
  if (!profile) return undefined;
  const { database, key } = profile;
  if (database !== ownDatabase(context) || !key) throw taken();
  return existsSync(database) ? { ...profile, name, key } : undefined;
};

const ownDatabase = (context: Context): string => join(context.dataDir, 'demo.db');

const taken = () =>
  new Failure(
    'USAGE',
    { en: 'the profile "demo" is another restaurant', es: 'el perfil "demo" es otro restaurante' },
    {
      field: 'demo',
      hint: {
        en: 'remove it first: maitre profile remove demo',
        es: 'quitarlo antes: maitre profile remove demo',
      },
    },
  );

/** Of several at once one makes it, and the others find it made; what a killed one left is gone on with. */
const make = (context: Context): Promise<Target> => {
  const { signal } = context.world;
  const database = ownDatabase(context);
  makeFolderFor(database, 'MAITRE_DATA_DIR');
  return withLock(`${database}.lock`, { signal, patience: 60_000 }, async () => {
    const made = existing(context, readSettings(context.configDir));
    return made ?? fill(context, database);
  });
};

const fill = async (context: Context, database: string): Promise<Target> => {
  const [panel, sample, { putProfile }] = await Promise.all([
    import('../service/panel.ts'),
    import('../sample/index.ts'),
    import('../profiles/store.ts'),
  ]);
  const now = context.world.now();
  const store = await openDatabase(context, database, true);
  const restaurant = sample.sampleRestaurant(getDateIn(now, timeZone));
  const [known] = await store.snapshot(({ tenants }) => tenants.list());
  const tenantId =
    known?.id ?? (await panel.createTenant(store, { name: restaurant.name, tz: timeZone }, now)).tenant_id;
  await sample.loadSample(store, tenantId, restaurant);
  const { key } = await panel.createKey(store, tenantId, { scopes: scopeNames, name }, now);
  const profile = { database, key, tz: timeZone };
  await putProfile(context.configDir, name, profile, (settings) => existing(context, settings));
  return { ...profile, name };
};

const nextSteps = (current: string): LocalizedText[] => {
  const profile = current === name ? '' : ' -p demo';
  const line = (words: string) => `  maitre ${words}${profile}`;
  return [
    { en: '\nNow try:', es: '\nAhora, probar:' },
    { en: `${line('reservas list --fecha tomorrow')}`, es: line('reservas list --fecha mañana') },
    ...[
      'reservas create --fecha +1d --inicio 20:00 --nombre "Ana Ruiz" --comensales 4',
      'crm search garcía',
      'menu items list',
      'waitlist',
    ].map((words) => ({ en: line(words), es: line(words) })),
  ];
};

export const commands: readonly Command[] = [demo];
