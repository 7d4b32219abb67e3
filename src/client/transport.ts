import { Failure } from '../ground/errors.ts';
import {
  type ConnectionOptions,
  type HttpHeaders,
  RequestNotSentError,
  type Send,
} from '../ground/runtime.ts';
import { redactKey } from '../ground/secrets.ts';
import { type Body, readBody } from './body.ts';
import { createLimit } from './limit.ts';
import { interrupted, LineFailure } from './line-failure.ts';
import type { LineProblem } from './line-problem.ts';
import type { OutgoingRequest } from './request.ts';

/** An answer as it arrived: whole, and not yet believed. */
export interface Received {
  readonly status: number;
  readonly headers: HttpHeaders;
  readonly body: Body;
  /** Whether an earlier attempt of the same request may have been done. */
  readonly mayBeDone?: boolean;
}

/** Sends one request. Rejects with a LineFailure (UNREACHABLE, TIMEOUT, INTERRUPTED) or MALFORMED_ANSWER, never for a status. */
export type Transport = (request: OutgoingRequest) => Promise<Received>;

interface TransportOptions {
  readonly send: Send;
  readonly way?: ConnectionOptions | undefined;
  readonly key: string;
  /** Milliseconds until the answer must begin, the connection included; as many again until it must be whole. */
  readonly timeout: number;
  /** Aborts when the user interrupts. */
  readonly signal: AbortSignal;
  /** Bytes that the process may still take. */
  readonly memory?: (() => number) | undefined;
}

/** A transport that makes one attempt. Redirects are never followed: the key belongs to one origin. */
export const createTransport =
  ({ send, way, key, timeout, signal, memory }: TransportOptions): Transport =>
  async (request) => {
    const limit = createLimit(Math.ceil(timeout), signal);
    try {
      const answer = await send({
        ...request,
        headers: headersOf(request, key),
        signal: limit.signal,
        connection: way,
      });
      limit.renew();
      const { status, headers } = answer;
      const room = request.isList ? () => shareOf(memory) : undefined;
      return { status, headers, body: await readBody(answer, (text) => redactKey(text, key), room) };
    } catch (error) {
      if (error instanceof Failure) throw error;
      const mayBeDone = !(error instanceof RequestNotSentError);
      if (signal.aborted) throw interrupted(mayBeDone, error);
      if (limit.signal.aborted) throw timedOut(request, timeout, mayBeDone, error);
      const { problemOf } = await import('./line-problem.ts');
      throw unreachable(request, problemOf(error), mayBeDone, error);
    } finally {
      limit.end();
    }
  };

/** A list stays as it came, beside what is made of some of its records at a time. */
const shareOf = (memory: (() => number) | undefined): number => (memory?.() ?? Number.POSITIVE_INFINITY) / 2;

const headersOf = (request: OutgoingRequest, key: string): Record<string, string> => ({
  authorization: `Bearer ${key}`,
  accept: 'application/json',
  ...(request.body === undefined ? {} : { 'content-type': 'application/json' }),
});

const timedOut = (
  request: OutgoingRequest,
  timeout: number,
  mayBeDone: boolean,
  cause: unknown,
): LineFailure => {
  const { host } = new URL(request.url);
  const seconds = timeout / 1000;
  return new LineFailure(
    'TIMEOUT',
    { en: `no answer from ${host} within ${seconds} s`, es: `sin respuesta de ${host} en ${seconds} s` },
    {
      mayBeDone,
      cause,
      hint: { en: 'allow more with --timeout SECONDS', es: 'conceder más con --timeout SEGUNDOS' },
    },
  );
};

const unreachable = (
  request: OutgoingRequest,
  { text, hint, passes, isBroken }: LineProblem,
  mayBeDone: boolean,
  cause: unknown,
): LineFailure => {
  const { host } = new URL(request.url);
  return new LineFailure(
    'UNREACHABLE',
    isBroken
      ? { en: `lost the line to ${host}: ${text.en}`, es: `se perdió la línea con ${host}: ${text.es}` }
      : { en: `cannot reach ${host}: ${text.en}`, es: `no se puede conectar con ${host}: ${text.es}` },
    { mayBeDone, retryable: passes, cause, hint },
  );
};
