import type { Flag } from '../../cli/flag.ts';
import { toggle } from '../../cli/flag-types.ts';
import { ParseIssue, readNumberOfEither } from '../../cli/words/parse.ts';
import type { Context } from '../../context/context.ts';
import { createInterruption, exits, Failure } from '../../ground/errors.ts';
import type { LiveOutcome } from '../../render/outcome.ts';

const units = { s: 1000, m: 60_000, h: 3_600_000 } as const;

export const everyFlag: Flag<number> = {
  about: { en: 'how often to look', es: 'cada cuánto mirar' },
  value: 'TIME',
  default: '10s',
  read: (raw, reading) => {
    const [, amount = '', unit = 's'] = /^(\d[\d.,]*)\s*([smh]?)$/.exec(raw.trim()) ?? [];
    const value = readNumberOfEither(amount, reading);
    if (value === undefined || value instanceof ParseIssue) return value;
    const ms = value * units[(unit || 's') as keyof typeof units];
    return ms >= 1000 && ms <= 86_400_000 ? ms : undefined;
  },
  expects: { en: 'a time from 1s to 24h, like 10s or 5m', es: 'un tiempo de 1s a 24h, como 10s o 5m' },
};

/** The flags of a list or board that can be watched. */
export const watchFlags = {
  watch: toggle({ en: 'go on, and draw it anew in its place', es: 'seguir, y redibujar en el sitio' }),
  every: everyFlag,
} as const;

/** Where nothing else is said, how often to look, in milliseconds. */
const usually = 10_000;

const longestPause = 300_000;

/** A service that asks for more is asked again after this. */
const longestAsked = 3_600_000;

/** How the looks went lately. */
interface Missed {
  /** How many in a row were in vain. */
  readonly misses: number;
  /** For how long the service asked not to be asked, in milliseconds. */
  readonly asked: number | undefined;
}

/**
 * Waits until the next look: more rarely while the service is out of reach, as many times as it was missed, and not before it
 * wants to be asked. Throws INTERRUPTED where the user ends it.
 */
export const pause = async (
  { world }: Context,
  every: number,
  { misses, asked = 0 }: Missed,
): Promise<void> => {
  const usual = Math.min(every * 2 ** misses, Math.max(every, longestPause));
  await world.sleep(Math.max(usual, Math.min(asked, longestAsked)), world.signal);
  if (world.signal.aborted) throw createInterruption();
};

/** Whether a failure passes by itself, so that it is waited for. */
export const isOutage = (error: unknown): error is Failure =>
  error instanceof Failure && error.exit === exits.unreachable;

type Look = Parameters<Parameters<LiveOutcome['run']>[0]>[0];

/** What `look` finds, again and again; while the service is out of reach what was seen last stays, and that is said once. */
export const watched = (
  context: Context,
  every: number | undefined,
  look: () => Promise<Look>,
): LiveOutcome => ({
  kind: 'live',
  run: async (show) => {
    for (let misses = 0; ; ) {
      let asked: number | undefined;
      try {
        if (!(await show(await look()))) return;
        misses = 0;
      } catch (error) {
        if (!isOutage(error)) throw error;
        if (misses === 0) context.notice(error.text);
        misses++;
        asked = error.wait;
      }
      await pause(context, every ?? usually, { misses, asked });
    }
  },
});
