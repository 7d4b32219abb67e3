import { scopeNames } from '../contract/operation.ts';
import { Failure } from '../ground/errors.ts';
import { parseFault } from '../service/faults.ts';
import { createKey } from '../service/panel/keys.ts';
import type { FaultText, Service, ServiceOptions } from './api.ts';
import { createClock } from './clock.ts';
import { openSeeded, restaurantsOf, stateOf, storeWith } from './memory.ts';
import { refuseUnknown } from './options.ts';
import { createPorts } from './ports.ts';
import { createRecord } from './record.ts';
import { readSeed } from './seed/read.ts';
import { openStage, type Stage } from './stage.ts';
import { oneByOne, requireOpen, unlessAborted } from './waiting.ts';

export type * from './api.ts';

/** Where nothing listens. */
const url = 'http://maitre.test';

/**
 * The whole interface in this process and its memory, for tests: as a `fetch` and on ports, with what the seed says, a
 * clock that the test sets and faults on purpose. @throws an Error that names the option, or every wrong place of the seed
 */
export const createService = async (options: ServiceOptions = {}): Promise<Service> => {
  refuseUnknown(options);
  const seed = await readSeed(options.seed, { field: 'seed' });
  const clock = createClock(seed.tz, options.clock);
  const parse = (texts: readonly FaultText[]) => texts.map((text) => parseFault(text, 'faults'));
  const faults = parse(options.faults ?? []);
  const { store, chance } = await openSeeded(seed, clock.now());
  const restaurants = await restaurantsOf(store, clock.now());
  const state = (await stateOf(store)).filter(({ table }) => table !== 'api_keys');

  const closing = new AbortController();
  const { signal } = closing;
  const open = (on: Stage['store']): Stage =>
    openStage({ store: on, chance: chance.copy(), now: clock.now, faults, signal });
  const record = createRecord(clock.now);
  const inTurn = oneByOne();
  let stage = open(store);
  let closed: Promise<void> | undefined;

  const serve = async (incoming: Request, bindings?: Parameters<Stage['serve']>[1]): Promise<Response> => {
    const arriving = record.arrived(incoming);
    const { answer, isWhole } = await stage.serve(
      arriving.then(({ request }) => request),
      bindings,
    );
    if (isWhole) (await arriving).answered(answer);
    return answer;
  };

  const ports = createPorts(serve, signal);

  const close = (): Promise<void> => {
    closing.abort();
    closed ??= ports.close().then(() => inTurn(() => stage.retire()));
    return closed;
  };

  return {
    url,
    key: restaurants[0]?.key ?? '',
    restaurants,
    clock: { now: clock.now, set: clock.set, advance: clock.advance },
    get requests() {
      return record.list();
    },
    fetch: async (input, init) => {
      requireOpen(signal);
      const request = new Request(typeof input === 'string' ? new URL(input, url) : input, init);
      return unlessAborted(() => serve(request), request.signal);
    },
    createKey: ({ scopes = scopeNames, restaurant = restaurants[0]?.id } = {}) =>
      inTurn(async () => {
        requireOpen(signal);
        const known = restaurants.find(({ id }) => id === restaurant);
        if (!known) throw unknownRestaurant(restaurant);
        return (await createKey(stage.store, known.id, { scopes, name: 'test' }, clock.now())).key;
      }),
    fail: (...texts) => void faults.unshift(...parse(texts)),
    recover: () => void faults.splice(0),
    reset: () =>
      inTurn(async () => {
        requireOpen(signal);
        const last = stage;
        const keys = await stateOf(last.store, ['api_keys']);
        stage = open(await storeWith([...state, ...keys]));
        clock.reset();
        faults.splice(0, faults.length, ...parse(options.faults ?? []));
        record.clear();
        void last.retire();
      }),
    listen: ports.listen,
    close,
    [Symbol.asyncDispose]: close,
  };
};

const unknownRestaurant = (id: unknown): Failure =>
  new Failure(
    'USAGE',
    { en: `restaurant: there is none of id ${id}`, es: `restaurant: no lo hay con id ${id}` },
    { field: 'restaurant' },
  );
