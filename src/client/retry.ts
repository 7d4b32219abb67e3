import type { LocalizedText } from '../ground/i18n.ts';
import type { HttpHeaders, Runtime } from '../ground/runtime.ts';
import {
  type BufferedResponse,
  isReadMethod,
  type OutgoingRequest,
  type ResponseBody,
  type Transport,
} from './transport.ts';
import { createInterruptedError, TransportError } from './transport-error.ts';

export interface RetryOptions extends Pick<Runtime, 'now' | 'random' | 'sleep' | 'signal'> {
  /** Attempts after the first. */
  readonly retries: number;
  /** Of one attempt. */
  readonly timeoutMs: number;
  /** How long a request is tried while the service is down, after which a read is given up; by default as long as any. */
  readonly outageMs?: number | undefined;
  readonly notice: (text: LocalizedText) => void;
}

/** The longest Retry-After that is obeyed. */
export const maxRetryAfterMs = 30_000;
const firstBackoffMs = 500;
const maxBackoffMs = 8_000;

/**
 * Retries a request if that cannot apply it twice:
 * - a read after any failure that can pass,
 * - PUT and DELETE if the connection or the service failed,
 * - POST only if the request cannot have been processed.
 *
 * Waits a random time in [0, 0.5 s · 2ⁿ), at most 8 s; or the Retry-After and up to 0.5 s more. No attempt starts after
 * `timeoutMs · retries` + 30 s, or `outageMs` while the service is down. The result says whether any attempt may have been applied.
 */
export const withRetry =
  (next: Transport, options: RetryOptions): Transport =>
  async (request) => {
    const { retries, timeoutMs, now, signal, sleep, notice } = options;
    const startedAt = now().getTime();
    const limitMs = timeoutMs * retries + maxRetryAfterMs;
    let maybeApplied = false;
    /** Resolves to the first failure when a read is to be given up. A write in progress is not: it may be applied. */
    let givenUp: Promise<Result> | undefined;
    for (let attempt = 1; ; attempt++) {
      const sent = next(request).catch(returnTransportError);
      const result = await (givenUp ? Promise.race([sent, givenUp]) : sent);
      const wait = attempt > retries ? undefined : chooseWait(request, result, attempt, options);
      const maxMs = isServiceDown(result) ? (options.outageMs ?? limitMs) : limitMs;
      if (wait === undefined || now().getTime() + wait > startedAt + maxMs)
        return returnOrThrow(result, maybeApplied);
      maybeApplied ||= mayHaveApplied(result);
      if (options.outageMs !== undefined && isReadMethod(request.method))
        givenUp ??= new Promise((resolve) => void setTimeout(resolve, options.outageMs, result).unref());
      notice(announceRetry(result, wait, attempt + 1, retries + 1));
      await sleep(wait, signal);
      if (signal.aborted) throw createInterruptedError(maybeApplied);
    }
  };

type Result = BufferedResponse | TransportError;

const returnTransportError = (error: unknown): TransportError => {
  if (error instanceof TransportError) return error;
  throw error;
};

const isServiceDown = (result: Result): boolean => result instanceof TransportError || result.status >= 500;

const mayHaveApplied = (result: Result): boolean =>
  result instanceof TransportError ? result.maybeApplied : result.status >= 500;

const returnOrThrow = (result: Result, maybeApplied: boolean): BufferedResponse => {
  if (!(result instanceof TransportError)) return maybeApplied ? { ...result, maybeApplied } : result;
  if (!maybeApplied) throw result;
  const { code, text, hint, retryable, cause } = result;
  throw new TransportError(code, { ...text, hint, retryable, cause, maybeApplied });
};

/** Milliseconds until the next attempt; undefined if there must be none. */
const chooseWait = (
  { method }: OutgoingRequest,
  result: Result,
  attempt: number,
  { random, now, notice }: RetryOptions,
): number | undefined => {
  const isRetried =
    result instanceof TransportError ? isErrorRetried(method, result) : isResponseRetried(method, result);
  if (!isRetried) return undefined;
  const backoff = random() * Math.min(maxBackoffMs, firstBackoffMs * 2 ** (attempt - 1));
  const retryAfter = result instanceof TransportError ? undefined : parseRetryAfter(result.headers, now());
  if (retryAfter === undefined) return backoff;
  if (retryAfter <= maxRetryAfterMs) return retryAfter + random() * firstBackoffMs;
  notice(describeLongWait(retryAfter));
  return undefined;
};

const isIdempotent = (method: string): boolean => isReadMethod(method) || ['PUT', 'DELETE'].includes(method);

const isErrorRetried = (method: string, { code, retryable, maybeApplied }: TransportError): boolean =>
  code !== 'INTERRUPTED' && retryable && (isIdempotent(method) || !maybeApplied);

const isResponseRetried = (method: string, { status, body }: BufferedResponse): boolean => {
  if (status === 429) return true;
  if (isReadMethod(method)) return status >= 500 || (status < 300 && isCutOff(body));
  return isIdempotent(method) && [502, 503, 504].includes(status);
};

/** Whether a JSON object has no end. An HTML page means a wrong address, which no retry repairs. */
const isCutOff = (body: ResponseBody): boolean => /^\s*\{/.test(body.start()) && body.lastCharacter() !== '}';

const announceRetry = (result: Result, wait: number, attempt: number, attempts: number): LocalizedText => {
  const reason = result instanceof TransportError ? result.text : describeResponse(result);
  const seconds = Math.round(wait / 100) / 10;
  return {
    en: `retrying in ${seconds} s (attempt ${attempt} of ${attempts}): ${reason.en}`,
    es: `nuevo intento en ${String(seconds).replace('.', ',')} s (${attempt} de ${attempts}): ${reason.es}`,
  };
};

const describeResponse = ({ status }: BufferedResponse): LocalizedText =>
  status < 300
    ? { en: 'the response was cut off', es: 'la respuesta llegó cortada' }
    : { en: `the service answered HTTP ${status}`, es: `el servicio respondió HTTP ${status}` };

const describeLongWait = (retryAfter: number): LocalizedText => {
  const [seconds, maximum] = [Math.ceil(retryAfter / 1000), maxRetryAfterMs / 1000];
  return {
    en: `the service asks to wait ${seconds} s, longer than the ${maximum} s maximum; giving up`,
    es: `el servicio pide esperar ${seconds} s, más del máximo de ${maximum} s; no se vuelve a intentar`,
  };
};

/**
 * The wait that a response asks for, in milliseconds; undefined without a readable Retry-After. A date is compared with the
 * response's own Date, because the clocks may differ.
 */
export const parseRetryAfter = (headers: HttpHeaders, now: Date): number | undefined => {
  const value = headers.get('retry-after')?.trim();
  if (!value) return undefined;
  if (/^\d+(\.\d+)?$/.test(value)) return Number(value) * 1000;
  const until = parseHttpDate(value);
  if (until === undefined) return undefined;
  const from = parseHttpDate(headers.get('date')) ?? now.getTime();
  return Math.max(0, until - from);
};

/** Milliseconds since 1970 of `Fri, 20 Nov 2026 19:00:00 GMT`; undefined for any other text and for an impossible day. */
export const parseHttpDate = (text: string | null | undefined): number | undefined =>
  text && httpDate.test(text) ? Date.parse(text) || undefined : undefined;

const httpDate = /^[A-Z][a-z]{2}, \d\d [A-Z][a-z]{2} \d{4} \d\d:\d\d:\d\d GMT$/;
