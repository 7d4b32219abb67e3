import type { LocalizedText } from '../ground/i18n.ts';
import type { Body } from './body.ts';
import { interrupted, LineFailure } from './line-failure.ts';
import { isRead, type OutgoingRequest } from './request.ts';
import { retryAfterOf } from './retry-after.ts';
import type { Received, Transport } from './transport.ts';

export interface RetryOptions {
  /** Attempts after the first. */
  readonly retries: number;
  /** Milliseconds of patience of one attempt. */
  readonly timeout: number;
  /** Aborts when the user interrupts. */
  readonly signal: AbortSignal;
  readonly now: () => Date;
  /** Uniform in [0, 1). */
  readonly random: () => number;
  /** Resolves after so many milliseconds, at once when the signal aborts. */
  readonly sleep: (ms: number, signal: AbortSignal) => Promise<void>;
  readonly notice: (text: LocalizedText) => void;
}

/** The longest wait that a service's Retry-After is granted, in milliseconds. */
export const longestRetryAfter = 30_000;
const firstBackoff = 500;
const longestBackoff = 8_000;

/**
 * A transport that tries again what may be tried again: a read at every failure that can pass, an edit or a
 * deletion where the service or the line failed, a creation only where the request cannot have been processed.
 * Waits are drawn from [0, 0.5 s · 2ⁿ), after what Retry-After asks. No attempt begins later than `timeout`
 * before `timeout · (retries + 1)` + 30 s. A failure tells whether any of the attempts may have been done.
 */
export const createRetryingTransport =
  (attempt: Transport, options: RetryOptions): Transport =>
  async (request) => {
    const { retries, timeout, now, signal, sleep, notice } = options;
    const deadline = now().getTime() + timeout * (retries + 1) + longestRetryAfter;
    let mayBeDone = false;
    for (let tries = 1; ; tries++) {
      const result = await resultOf(attempt(request));
      const wait = tries > retries ? undefined : waitAfter(request, result, tries, options);
      if (wait === undefined || now().getTime() + wait + timeout > deadline)
        return conclude(result, mayBeDone);
      mayBeDone ||= mayHaveDone(result);
      notice(again(result, wait, tries + 1, retries + 1));
      await sleep(wait, signal);
      if (signal.aborted) throw interrupted(mayBeDone);
    }
  };

type Result = Received | LineFailure;

const resultOf = async (attempt: Promise<Received>): Promise<Result> => {
  try {
    return await attempt;
  } catch (error) {
    if (error instanceof LineFailure) return error;
    throw error;
  }
};

const mayHaveDone = (result: Result): boolean =>
  result instanceof LineFailure ? result.mayBeDone : result.status >= 500;

const conclude = (result: Result, mayBeDone: boolean): Received => {
  if (!mayBeDone) {
    if (result instanceof LineFailure) throw result;
    return result;
  }
  if (!(result instanceof LineFailure)) return { ...result, mayBeDone };
  const { code, text, hint, retryable, cause } = result;
  throw new LineFailure(code as 'UNREACHABLE', text, { hint, retryable, cause, mayBeDone });
};

/** Milliseconds to wait before the next attempt, undefined where there must be none. */
const waitAfter = (
  { method }: OutgoingRequest,
  result: Result,
  tries: number,
  { random, now, notice }: RetryOptions,
): number | undefined => {
  if (!(result instanceof LineFailure ? passes(method, result) : isWorthAnother(method, result)))
    return undefined;
  const backoff = random() * Math.min(longestBackoff, firstBackoff * 2 ** (tries - 1));
  const asked = result instanceof LineFailure ? undefined : retryAfterOf(result.headers, now());
  if (asked === undefined) return backoff;
  if (asked <= longestRetryAfter) return asked + random() * firstBackoff;
  notice(tooLong(asked));
  return undefined;
};

/** Methods that come to the same however often they are done. */
const isIdempotent = (method: string): boolean => isRead(method) || ['PUT', 'DELETE'].includes(method);

const passes = (method: string, { code, retryable, mayBeDone }: LineFailure): boolean =>
  code !== 'INTERRUPTED' && retryable && (isIdempotent(method) || !mayBeDone);

const isWorthAnother = (method: string, { status, body }: Received): boolean => {
  if (status === 429) return true;
  if (isRead(method)) return status >= 500 || (status < 300 && isCut(body));
  return isIdempotent(method) && [502, 503, 504].includes(status);
};

/** Whether a body begins as JSON and never ends: the line's fault, where a page of HTML is the address's. */
const isCut = (body: Body): boolean => /^\s*\{/.test(body.start()) && body.lastSign() !== '}';

const again = (result: Result, wait: number, next: number, of: number): LocalizedText => {
  const why = result instanceof LineFailure ? result.text : said(result);
  const seconds = Math.round(wait / 100) / 10;
  return {
    en: `${why.en}; trying again in ${seconds} s (${next} of ${of})`,
    es: `${why.es}; nuevo intento en ${String(seconds).replace('.', ',')} s (${next} de ${of})`,
  };
};

const said = ({ status }: Received): LocalizedText =>
  status < 300
    ? { en: 'the answer was cut short', es: 'la respuesta llegó cortada' }
    : { en: `the service answered HTTP ${status}`, es: `el servicio respondió HTTP ${status}` };

const tooLong = (asked: number): LocalizedText => {
  const [seconds, most] = [Math.ceil(asked / 1000), longestRetryAfter / 1000];
  return {
    en: `the service asks to wait ${seconds} s, more than the ${most} s that are waited for: not trying again`,
    es: `el servicio pide esperar ${seconds} s, más de los ${most} s que se esperan: no se intenta de nuevo`,
  };
};
