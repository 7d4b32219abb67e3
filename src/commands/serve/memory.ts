import type { Flag } from '../../cli/flag.ts';
import { textFlag, toggle } from '../../cli/flag-types.ts';
import { chooseTimeZone } from '../../cli/preferences.ts';
import { usage } from '../../cli/usage.ts';
import type { Context } from '../../context/context.ts';
import { getDatabaseType } from '../../ground/addresses.ts';
import { wallClock } from '../../ground/dates.ts';
import { type LocalizedText, mutuallyExclusiveText } from '../../ground/i18n.ts';
import { resolvePath } from '../../ground/runtime.ts';
import type { Chance } from '../../service/chance.ts';
import type { Store } from '../../storage/store.ts';
import type { Restaurant } from '../../testing/api.ts';
import { aClockTime, instantIn, isClockTime } from '../../testing/clock-time.ts';
import { databaseOf, openDatabase } from '../admin/database.ts';

const clockFlag: Flag<string> = {
  about: {
    en: 'the time at the start, on the restaurant’s wall: 2026-12-24T20:00; it goes on from there',
    es: 'la hora al empezar, la del restaurante: 2026-12-24T20:00; desde ahí sigue',
  },
  value: 'TIME',
  read: (raw) => (isClockTime(raw) ? raw : undefined),
  expects: aClockTime,
};

interface RunningClock {
  readonly start: Date;
  readonly now: () => Date;
  /** What is to be said of a time that is not the true one. */
  readonly notice?: LocalizedText;
}

/** A clock that begins at that hour, where one is said, and goes on as the time does. @throws Failure USAGE */
const clockFrom = ({ world }: Context, said: string | undefined, tz: string): RunningClock => {
  const { now } = world;
  if (said === undefined) return { start: now(), now };
  const start = instantIn(said, tz, '--clock');
  const ahead = start.getTime() - now().getTime();
  const { date, time } = wallClock(start, tz);
  return {
    start,
    now: () => new Date(now().getTime() + ahead),
    notice: {
      en: `the service's clock begins at ${date} ${time} in ${tz} and goes on from there; the log keeps the true time`,
      es: `el reloj del servicio empieza el ${date} a las ${time} en ${tz} y sigue desde ahí; el registro lleva la hora verdadera`,
    },
  };
};

/** What is served for tests in place of a restaurant's own data. */
export const memoryFlags = {
  memory: toggle({
    en: 'a restaurant in memory, with a key; gone at the end',
    es: 'un restaurante en memoria, con una clave; al acabar no queda nada',
  }),
  seed: textFlag(
    'FILE',
    {
      en: 'in memory, what it begins with: YAML, JSON, an export, or demo for the sample',
      es: 'en memoria, con qué empieza: YAML, JSON, un export, o demo para el ejemplo',
    },
    { completes: 'files' },
  ),
  clock: clockFlag,
};

interface Asked {
  readonly database?: string | undefined;
  readonly memory?: boolean | undefined;
  readonly seed?: string | undefined;
  readonly clock?: string | undefined;
}

/** What is served, and by which clock. */
export interface Ground {
  readonly store: Store;
  readonly now: () => Date;
  readonly chance?: Chance;
  /** Of a restaurant in memory; nobody else knows its key. */
  readonly restaurants?: readonly Restaurant[];
  /** What is to be said of the clock. */
  readonly notice?: LocalizedText;
}

/** @throws Failure USAGE where the options contradict one another, or a seed or a time is wrong */
export const groundOf = async (context: Context, asked: Asked): Promise<Ground> => {
  const { database, memory, seed } = asked;
  const isInMemory = memory || seed !== undefined;
  if (!isInMemory) return onDatabase(context, asked);
  if (database !== undefined)
    throw usage([{ name: `${memory ? '--memory' : '--seed'}, --database`, text: mutuallyExclusiveText }]);
  return inMemory(context, asked);
};

const onDatabase = async (context: Context, { database, clock }: Asked): Promise<Ground> => {
  // A server has the database already, and whoever may make its schema; a file is made on purpose.
  const isServed = getDatabaseType(databaseOf(context, database)) === 'server';
  const store = await openDatabase(context, database, isServed, { patience: undefined, signal: undefined });
  if (clock === undefined) return { store, now: context.world.now };
  const [first] = await store.snapshot(({ tenants }) => tenants.list());
  const { start: _, ...time } = clockFrom(context, clock, first?.tz ?? context.timeZone());
  return { store, ...time };
};

const inMemory = async (context: Context, { seed, clock }: Asked): Promise<Ground> => {
  const { world, globals } = context;
  const [{ readSeed }, { openSeeded, restaurantsOf }] = await Promise.all([
    import('../../testing/seed/read.ts'),
    import('../../testing/memory.ts'),
  ]);
  const tz = chooseTimeZone(globals, { env: world.env, profile: undefined });
  const source = seed === undefined || seed === 'demo' ? seed : resolvePath(world, seed);
  const prepared = await readSeed(source, { field: '--seed', tz, name: seed, signal: world.signal });
  const { start, ...time } = clockFrom(context, clock, prepared.tz);
  // What stands in the seed was made as the clock began, to the millisecond.
  const { store, chance } = await openSeeded(prepared, start);
  context.defer(() => store.close());
  return { store, chance, ...time, restaurants: await restaurantsOf(store, start) };
};
