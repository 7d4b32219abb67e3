import type { Flag } from '../cli/flag.ts';
import { booleanFlag, integerFlag } from '../cli/flag-types.ts';
import { ParseIssue, parseNumberInEitherLanguage } from '../cli/words/parse.ts';
import type { Context } from '../context/context.ts';
import { createInterruption, exits, Failure } from '../ground/errors.ts';
import type { LocalizedText } from '../ground/i18n.ts';
import { minutesOfDay } from '../ground/times.ts';
import { runAndCheckOutage } from '../last-known/last-known.ts';
import type { LiveResult, PrintableResult } from '../render/result.ts';

export const graceFlag = integerFlag(0, minutesOfDay, {
  en: 'minutes until a party counts as late; 15 when left out',
  es: 'minutos de cortesía antes de contar un retraso; si falta, 15',
});

const units = { s: 1000, m: 60_000, h: 3_600_000 } as const;

export const createDurationFlag = (about: LocalizedText): Flag<number> => ({
  about,
  placeholder: 'DURATION',
  parse: (raw, context) => {
    const [, amount = '', unit] = /^(\d[\d.,]*)\s*([smh]?)$/.exec(raw.trim()) ?? [];
    const value = parseNumberInEitherLanguage(amount, context);
    if (value === undefined || value instanceof ParseIssue) return value;
    const ms = value * units[(unit || 's') as keyof typeof units];
    return ms >= units.s && ms <= 24 * units.h ? ms : undefined;
  },
  expected: { en: 'a time from 1s to 24h, like 10s or 5m', es: 'un tiempo de 1s a 24h, como 10s o 5m' },
});

export const everyFlag: Flag<number> = {
  ...createDurationFlag({ en: 'how often to refresh', es: 'cada cuánto se actualiza' }),
  shownDefault: '10s',
};

/** The flags of a list or view that can refresh itself. */
export const watchFlags = {
  watch: booleanFlag({ en: 'keep running and refresh in place', es: 'seguir en pantalla y actualizarse' }),
  every: everyFlag,
} as const;

export const defaultIntervalMs = 10_000;
/** The longest interval after failed reads, unless `--every` is longer. */
const maxBackoffMs = 60_000;
/** The longest Retry-After that is honoured. */
const maxRetryAfterMs = 3_600_000;

interface WaitOptions {
  readonly misses: number;
  /** The service's Retry-After in milliseconds. */
  readonly retryAfterMs: number | undefined;
  readonly maxMs?: number;
}

/** The interval in milliseconds, twice as long after each failed read, up to `maxBackoffMs`. */
export const getBackoffMs = (everyMs: number, misses: number): number =>
  Math.min(everyMs * 2 ** misses, Math.max(everyMs, maxBackoffMs));

/** Waits until the next read: twice as long after each failure, and at least Retry-After. Throws INTERRUPTED. */
export const waitForNextRead = async (
  { runtime }: Context,
  everyMs: number,
  { misses, retryAfterMs = 0, maxMs = Number.POSITIVE_INFINITY }: WaitOptions,
): Promise<void> => {
  const waitMs = Math.max(getBackoffMs(everyMs, misses), Math.min(retryAfterMs, maxRetryAfterMs));
  await runtime.sleep(Math.min(waitMs, maxMs), runtime.signal);
  if (runtime.signal.aborted) throw createInterruption();
};

/** Whether the service may become reachable again. */
export const isOutage = (error: unknown): error is Failure =>
  error instanceof Failure && error.exit === exits.unreachable;

/** Creates a live result from repeated reads. Without stored data, an outage leaves the last state and prints one notice. */
export const createLiveResult = (
  context: Context,
  everyMs: number | undefined,
  read: () => Promise<PrintableResult>,
): LiveResult => ({
  kind: 'live',
  run: async (show) => {
    for (let misses = 0; ; ) {
      let failure: Failure | undefined;
      try {
        const state = await runAndCheckOutage(context, read);
        failure = context.outage?.failure;
        if (!(await show(state))) return;
      } catch (error) {
        if (!isOutage(error)) throw error;
        if (misses === 0) context.notice(error.text);
        failure = error;
      }
      context.reconnect();
      misses = failure ? misses + 1 : 0;
      await waitForNextRead(context, everyMs ?? defaultIntervalMs, { misses, retryAfterMs: failure?.wait });
    }
  },
});
