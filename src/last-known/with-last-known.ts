import type { ApiResult, Client } from '../client/client.ts';
import { errorFromResponse } from '../client/error-response.ts';
import type { Transport } from '../client/transport.ts';
import type { Operation } from '../contract/operation.ts';
import { exits, Failure } from '../ground/errors.ts';
import { lazy } from '../ground/invariant.ts';
import type { LastKnown, Outage, ReadInput } from './last-known.ts';

/** Stores every read. Once the service is unreachable, reads get the stored data if the command may show it. */
export const withLastKnown = (next: Client, lastKnown: LastKnown | undefined): Client => {
  if (!lastKnown) return next;
  const answers = lazy(async () => (await import('./answers.ts')).createAnswers(lastKnown));
  const answer = async <O extends Operation>(operation: O, input: ReadInput): Promise<ApiResult<O>> => {
    const data = (await answers())(operation, input);
    return { data: data as ApiResult<O>['data'], message: undefined };
  };
  return {
    ...next,
    call: async (operation, input, hints) => {
      if (operation.method !== 'GET') return next.call(operation, input, hints);
      if (lastKnown.outage) return answer(operation, input);
      try {
        const result = await next.call(operation, input, hints);
        lastKnown.hasRead = true;
        lastKnown.remember(operation, input, result.data);
        return result;
      } catch (error) {
        if (!lastKnown.isShown || !isOutage(error)) throw error;
        lastKnown.outage ??= { failure: error, used: [], missing: new Map() };
        return answer(operation, input);
      }
    },
  };
};

/** Runs a command. If it read stored data that lack its day, by default today, throws the failure of the outage. */
export const runAndCheckOutage = async <T>(
  context: { readonly outage: Outage | undefined; wallClock(): { readonly date: string } },
  run: () => Promise<T>,
  fecha?: unknown,
): Promise<T> => {
  const result = await run().catch((error: unknown) => {
    if (error instanceof Failure && error.code === 'INTERRUPTED') throw error;
    throw context.outage?.failure ?? error;
  });
  const { outage } = context;
  if (!outage) return result;
  // An unknown day would look like an empty one.
  const day = String(fecha ?? context.wallClock().date);
  if (outage.used.length === 0 || outage.missing.has(day)) throw outage.failure;
  return result;
};

/** A service that rejects a request, even temporarily (429), is reachable. */
const isOutage = (error: unknown): error is Failure =>
  error instanceof Failure &&
  error.exit === exits.unreachable &&
  !(error.status !== undefined && error.status < 500);

/** Retries, but soon gives up if a person can be shown stored data. */
export const withLimitedRetry = (
  retry: (attempt: Transport) => Transport,
  attempt: Transport,
  lastKnown: LastKnown | undefined,
): Transport => (lastKnown && failsFast(lastKnown) ? limitRetries(retry, attempt) : retry(attempt));

export const failsFast = ({ isShown, isTerminal, hasData }: LastKnown): boolean =>
  isShown && isTerminal && hasData;

/** How long retries may take after the first failure. */
const graceMs = 800;

/** Rejects with the first failure `graceMs` after it, unless a retry has succeeded by then. */
const limitRetries =
  (retry: (attempt: Transport) => Transport, attempt: Transport): Transport =>
  async (request) => {
    let timer: NodeJS.Timeout | undefined;
    let giveUp: (error: unknown) => void = () => undefined;
    const givenUp = new Promise<never>((_resolve, reject) => {
      giveUp = (error) => {
        timer ??= setTimeout(() => reject(error), graceMs);
      };
    });
    const watched: Transport = async (sending) => {
      try {
        const response = await attempt(sending);
        if (response.status >= 500) giveUp(errorFromResponse(response, undefined));
        return response;
      } catch (error) {
        giveUp(error);
        throw error;
      }
    };
    try {
      return await Promise.race([retry(watched)(request), givenUp]);
    } finally {
      clearTimeout(timer);
    }
  };
