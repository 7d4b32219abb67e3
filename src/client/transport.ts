import { Failure } from '../ground/errors.ts';
import {
  type ConnectionOptions,
  type HttpHeaders,
  type HttpRequest,
  type HttpResponse,
  RequestNotSentError,
  type Runtime,
} from '../ground/runtime.ts';
import { redactKey } from '../ground/secrets.ts';
import type { ConnectionProblem } from './connection-problem.ts';
import { createInterruptedError, TransportError } from './transport-error.ts';

/** A request, without the key. */
export type OutgoingRequest = Pick<HttpRequest, 'method' | 'url' | 'body' | 'isWalkIn'>;

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

interface TransportOptions extends Pick<Runtime, 'send' | 'signal'> {
  readonly connection?: ConnectionOptions | undefined;
  readonly key: string;
  /** The limit from connecting until the response begins, and again from there until it is complete. */
  readonly timeoutMs: number;
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
      if (limit.signal.aborted) throw createTimeoutError(host, timeoutMs, maybeApplied, error);
      const { describeConnectionError } = await import('./connection-problem.ts');
      throw createUnreachableError(host, describeConnectionError(error), maybeApplied, error);
    } finally {
      limit.stop();
    }
  };

/** A signal that aborts with `interruption`, or after `ms` milliseconds. `restart` begins the count again. */
const startTimeLimit = (ms: number, interruption: AbortSignal) => {
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(), Math.ceil(ms));
  return {
    signal: AbortSignal.any([interruption, controller.signal]),
    restart: () => timer.refresh(),
    stop: () => clearTimeout(timer),
  };
};

const buildHeaders = (request: OutgoingRequest, key: string): Record<string, string> => ({
  authorization: `Bearer ${key}`,
  accept: 'application/json',
  ...(request.body === undefined ? {} : { 'content-type': 'application/json' }),
});

const createTimeoutError = (
  host: string,
  timeoutMs: number,
  maybeApplied: boolean,
  cause: unknown,
): TransportError => {
  const seconds = timeoutMs / 1000;
  return new TransportError('TIMEOUT', {
    en: `no response from ${host} within ${seconds} s`,
    es: `sin respuesta de ${host} en ${seconds} s`,
    maybeApplied,
    cause,
    hint: { en: 'allow more time with --timeout SECONDS', es: 'dé más tiempo con --timeout SEGUNDOS' },
  });
};

const createUnreachableError = (
  host: string,
  { text, hint, isPermanent, stage }: ConnectionProblem,
  maybeApplied: boolean,
  cause: unknown,
): TransportError =>
  new TransportError('UNREACHABLE', {
    en: `${openings[stage ?? 'connecting'].en} ${host}: ${text.en}`,
    es: `${openings[stage ?? 'connecting'].es} ${host}: ${text.es}`,
    maybeApplied,
    retryable: !isPermanent,
    cause,
    hint,
  });

const openings = {
  connecting: { en: 'cannot reach', es: 'no se puede conectar con' },
  connected: { en: 'lost the connection to', es: 'se perdió la conexión con' },
  answered: { en: 'cannot read the response of', es: 'no se puede leer la respuesta de' },
} as const;

export const isReadMethod = (method: string): boolean => ['GET', 'HEAD', 'OPTIONS'].includes(method);

/** The complete body of a response, as the bytes that arrived. */
export class ResponseBody {
  /** In order of arrival. None is empty. */
  readonly pieces: readonly Uint8Array[];
  /** Replaces the key, which a service may repeat. */
  readonly redact: (text: string) => string;

  constructor(pieces: readonly Uint8Array[], redact = (text: string) => text) {
    this.pieces = pieces;
    this.redact = redact;
  }

  /** In bytes. */
  get size(): number {
    return this.pieces.reduce((sum, { length }) => sum + length, 0);
  }

  /** The whole text, without a byte order mark. */
  text(): string {
    const text = this.redact(Buffer.concat(this.pieces).toString());
    return text.startsWith('\ufeff') ? text.slice(1) : text;
  }

  /** The text of the first 1,000 bytes, or fewer. */
  start(): string {
    return this.redact(Buffer.from(this.pieces[0]?.subarray(0, 1000) ?? []).toString());
  }

  /** The last character that is not white space; empty if there is none. */
  lastCharacter(): string {
    for (const piece of this.pieces.toReversed()) {
      const at = piece.findLastIndex((byte) => byte > 0x20);
      if (at >= 0) return String.fromCharCode(piece[at] ?? 0);
    }
    return '';
  }
}

export const createBody = (text: string): ResponseBody =>
  new ResponseBody(text === '' ? [] : [Buffer.from(text)]);

/** Enough for about 600,000 reservations. */
const maxBytes = 256 * 2 ** 20;

const readBody = async (
  { status, body }: HttpResponse,
  redact: (text: string) => string,
): Promise<ResponseBody> => {
  const pieces: Uint8Array[] = [];
  let size = 0;
  for await (const piece of body) {
    size += piece.length;
    if (size > maxBytes) throw createTooLargeFailure(status);
    if (piece.length > 0) pieces.push(piece);
  }
  return new ResponseBody(pieces, redact);
};

const createTooLargeFailure = (status: number): Failure =>
  new Failure('TOO_LARGE', {
    en: `the response is larger than ${maxBytes / 2 ** 20} MiB`,
    es: `la respuesta ocupa más de ${maxBytes / 2 ** 20} MiB`,
    status,
    hint: {
      en: 'request less at a time: fewer days, one state or one category',
      es: 'pida menos datos cada vez: menos días, un estado o una categoría',
    },
  });
