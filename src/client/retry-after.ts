import type { Fields } from '../ground/line.ts';

/**
 * The milliseconds that an answer's Retry-After asks to wait, in either form; undefined where it asks nothing
 * that can be read. A date is compared with the answer's own Date where it has one: the clocks may differ.
 */
export const retryAfterOf = (headers: Fields, now: Date): number | undefined => {
  const asked = headers.get('retry-after')?.trim();
  if (!asked) return undefined;
  if (/^\d+(\.\d+)?$/.test(asked)) return Number(asked) * 1000;
  const until = httpDate(asked);
  if (until === undefined) return undefined;
  const from = httpDate(headers.get('date') ?? '') ?? now.getTime();
  return Math.max(0, until - from);
};

/** Milliseconds since 1970 of an HTTP date, like `Fri, 20 Nov 2026 19:00:00 GMT`. */
export const httpDate = (text: string): number | undefined => {
  const time = /^[A-Z][a-z]+, .+ GMT$/.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(time) ? undefined : time;
};
