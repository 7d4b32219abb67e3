import type { HttpHeaders } from '../ground/runtime.ts';

/**
 * The milliseconds that an answer's Retry-After asks to wait, in either form; undefined where it asks nothing
 * that can be read. A date is compared with the answer's own Date where it has one: the clocks may differ.
 */
export const retryAfterOf = (headers: HttpHeaders, now: Date): number | undefined => {
  const asked = headers.get('retry-after')?.trim();
  if (!asked) return undefined;
  if (/^\d+(\.\d+)?$/.test(asked)) return Number(asked) * 1000;
  const until = httpDate(asked);
  if (until === undefined) return undefined;
  const from = httpDate(headers.get('date') ?? '') ?? now.getTime();
  return Math.max(0, until - from);
};

/** Milliseconds since 1970 of an HTTP date, in the three forms that it may have: RFC 9110, 5.6.7. */
export const httpDate = (text: string): number | undefined => {
  const time = forms.some((form) => form.test(text))
    ? Date.parse(text.replace(/( GMT)?$/, ' GMT'))
    : Number.NaN;
  return Number.isNaN(time) ? undefined : time;
};

/** `Fri, 20 Nov 2026 19:00:00 GMT`, `Friday, 20-Nov-26 19:00:00 GMT`; `Fri Nov 20 19:00:00 2026`, which is GMT too. */
const forms = [/^[A-Z][a-z]+, .+ GMT$/, /^[A-Z][a-z]{2} [A-Z][a-z]{2} [ \d]\d \d\d:\d\d:\d\d \d{4}$/];
