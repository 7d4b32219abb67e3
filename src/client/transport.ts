import type { ApiRecord, Operation } from '../contract/operation.ts';
import { Failure } from '../ground/errors.ts';
import { stringifyJson } from '../ground/json.ts';
import {
  type ConnectionOptions,
  type HttpHeaders,
  RequestNotSentError,
  type Send,
} from '../ground/runtime.ts';
import { redactKey } from '../ground/secrets.ts';
import { type ResponseBody, readBody } from './body.ts';
import type { ConnectionProblem } from './connection-problem.ts';
import { createInterruptedError, TransportError } from './transport-error.ts';

/** A request, without the key. */
export interface OutgoingRequest {
  readonly method: string;
  readonly url: string;
  readonly body?: string;
  /** The guests of a new reservation are at the door. Not sent: only the embedded service reads it. */
  readonly isWalkIn?: boolean | undefined;
}

/** A complete response, not validated yet. */
export interface BufferedResponse {
  readonly status: number;
  readonly headers: HttpHeaders;
  readonly body: ResponseBody;
  /** Whether an earlier attempt of the same request may have been applied. */
  readonly maybeApplied?: boolean;
}

/** Sends one request. Resolves for any status. Throws a TransportError or TOO_LARGE. */
export type Transport = (request: OutgoingRequest) => Promise<BufferedResponse>;

interface TransportOptions {
  readonly send: Send;
  readonly connection?: ConnectionOptions | undefined;
  readonly key: string;
  /** The limit from connecting until the response begins, and again from there until it is complete. */
  readonly timeoutMs: number;
  /** Aborts if the user interrupts. */
  readonly signal: AbortSignal;
}

/** Makes one attempt for each request. Never follows a redirect: the key belongs to one origin. */
export const createTransport =
  ({ send, connection, key, timeoutMs, signal }: TransportOptions): Transport =>
  async (request) => {
    const limit = startTimeLimit(timeoutMs, signal);
    try {
      const response = await send({
        ...request,
        headers: buildHeaders(request, key),
        signal: limit.signal,
        connection,
      });
      limit.restart();
      const { status, headers } = response;
      return { status, headers, body: await readBody(response, (text) => redactKey(text, key)) };
    } catch (error) {
      if (error instanceof Failure) throw error;
      const maybeApplied = !(error instanceof RequestNotSentError);
      if (signal.aborted) throw createInterruptedError(maybeApplied, error);
      const { host } = new URL(request.url);
      if (limit.signal.aborted) throw timedOut(host, timeoutMs, maybeApplied, error);
      const { describeConnectionError } = await import('./connection-problem.ts');
      throw unreachable(host, describeConnectionError(error), maybeApplied, error);
    } finally {
      limit.stop();
    }
  };

/** A signal that aborts with `interruption`, or after `ms` milliseconds. `restart` begins the count again. */
const startTimeLimit = (ms: number, interruption: AbortSignal) => {
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(), Math.ceil(ms));
  const interrupt = () => controller.abort(interruption.reason);
  if (interruption.aborted) interrupt();
  else interruption.addEventListener('abort', interrupt);
  return {
    signal: controller.signal,
    restart: () => timer.refresh(),
    stop: () => {
      clearTimeout(timer);
      interruption.removeEventListener('abort', interrupt);
    },
  };
};

const buildHeaders = (request: OutgoingRequest, key: string): Record<string, string> => ({
  authorization: `Bearer ${key}`,
  accept: 'application/json',
  ...(request.body === undefined ? {} : { 'content-type': 'application/json' }),
});

const timedOut = (host: string, timeoutMs: number, maybeApplied: boolean, cause: unknown): TransportError => {
  const seconds = timeoutMs / 1000;
  return new TransportError('TIMEOUT', {
    en: `no response from ${host} within ${seconds} s`,
    es: `sin respuesta de ${host} en ${seconds} s`,
    maybeApplied,
    cause,
    hint: { en: 'allow more time with --timeout SECONDS', es: 'dé más tiempo con --timeout SEGUNDOS' },
  });
};

const unreachable = (
  host: string,
  { text, hint, isPermanent, wasConnected }: ConnectionProblem,
  maybeApplied: boolean,
  cause: unknown,
): TransportError =>
  new TransportError('UNREACHABLE', {
    ...(wasConnected
      ? {
          en: `lost the connection to ${host}: ${text.en}`,
          es: `se perdió la conexión con ${host}: ${text.es}`,
        }
      : { en: `cannot reach ${host}: ${text.en}`, es: `no se puede conectar con ${host}: ${text.es}` }),
    maybeApplied,
    retryable: !isPermanent,
    cause,
    hint,
  });

/** Whether a method changes nothing. */
export const isReadMethod = (method: string): boolean => ['GET', 'HEAD', 'OPTIONS'].includes(method);

export interface RequestInput {
  readonly params?: ApiRecord | undefined;
  readonly query?: ApiRecord | undefined;
  readonly body?: ApiRecord | undefined;
  readonly isWalkIn?: boolean | undefined;
}

/** The request of an operation. Throws NOT_FOUND for an id that cannot be part of a path. */
export const buildRequest = (baseUrl: string, operation: Operation, input: RequestInput): OutgoingRequest => {
  const path = operation.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = String(input.params?.[name]);
    return value === plannedId ? value : escapePathSegment(value);
  });
  return {
    method: operation.method,
    url: buildUrl(baseUrl, path, Object.entries(input.query ?? {})),
    ...(input.body === undefined ? {} : { body: stringifyJson(input.body) }),
    ...(input.isWalkIn && { isWalkIn: true }),
  };
};

/** Adds a path and a query to the base URL, which may have a path of its own or end in a slash. Skips undefined values. */
export const buildUrl = (
  baseUrl: string,
  path: string,
  query: Iterable<readonly [string, unknown]> = [],
): string => {
  let url = baseUrl.replace(/\/+$/, '') + path;
  let separator = path.includes('?') ? '&' : '?';
  for (const [name, value] of query) {
    if (value === undefined) continue;
    url += `${separator}${escapeQuery(name)}=${escapeQuery(String(value))}`;
    separator = '&';
  }
  return url;
};

/** A lone surrogate becomes U+FFFD. Node's URLSearchParams would take a millisecond to load. */
const escapeQuery = (text: string): string => encodeURIComponent(text.toWellFormed());

/** Stands for the id of a record that a planned request would create. */
export const plannedId = '{id}';

/** An empty segment or one of dots would lead to another path. */
const escapePathSegment = (id: string): string => {
  if (!['', '.', '..'].includes(id)) return encodeURIComponent(id);
  throw new Failure('NOT_FOUND', {
    en: `no record has the id "${id}"`,
    es: `ningún registro tiene el id "${id}"`,
  });
};
