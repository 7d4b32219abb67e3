import { Failure } from '../errors.ts';
import { readBody } from './body.ts';
import type { OutgoingRequest } from './request.ts';

export type Fetch = (url: string, init: RequestInit) => Promise<Response>;

/** An answer as it arrived: whole, and not yet believed. */
export interface Received {
  readonly status: number;
  readonly headers: Headers;
  readonly body: string;
}

/** Sends one request. Rejects with UNREACHABLE, TIMEOUT or INTERRUPTED, never for a status. */
export type Transport = (request: OutgoingRequest) => Promise<Received>;

export interface TransportOptions {
  readonly fetch: Fetch;
  readonly key: string;
  /** Milliseconds for one attempt, from the connection to the last byte. */
  readonly timeout: number;
  /** Aborts when the user interrupts. */
  readonly signal: AbortSignal;
}

/** A transport that makes one attempt. Redirects are never followed: the key belongs to one origin. */
export const createTransport =
  ({ fetch, key, timeout, signal }: TransportOptions): Transport =>
  async (request) => {
    const deadline = AbortSignal.timeout(timeout);
    try {
      const response = await fetch(request.url, {
        method: request.method,
        headers: headersOf(request, key),
        ...(request.body === undefined ? {} : { body: request.body }),
        redirect: 'manual',
        signal: AbortSignal.any([deadline, signal]),
      });
      return { status: response.status, headers: response.headers, body: await readBody(response) };
    } catch (error) {
      if (error instanceof Failure) throw error;
      if (signal.aborted) throw interrupted(error);
      throw deadline.aborted ? timedOut(request, timeout, error) : unreachable(request, error);
    }
  };

const headersOf = (request: OutgoingRequest, key: string): Record<string, string> => ({
  authorization: `Bearer ${key}`,
  accept: 'application/json',
  ...(request.body === undefined ? {} : { 'content-type': 'application/json' }),
});

const interrupted = (cause: unknown) =>
  new Failure('INTERRUPTED', { en: 'interrupted', es: 'interrumpido' }, { cause });

const timedOut = (request: OutgoingRequest, timeout: number, cause: unknown) =>
  new Failure(
    'TIMEOUT',
    {
      en: `no answer from ${new URL(request.url).host} within ${timeout / 1000} s`,
      es: `sin respuesta de ${new URL(request.url).host} en ${timeout / 1000} s`,
    },
    { cause, hint: { en: 'allow more with --timeout SECONDS', es: 'conceder más con --timeout SEGUNDOS' } },
  );

const unreachable = (request: OutgoingRequest, cause: unknown) => {
  const reason = reasonOf(cause);
  const { host } = new URL(request.url);
  return new Failure(
    'UNREACHABLE',
    { en: `cannot reach ${host}: ${reason}`, es: `no se puede conectar con ${host}: ${reason}` },
    {
      cause,
      hint: {
        en: 'check the network and the base URL (maitre profile show)',
        es: 'revisar la red y la dirección (maitre profile show)',
      },
    },
  );
};

/** The innermost reason: fetch wraps what the socket said. */
const reasonOf = (error: unknown): string => {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  if (!(cause instanceof Error)) return String(cause);
  const { code } = cause as NodeJS.ErrnoException;
  return code && !cause.message.includes(code)
    ? `${cause.message || code} (${code})`
    : cause.message || cause.name;
};
