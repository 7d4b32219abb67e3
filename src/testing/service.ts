import { scopeNames } from '../contract/operation.ts';
import { Failure } from '../ground/errors.ts';
import { parseFault } from '../service/faults.ts';
import { createKey } from '../service/panel/tenants.ts';
import { createFifoQueue } from '../storage/fifo-queue.ts';
import type { FaultText, Service, ServiceOptions } from './api.ts';
import { createClock } from './clock.ts';
import { createServiceInstance, type ServiceInstance } from './instance.ts';
import { createRestaurantKeys, createStoreWith, openSeededStore, readState } from './memory.ts';
import { createPorts } from './ports.ts';
import { abortable, createRequestLog, requireOpen } from './requests.ts';
import { readSeed } from './seed/read.ts';

export type * from './api.ts';

/** The address of `fetch`. No port listens there. */
const url = 'http://maitre.test';

/**
 * The whole API in this process and its memory, for tests: as a `fetch` and on ports, with a seed, a clock that the test
 * sets, and injected faults. @throws an Error that names the option, or every invalid value of the seed
 */
export const createService = async (options: ServiceOptions = {}): Promise<Service> => {
  rejectUnknownOptions(options);
  const seed = await readSeed(options.seed, { field: 'seed' });
  const clock = createClock(seed.tz, options.clock);
  const parseFaults = (texts: readonly FaultText[]) => texts.map((text) => parseFault(text, 'faults'));
  const faults = parseFaults(options.faults ?? []);
  const { store, random } = await openSeededStore(seed, clock.now());
  const restaurants = await createRestaurantKeys(store, clock.now());
  const seedState = (await readState(store)).filter(({ table }) => table !== 'api_keys');

  const closing = new AbortController();
  const { signal } = closing;
  const createInstance = (on: ServiceInstance['store']): ServiceInstance =>
    createServiceInstance({ store: on, random: random.copy(), now: clock.now, faults, signal });
  const log = createRequestLog(clock.now);
  const enqueue = createFifoQueue();
  let instance = createInstance(store);
  let closed: Promise<void> | undefined;

  const serve = async (
    incoming: Request,
    bindings?: Parameters<ServiceInstance['serve']>[1],
  ): Promise<Response> => {
    const logging = log.add(incoming);
    const { response, isComplete } = await instance.serve(
      logging.then(({ request }) => request),
      bindings,
    );
    if (isComplete) (await logging).setResponse(response);
    return response;
  };

  const ports = createPorts(serve, signal);

  const close = (): Promise<void> => {
    closing.abort();
    closed ??= ports.close().then(() => enqueue('instance', () => instance.close()));
    return closed;
  };

  return {
    url,
    key: restaurants[0]?.key ?? '',
    restaurants,
    clock: { now: clock.now, set: clock.set, advance: clock.advance },
    get requests() {
      return log.list();
    },
    fetch: async (input, init) => {
      requireOpen(signal);
      const request = new Request(typeof input === 'string' ? new URL(input, url) : input, init);
      return abortable(() => serve(request), request.signal);
    },
    createKey: ({ scopes = scopeNames, restaurant: id = restaurants[0]?.id } = {}) =>
      enqueue('instance', async () => {
        requireOpen(signal);
        const restaurant = restaurants.find((each) => each.id === id);
        if (!restaurant) throw unknownRestaurant(id);
        return (await createKey(instance.store, restaurant.id, { scopes, name: 'test' }, clock.now())).key;
      }),
    fail: (...texts) => void faults.unshift(...parseFaults(texts)),
    recover: () => void faults.splice(0),
    reset: () =>
      enqueue('instance', async () => {
        requireOpen(signal);
        const previous = instance;
        const keys = await readState(previous.store, ['api_keys']);
        instance = createInstance(await createStoreWith([...seedState, ...keys]));
        clock.reset();
        faults.splice(0, faults.length, ...parseFaults(options.faults ?? []));
        log.clear();
        void previous.close();
      }),
    listen: ports.listen,
    close,
    [Symbol.asyncDispose]: close,
  };
};

const optionNames: readonly string[] = ['seed', 'clock', 'faults'] satisfies (keyof ServiceOptions)[];

/** For callers in JavaScript, without types. @throws Failure USAGE that names the option */
const rejectUnknownOptions = (options: object): void => {
  const unknown = Object.keys(options).find((name) => !optionNames.includes(name));
  if (unknown === undefined) return;
  const names = optionNames.join(', ');
  const text = {
    en: `${unknown} is not an option of createService; the options are: ${names}`,
    es: `${unknown} no es una opción de createService; las opciones son: ${names}`,
  };
  throw new Failure('USAGE', text, { field: unknown });
};

const unknownRestaurant = (id: unknown): Failure =>
  new Failure(
    'USAGE',
    { en: `restaurant: no restaurant has id ${id}`, es: `restaurant: ningún restaurante tiene el id ${id}` },
    { field: 'restaurant' },
  );
