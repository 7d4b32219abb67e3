import type { FlagValues } from '../../cli/flag.ts';
import { booleanFlag, fileFlag } from '../../cli/flag-types.ts';
import { chooseTimeZone } from '../../cli/preferences.ts';
import type { Context } from '../../context/context.ts';
import { findDatabase, openDatabase } from '../../context/database.ts';
import { getDatabaseType } from '../../ground/addresses.ts';
import { createOptionError } from '../../ground/errors.ts';
import { mutuallyExclusiveText } from '../../ground/i18n.ts';
import { resolvePath } from '../../ground/runtime.ts';
import type { RandomSource } from '../../service/identifiers.ts';
import type { Store } from '../../storage/store.ts';
import type { Restaurant } from '../../testing/api.ts';
import { clockTimeText, isClockTime, toInstantIn } from '../../testing/clock.ts';

/** Creates a clock that starts at a time, by default now. Throws USAGE for an invalid time. */
const createClock = ({ runtime: { now } }: Context, startTime: string | undefined, tz: string) => {
  if (startTime === undefined) return { start: now(), now };
  const start = toInstantIn(startTime, tz, '--clock');
  const offsetMs = start.getTime() - now().getTime();
  return { start, now: () => new Date(now().getTime() + offsetMs) };
};

export const memoryFlags = {
  memory: booleanFlag({
    en: 'serve a restaurant in memory, with a key, deleted at the end',
    es: 'sirve un restaurante en memoria, con una clave; se borra al acabar',
  }),
  seed: fileFlag({
    en: 'initial data, in memory: YAML, JSON, or demo for the sample',
    es: 'datos iniciales, en memoria: YAML, JSON, o demo para el ejemplo',
  }),
  clock: {
    about: {
      en: 'the restaurant’s time at the start: 2026-12-24T20:00; the clock runs on from there',
      es: 'la hora del restaurante al empezar: 2026-12-24T20:00; el reloj sigue desde ahí',
    },
    placeholder: 'TIME',
    parse: (raw: string) => (isClockTime(raw) ? raw : undefined),
    expected: clockTimeText,
  },
};

type StoreOptions = FlagValues<typeof memoryFlags> & { readonly database?: string | undefined };

interface ServedStore {
  readonly store: Store;
  readonly now: () => Date;
  readonly random?: RandomSource;
  readonly restaurants?: readonly Restaurant[];
}

/** Throws USAGE for conflicting options, or an invalid seed or time. */
export const openServedStore = async (context: Context, options: StoreOptions): Promise<ServedStore> => {
  const { database, memory, seed } = options;
  if (!memory && seed === undefined) return openOnDatabase(context, options);
  if (database !== undefined)
    throw createOptionError(`${memory ? '--memory' : '--seed'}, --database`, mutuallyExclusiveText);
  return openInMemory(context, options);
};

const openOnDatabase = async (context: Context, { database, clock }: StoreOptions): Promise<ServedStore> => {
  // A server's schema is created if missing. A missing file is an error: its path may be mistyped.
  const create = getDatabaseType(findDatabase(context, database)) === 'server';
  const store = await openDatabase(context, database, { create, timeoutMs: undefined, signal: undefined });
  if (clock === undefined) return { store, now: context.runtime.now };
  const [first] = await store.snapshot(({ tenants }) => tenants.list());
  return { store, now: createClock(context, clock, first?.tz ?? context.timeZone()).now };
};

const openInMemory = async (context: Context, { seed, clock }: StoreOptions): Promise<ServedStore> => {
  const { runtime, globals } = context;
  const { readSeed } = await import('../../testing/seed/read.ts');
  const { createRestaurantKeys, openSeededStore } = await import('../../testing/memory.ts');
  const tz = chooseTimeZone(globals, { env: runtime.env, profile: undefined });
  const source = seed === undefined || seed === 'demo' ? seed : resolvePath(runtime, seed);
  const prepared = await readSeed(source, { field: '--seed', tz, name: seed, signal: runtime.signal });
  const { start, now } = createClock(context, clock, prepared.tz);
  // Seeded records have the clock's start as `created_at`.
  const { store, random } = await openSeededStore(prepared, start);
  context.defer(() => store.close());
  return { store, random, now, restaurants: await createRestaurantKeys(store, start) };
};
