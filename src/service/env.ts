import type { Context, MiddlewareHandler } from 'hono';
import type { Scope } from '../contract/operation.ts';
import type { Tenant } from '../storage/records.ts';
import type { Store } from '../storage/store.ts';
import type { FaultKind } from './faults.ts';
import type { RandomSource } from './identifiers.ts';

/** What the service needs from its caller. */
export interface ServiceDeps {
  readonly store: Store;
  readonly now: () => Date;
  /** Default: `systemRandom`. */
  readonly random?: RandomSource | undefined;
  /** Serves `/panel/*` too. Never over a socket. */
  readonly hasPanel?: boolean;
  /** Receives an entry for each request, without personal data or keys. */
  readonly log?: ((entry: LogEntry) => void) | undefined;
  /** The content of `/metrics`; without it the path does not exist. */
  readonly metrics?: Metrics | undefined;
  /** Default: no limit. */
  readonly limit?: RateLimit | undefined;
  readonly faults?: MiddlewareHandler<Env> | undefined;
  readonly isStopping?: (() => boolean) | undefined;
}

/** Counts a request of the key and returns 0; beyond the limit, returns the seconds to wait. Two tenants may share an id. */
export type RateLimit = (keyHash: string) => number;

export interface LogEntry {
  readonly method: string;
  /** The path of the API with `{id}`; null if the request matches none. */
  readonly route: string | null;
  readonly status: number;
  readonly ms: number;
  /** Null if the key is unknown. */
  readonly tenant_id: number | null;
  readonly request_id: string;
  /** The injected fault. `status` is 0 if it broke the connection. */
  readonly fault?: string;
  /** An error of the service itself. */
  readonly error?: { readonly name: string; readonly code?: string };
}

export interface Metrics {
  observe(entry: LogEntry): void;
  /** The metrics, in the format of `contentType`. */
  text(): Promise<string>;
  readonly contentType: string;
}

export interface ResponseHead {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
}

/** Types for hono: what a request brings (`Bindings`), and what middleware sets for later handlers (`Variables`). */
export interface Env {
  Bindings: {
    /** Creates the response; default: a `Response`. */
    readonly createResponse?: (body: string, head: ResponseHead) => Response;
    /** The guests of a new reservation are at the door. Only callers in the process can set it. */
    readonly isWalkIn?: boolean | undefined;
  };
  Variables: {
    tenant: Tenant;
    keyHash: string;
    scopes: readonly Scope[];
    route: string;
    requestId: string;
    fault: FaultKind | 'latency' | undefined;
    /** Headers of every response to this request. */
    headers: Readonly<Record<string, string>>;
    input: { params?: unknown; query?: unknown; body?: unknown };
  };
}

/** Responses of which the client gets only a part, because a fault breaks the connection; without a body, nothing. */
export const brokenResponses = new WeakSet<Response>();

type Headers = ResponseHead['headers'];

/** A response with the headers of its request. They stay a plain object: `c.header()` would parse and sort them again. */
export const createResponse = (c: Context<Env>, body: string, status: number, headers: Headers): Response => {
  // Despite its type, `env` is undefined if no bindings were passed.
  const create = c.env?.createResponse ?? ((text, head) => new Response(text, head));
  return create(body, { status, headers: { ...c.get('headers'), ...headers } });
};

export const createJsonResponse = (
  c: Context<Env>,
  body: object,
  status = 200,
  headers: Headers = {},
): Response =>
  createResponse(c, JSON.stringify(body), status, { 'Content-Type': 'application/json', ...headers });
