import type { Lang } from '../ground/i18n.ts';
import type { Screen } from './terminal.ts';

/** How far something has come, on a terminal's stderr. */
interface Progress {
  /** So many of so many are done. */
  at(done: number, total: number): void;
  /** Takes the line away. */
  end(): Promise<void>;
}

/** Milliseconds between two looks of it: an eye sees no more. */
const pause = 100;

/** Takes away what stands in the line of a terminal. */
export const eraseLine = '\r\x1b[K';

/** Where one is on the screen: nothing else that comes and goes takes its line. */
const inSight = new WeakSet<object>();

export const showsProgress = (screen: Pick<Screen, 'err'>): boolean => inSight.has(screen);

/**
 * A line in its place: how many are done, how many a second, and how long it may still take. None without a terminal that can
 * take it away.
 */
export const createProgress = (
  screen: Pick<Screen, 'err' | 'escapes'>,
  lang: Lang,
  isWanted = true,
  now: () => number = () => performance.now(),
): Progress => {
  if (!screen.escapes.stderr || !isWanted) return { at: () => {}, end: async () => {} };
  const begun = now();
  let shown = begun;
  return {
    at: (done, total) => {
      if (now() - shown < pause) return;
      shown = now();
      inSight.add(screen);
      void screen.err(`${eraseLine}${lineOf(done, total, (now() - begun) / 1000, lang)}`);
    },
    end: async () => {
      if (inSight.delete(screen)) await screen.err(eraseLine);
    },
  };
};

/** `1.234 / 10.000 · 412/s · 21 s` */
const lineOf = (done: number, total: number, seconds: number, lang: Lang): string => {
  const number = new Intl.NumberFormat(lang, {
    maximumFractionDigits: 0,
    useGrouping: 'always',
  } as Intl.NumberFormatOptions);
  const rate = done / seconds;
  const left = rate > 0 ? durationOf((total - done) / rate) : '…';
  return `${number.format(done)} / ${number.format(total)} · ${number.format(rate)}/s · ${left}`;
};

const durationOf = (seconds: number): string => {
  const whole = Math.ceil(seconds);
  return whole < 60 ? `${whole} s` : `${Math.floor(whole / 60)} min ${whole % 60} s`;
};
