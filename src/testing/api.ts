import type { Scope, Seed } from './seed/schema.ts';

/** The options of `createService`; all are optional. */
export interface ServiceOptions {
  /**
   * The records at the start and after `reset()`: an object with restaurants and their records, `'demo'` (the sample
   * restaurant around the clock's day), or the path of a file with that object as YAML or JSON, or of a file of
   * `maitre admin export`. Default: one empty restaurant in Europe/Madrid.
   */
  readonly seed?: Seed | 'demo' | (string & {}) | URL | undefined;
  /**
   * The time at which the clock stands still until the test moves it: `YYYY-MM-DDTHH:mm` (seconds may follow) in the time
   * zone of the first restaurant, an instant if `Z` or an offset follows, or a `Date`. Default: the real time.
   */
  readonly clock?: string | Date | undefined;
  /** Faults at the start, as for `fail`. */
  readonly faults?: readonly FaultText[] | undefined;
}

/**
 * `METHOD /path: effect`: the method (or `*`), a prefix of the path, and the effects separated by `;`.
 *
 * - `status=N` (400–599) or `html` responds without processing; `after` processes the request first; `retry-after=S` adds the header
 * - `drop` closes the connection without processing, `drop-after` after processing
 * - `garbage` processes and sends invalid JSON, `truncate` closes the connection in the middle of the response
 * - `latency=MS` waits first
 * - `skip=N` lets N requests pass first, `times=N` affects N requests
 *
 * @example 'POST /developer/api/reservas: status=503;times=2;retry-after=1'
 */
export type FaultText = `${string} /${string}:${string}`;

export interface Restaurant {
  /** The `tenant_id` of its records. */
  readonly id: number;
  readonly name: string;
  /** Its time zone (IANA). */
  readonly tz: string;
  /** A key with every scope. */
  readonly key: string;
}

/** A request that arrived, without its headers and key. */
export interface ReceivedRequest {
  readonly method: string;
  /** `/developer/api/…`, without the query. */
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  /** The parsed JSON, else the text; undefined if there is no complete body. */
  readonly body: unknown;
  /** The status of the response; null while the request runs, or if the connection was broken. */
  readonly status: number | null;
  /** The response's `X-Request-Id`; null if `status` is null. */
  readonly id: string | null;
  /** The time of arrival on the service's clock: ISO 8601 in UTC. */
  readonly at: string;
}

/** The service's clock. */
export interface Clock {
  now(): Date;
  /** Stops the clock at this time. @throws if it is not a time, or a clock change skips it */
  set(time: string | Date): void;
  /** Moves the clock, backwards if negative. It stands still or runs as before. */
  advance(duration: Duration): void;
}

/** The sum of its parts; a day is 24 hours. */
export interface Duration {
  readonly days?: number;
  readonly hours?: number;
  readonly minutes?: number;
  readonly seconds?: number;
}

export interface KeyOptions {
  /** Default: all. */
  readonly scopes?: readonly Scope[] | undefined;
  /** The restaurant's `id`; default: the first one. */
  readonly restaurant?: number | undefined;
}

export interface ListenOptions {
  /** Default: a free port. */
  readonly port?: number | undefined;
  /** Default: 127.0.0.1. */
  readonly host?: string | undefined;
}

export interface Listening {
  /** Like `http://127.0.0.1:49152`. */
  readonly url: string;
  /** Waits up to one second for running requests, then closes the port. */
  close(): Promise<void>;
}

/** The whole API, in this process and its memory. Several can run at the same time. */
export interface Service extends AsyncDisposable {
  /**
   * Sends a request like the global `fetch`, for a client that takes one. The host of the URL is ignored and optional.
   * Rejects with a TypeError, like `fetch`, if a fault breaks the connection.
   */
  readonly fetch: (input: string | URL | Request, init?: RequestInit) => Promise<Response>;
  /** A base URL for clients that need one as well as `fetch`. No port listens there. */
  readonly url: string;
  /** A key with every scope, of the first restaurant. */
  readonly key: string;
  readonly restaurants: readonly Restaurant[];
  /** Creates a key, which survives `reset()`. @throws if a scope or the restaurant is unknown */
  createKey(options?: KeyOptions): Promise<string>;
  /** The requests since the start or the last `reset()`, by `fetch` and on every port, in order of arrival. */
  readonly requests: readonly ReceivedRequest[];
  readonly clock: Clock;
  /** Adds faults, before the existing ones. @throws if one is not valid */
  fail(...faults: FaultText[]): void;
  recover(): void;
  /**
   * Restores the seed, the clock, the faults and the ids, and clears the requests. Keys stay. A running request finishes on
   * the old records.
   */
  reset(): Promise<void>;
  /** Serves the API on a port too. @throws if it cannot listen there */
  listen(options?: ListenOptions): Promise<Listening>;
  /** Closes the ports and discards all records. Later requests fail like those to a closed port. */
  close(): Promise<void>;
}
