import { scopeNames } from '../contract/operation.ts';
import { createTurns } from '../ground/async.ts';
import { Failure } from '../ground/errors.ts';
import { lazy, tryOr } from '../ground/invariant.ts';
import { createApp } from '../service/app.ts';
import { brokenResponses } from '../service/env.ts';
import { parseFault } from '../service/faults.ts';
import { createFetchError, injectFaults } from '../service/inject-faults.ts';
import { createKey } from '../service/panel/tenants.ts';
import type { Store } from '../storage/store.ts';
import type { FaultText, Listening, ReceivedRequest, Service, ServiceOptions } from './api.ts';
import { createClock } from './clock.ts';
import { createRestaurantKeys, createStoreWith, openSeededStore, readState } from './memory.ts';
import { readSeed } from './seed/read.ts';

export type * from './api.ts';

/** The address of `fetch`. No port listens there. */
const url = 'http://maitre.test';

const drainTimeoutMs = 1000;

/** A received request, which is completed after its response. */
type RequestEntry = { -readonly [Field in keyof ReceivedRequest]: ReceivedRequest[Field] };

/**
 * The whole API in this process and its memory, for tests: as a `fetch` and on ports, with a seed, a clock that the test
 * sets, and injected faults. @throws an Error that names the option, or every invalid value of the seed
 */
export const createService = async (options: ServiceOptions = {}): Promise<Service> => {
  const seed = await readSeed(options.seed, { field: 'seed' });
  const clock = createClock(seed.tz, options.clock);
  const parseFaults = (texts: readonly FaultText[]) => texts.map((text) => parseFault(text, 'faults'));
  const faults = parseFaults(options.faults ?? []);
  const { store, random } = await openSeededStore(seed, clock.now());
  const restaurants = await createRestaurantKeys(store, clock.now());
  const seedState = (await readState(store)).filter(({ table }) => table !== 'api_keys');

  const closing = new AbortController();
  const { signal } = closing;
  /** The service from one reset to the next. */
  const createInstance = (instanceStore: Store) => ({
    store: instanceStore,
    app: createApp({
      store: instanceStore,
      random: random.copy(),
      now: clock.now,
      faults: injectFaults(faults, signal),
    }),
    running: new Set<Promise<unknown>>(),
  });
  const takeTurn = createTurns();
  let instance = createInstance(store);
  let requests: RequestEntry[] = [];

  const serve = async (
    request: Request,
    bindings?: Parameters<typeof instance.app.fetch>[1],
  ): Promise<Response> => {
    const { app, running } = instance;
    const entry = createRequestEntry(request, clock.now());
    requests.push(entry);
    const handling = Promise.all([readBody(request.clone()), app.fetch(request, bindings)]);
    running.add(handling);
    const [body, response] = await handling.finally(() => running.delete(handling));
    entry.body = body;
    if (!brokenResponses.has(response))
      Object.assign(entry, { status: response.status, id: response.headers.get('x-request-id') });
    return response;
  };

  /** Closes the store after the last running request. */
  const closeInstance = async (closed: typeof instance): Promise<void> => {
    await Promise.allSettled(closed.running);
    await closed.store.close();
  };

  const ports = new Set<Listening>();
  const listen: Service['listen'] = async ({ port = 0, host = '127.0.0.1' } = {}) => {
    requireOpen(signal);
    const { listen: listenOnPort } = await import('../service/listen.ts');
    const server = await listenOnPort({ fetch: serve }, { host, port, drainTimeoutMs, keepGlobals: true });
    const listening: Listening = {
      url: server.url,
      close: async () => {
        ports.delete(listening);
        await server.close();
      },
    };
    ports.add(listening);
    // The service may have closed while the port was being opened.
    if (signal.aborted) await listening.close();
    requireOpen(signal);
    return listening;
  };

  const close = lazy(async (): Promise<void> => {
    closing.abort();
    await Promise.all([...ports].map((port) => port.close()));
    await takeTurn(() => closeInstance(instance));
  });

  return {
    url,
    key: restaurants[0]?.key ?? '',
    restaurants,
    clock: { now: clock.now, set: clock.set, advance: clock.advance },
    get requests() {
      return requests.map((entry) => ({ ...entry }));
    },
    fetch: async (input, init) => {
      requireOpen(signal);
      const request = new Request(typeof input === 'string' ? new URL(input, url) : input, init);
      request.signal.throwIfAborted();
      const response = await Promise.race([serve(request), rejectOnAbort(request.signal)]);
      // A response with a body breaks while its body is read.
      if (brokenResponses.has(response) && !response.body)
        throw createFetchError('ECONNRESET', 'other side closed');
      return response;
    },
    createKey: ({ scopes = scopeNames, restaurant: id = restaurants[0]?.id } = {}) =>
      takeTurn(async () => {
        requireOpen(signal);
        const restaurant = restaurants.find((candidate) => candidate.id === id);
        if (!restaurant)
          throw new Failure('USAGE', {
            en: `restaurant: no restaurant has id ${id}`,
            es: `restaurant: ningún restaurante tiene el id ${id}`,
            field: 'restaurant',
          });
        return (await createKey(instance.store, restaurant.id, { scopes, name: 'test' }, clock.now())).key;
      }),
    fail: (...texts) => void faults.unshift(...parseFaults(texts)),
    recover: () => void faults.splice(0),
    reset: () =>
      takeTurn(async () => {
        requireOpen(signal);
        const previous = instance;
        const keys = await readState(previous.store, ['api_keys']);
        instance = createInstance(await createStoreWith([...seedState, ...keys]));
        clock.reset();
        faults.splice(0, faults.length, ...parseFaults(options.faults ?? []));
        requests = [];
        void closeInstance(previous);
      }),
    listen,
    close,
    [Symbol.asyncDispose]: close,
  };
};

const createRequestEntry = ({ method, url: address }: Request, at: Date): RequestEntry => {
  const { pathname: path, searchParams } = new URL(address);
  const query = Object.fromEntries(searchParams);
  return { method, path, query, body: undefined, status: null, id: null, at: at.toISOString() };
};

/** The parsed JSON, else the text; undefined if the body is empty or incomplete. */
const readBody = async (request: Request): Promise<unknown> => {
  const text = await request.text().catch(() => '');
  return text === '' ? undefined : tryOr(text, () => JSON.parse(text));
};

/** @throws TypeError like `fetch` to a closed port */
const requireOpen = (signal: AbortSignal): void => {
  if (signal.aborted) throw createFetchError('ECONNREFUSED', 'the service is closed');
};

const rejectOnAbort = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
