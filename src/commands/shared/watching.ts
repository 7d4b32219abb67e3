import type { Flag } from '../../cli/flag.ts';
import { booleanFlag, integerFlag } from '../../cli/flag-types.ts';
import { ParseIssue, parseNumberInEitherLanguage } from '../../cli/words/parse.ts';
import type { Context } from '../../context/context.ts';
import { createInterruption, exits, Failure } from '../../ground/errors.ts';
import type { LocalizedText } from '../../ground/i18n.ts';
import { minutesOfDay } from '../../ground/times.ts';
import type { LiveResult } from '../../render/outcome.ts';

export const graceFlag = integerFlag(
  {
    en: 'minutes after the start from which a party is late; 15 when left out',
    es: 'minutos de cortesía antes de contar un retraso; si falta, 15',
  },
  0,
  minutesOfDay,
);

const units = { s: 1000, m: 60_000, h: 3_600_000 } as const;

/** Parses an interval to milliseconds. */
export const createDurationFlag = (about: LocalizedText): Flag<number> => ({
  about,
  placeholder: 'TIME',
  parse: (raw, context) => {
    const [, amount = '', unit = 's'] = /^(\d[\d.,]*)\s*([smh]?)$/.exec(raw.trim()) ?? [];
    const value = parseNumberInEitherLanguage(amount, context);
    if (value === undefined || value instanceof ParseIssue) return value;
    const ms = value * units[(unit || 's') as keyof typeof units];
    return ms >= 1000 && ms <= 86_400_000 ? ms : undefined;
  },
  expected: { en: 'a time from 1s to 24h, like 10s or 5m', es: 'un tiempo de 1s a 24h, como 10s o 5m' },
});

export const everyFlag: Flag<number> = {
  ...createDurationFlag({ en: 'how often to refresh', es: 'cada cuánto se actualiza' }),
  default: '10s',
};

/** The flags of a list or view that can refresh itself. */
export const watchFlags = {
  watch: booleanFlag({ en: 'keep running and refresh in place', es: 'seguir en pantalla y actualizarse' }),
  every: everyFlag,
} as const;

const defaultIntervalMs = 10_000;
/** The longest interval after failed reads, unless `--every` is longer. */
const maxBackoffMs = 300_000;
/** The longest Retry-After that is honoured. */
const maxRetryAfterMs = 3_600_000;

interface Outage {
  readonly misses: number;
  /** The service's Retry-After in milliseconds. */
  readonly retryAfterMs: number | undefined;
  /** The longest wait. */
  readonly maxMs?: number;
}

/** Waits until the next read: twice as long after each failure, and at least Retry-After. Throws INTERRUPTED. */
export const waitForNextRead = async (
  { runtime }: Context,
  every: number,
  { misses, retryAfterMs = 0, maxMs = Number.POSITIVE_INFINITY }: Outage,
): Promise<void> => {
  const backoffMs = Math.min(every * 2 ** misses, Math.max(every, maxBackoffMs));
  const waitMs = Math.max(backoffMs, Math.min(retryAfterMs, maxRetryAfterMs));
  await runtime.sleep(Math.min(waitMs, maxMs), runtime.signal);
  if (runtime.signal.aborted) throw createInterruption();
};

/** Whether the service may become reachable again. */
export const isOutage = (error: unknown): error is Failure =>
  error instanceof Failure && error.exit === exits.unreachable;

type State = Parameters<Parameters<LiveResult['run']>[0]>[0];

/** Creates a live result from repeated reads. During an outage the last state stays, and one notice is printed. */
export const createLiveResult = (
  context: Context,
  every: number | undefined,
  read: () => Promise<State>,
): LiveResult => ({
  kind: 'live',
  run: async (show) => {
    for (let misses = 0; ; ) {
      let retryAfterMs: number | undefined;
      try {
        if (!(await show(await read()))) return;
        misses = 0;
      } catch (error) {
        if (!isOutage(error)) throw error;
        if (misses === 0) context.notice(error.text);
        misses++;
        retryAfterMs = error.wait;
      }
      await waitForNextRead(context, every ?? defaultIntervalMs, { misses, retryAfterMs });
    }
  },
});
