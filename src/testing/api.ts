import type { Scope, Seed } from './seed/schema.ts';

/** What `createService` is given; all of it may be left out. */
export interface ServiceOptions {
  /**
   * What the service begins with, and comes back to at `reset()`: restaurants and their records as an object, `'demo'`
   * (a believable restaurant around the clock's day), or the path of a file: YAML or JSON of that object, or what
   * `maitre admin export` wrote. One empty restaurant, in Europe/Madrid, when left out.
   */
  readonly seed?: Seed | 'demo' | (string & {}) | URL | undefined;
  /**
   * The service's time, at which it stands still until the test moves it: `YYYY-MM-DDTHH:mm` (seconds may follow) on the
   * first restaurant's wall, an instant where `Z` or an offset follows, or a `Date`. It goes with the real time when left out.
   */
  readonly clock?: string | Date | undefined;
  /** Faults from the start, as `fail` takes them. */
  readonly faults?: readonly FaultText[] | undefined;
}

/**
 * `METHOD /path: what`: the method (or `*`) and how the path begins, then what happens, parts separated by `;`.
 *
 * - `status=N` (400–599) or `html` answers so without processing; with `after` it is processed first; `retry-after=S` beside it
 * - `drop` closes the connection without processing, `drop-after` once it is processed
 * - `garbage` processes and answers no JSON, `truncate` closes in the middle of the answer
 * - `latency=MS` waits before anything else
 * - `skip=N` lets N requests pass first, `times=N` stops after N
 *
 * @example 'POST /developer/api/reservas: status=503;times=2;retry-after=1'
 */
export type FaultText = `${string} /${string}:${string}`;

/** A restaurant of the service. */
export interface Restaurant {
  /** Its number, the `tenant_id` of its records. */
  readonly id: number;
  readonly name: string;
  /** Its time zone (IANA). */
  readonly tz: string;
  /** A key with every scope. */
  readonly key: string;
}

/** A request that the service got. Neither its headers nor its key are kept. */
export interface ReceivedRequest {
  readonly method: string;
  /** `/developer/api/…`, without the query. */
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  /** What its JSON says; the text itself where it is none, undefined where there is no body, or one beyond 1 MiB. */
  readonly body: unknown;
  /** Of the answer. Null while it is under way, and where the connection was broken instead. */
  readonly status: number | null;
  /** The answer's `X-Request-Id`; null where `status` is. */
  readonly id: string | null;
  /** When it came, on the service's clock: ISO 8601 in UTC. */
  readonly at: string;
}

/** The service's clock. */
export interface Clock {
  now(): Date;
  /** From now on it stands at this time. @throws where it is none, or an hour that the clocks skip that night */
  set(time: string | Date): void;
  /** Moves it by so long, back where that is negative; it stands or goes on as before. */
  advance(duration: Duration): void;
}

/** Lengths of time that are added up; a day is 24 hours. */
export interface Duration {
  readonly days?: number;
  readonly hours?: number;
  readonly minutes?: number;
  readonly seconds?: number;
}

export interface KeyOptions {
  /** All of them when left out. */
  readonly scopes?: readonly Scope[] | undefined;
  /** The restaurant's `id`; the first one when left out. */
  readonly restaurant?: number | undefined;
}

export interface ListenOptions {
  /** A free one when left out. */
  readonly port?: number | undefined;
  /** 127.0.0.1 when left out. */
  readonly host?: string | undefined;
}

export interface Listening {
  /** Like `http://127.0.0.1:49152`. */
  readonly url: string;
  /** Answers what is under way, then closes the port; what is not answered within a second is cut off. */
  close(): Promise<void>;
}

/** The whole interface, in this process and its memory. Any number of them live side by side. */
export interface Service extends AsyncDisposable {
  /**
   * Answers a request, as the global `fetch` would over a connection: for a client that takes one. The host of the address
   * does not matter, and may be left out. Rejects like it, with a TypeError, where a fault breaks the connection.
   */
  readonly fetch: (input: string | URL | Request, init?: RequestInit) => Promise<Response>;
  /** An address for whoever needs one beside `fetch`; nothing listens there. */
  readonly url: string;
  /** A key with every scope, of the first restaurant. */
  readonly key: string;
  readonly restaurants: readonly Restaurant[];
  /** Makes a key; it outlives `reset()`. @throws where a scope or the restaurant is unknown */
  createKey(options?: KeyOptions): Promise<string>;
  /** What has been asked since the start or the last `reset()`, by `fetch` and over every port, in order of arrival. */
  readonly requests: readonly ReceivedRequest[];
  readonly clock: Clock;
  /** Misbehaves from now on, later ones going before earlier ones. @throws where one of them is not understood */
  fail(...faults: FaultText[]): void;
  /** Ends all faults. */
  recover(): void;
  /**
   * Back to the seed, clock, faults and ids included, the list of requests empty; keys stay. A request under way is
   * answered from what was there before.
   */
  reset(): Promise<void>;
  /** Serves it on a port too. @throws where the port or host cannot be had */
  listen(options?: ListenOptions): Promise<Listening>;
  /** Closes the ports and forgets everything. What is asked later is refused as a closed port would. */
  close(): Promise<void>;
}
