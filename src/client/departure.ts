import { AsyncLocalStorage } from 'node:async_hooks';
import { subscribe } from 'node:diagnostics_channel';

/** How far a request got. It is `unknown` where something else than undici carries it. */
export interface Departure {
  at: 'unknown' | 'waiting' | 'left';
}

const current = new AsyncLocalStorage<Departure>();
const departures = new WeakMap<object, Departure>();
let isListening = false;

/**
 * Runs a fetch and keeps its departure up to date. A request that still waits for its connection, its TLS
 * handshake or its proxy cannot have been processed; one whose headers were written can.
 */
export const watchDeparture = <T>(departure: Departure, fetching: () => Promise<T>): Promise<T> => {
  if (!isListening) listen();
  return current.run(departure, fetching);
};

interface Message {
  readonly request: { readonly method: string };
}

/** undici's documented channels. A request is created in its own fetch, but may be sent in another's, once a connection is free. */
const listen = (): void => {
  isListening = true;
  subscribe('undici:request:create', (message) => {
    const { request } = message as Message;
    const departure = current.getStore();
    if (!departure || request.method === 'CONNECT') return;
    departures.set(request, departure);
    departure.at = 'waiting';
  });
  subscribe('undici:client:sendHeaders', (message) => {
    const departure = departures.get((message as Message).request);
    if (departure) departure.at = 'left';
  });
};
