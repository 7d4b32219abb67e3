import type { Router } from 'hono/router';
import type { H, RouterRoute } from 'hono/types';
import type { Scope } from '../contract/operation.ts';
import type { Tenant } from '../storage/records.ts';
import type { Store } from '../storage/store.ts';
import type { Chance } from './chance.ts';
import type { RateLimit } from './rate-limit.ts';

/** What the service needs of the world. */
export interface Deps {
  readonly store: Store;
  readonly now: () => Date;
  /** `trueChance` when left out. */
  readonly chance?: Chance | undefined;
  /** Whether the caller is the restaurant's own panel too: never over a socket. */
  readonly isPanel?: boolean;
  /** What a key is known by: `hashOf` when left out. */
  readonly hashOf?: (key: string) => string;
  /** Finds what answers a request; hono's own, which many requests make up for, when left out. */
  readonly router?: Router<[H, RouterRoute]>;
  /** Takes an entry for each request; none holds personal data or keys. */
  readonly log?: ((entry: LogEntry) => void) | undefined;
  /** What `/metrics` answers; there is no such path without. */
  readonly metrics?: Metrics | undefined;
  /** None: a key may ask as often as it likes. */
  readonly limit?: RateLimit | undefined;
  /** Whether the process has been told to end. */
  readonly isStopping?: (() => boolean) | undefined;
}

/** A line of the log: a request that was answered. */
export interface LogEntry {
  readonly method: string;
  /** The path as the interface writes it, `{id}` and all; null where there is none of that name. */
  readonly route: string | null;
  readonly status: number;
  readonly ms: number;
  /** Null where the key is nobody's. */
  readonly tenant_id: number | null;
  readonly request_id: string;
  /** The misbehaviour on purpose that it met before it was processed; its status is 0 where the line was cut. */
  readonly fault?: string;
  /** What went wrong in the service itself, and where: the innermost calls. */
  readonly error?: { readonly name: string; readonly code?: string; readonly at: readonly string[] };
}

/** Counts of what the process has answered. */
export interface Metrics {
  observe(entry: LogEntry): void;
  /** In the text format that `contentType` names. */
  text(): Promise<string>;
  readonly contentType: string;
}

/** Of an answer. */
export interface AnswerHead {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
}

/** What comes with a request, and what one of its steps leaves for the next. */
export interface Env {
  Bindings: {
    /** What makes an answer, in place of a Response. */
    readonly answer?: (body: string, head: AnswerHead) => Response;
  };
  Variables: {
    tenant: Tenant;
    keyId: number;
    scopes: readonly Scope[];
    route: string;
    requestId: string;
    /** Headers of the answer, whatever it is. */
    bears: Readonly<Record<string, string>>;
    input: { params?: unknown; query?: unknown; body?: unknown };
  };
}
