import type { Lang } from '../ground/i18n.ts';
import type { Screen } from './terminal.ts';

interface Progress {
  update(done: number, total: number): void;
  /** Erases the line. */
  end(): Promise<void>;
}

const updateIntervalMs = 100;

export const eraseLine = '\r\x1b[K';

/** Screens with a visible progress line: other temporary lines must not overwrite it. */
const screensWithProgress = new WeakSet<object>();

export const showsProgress = (screen: Pick<Screen, 'err'>): boolean => screensWithProgress.has(screen);

/** A progress line on stderr: count, rate and time left. Does nothing without a terminal that can erase it. */
export const createProgress = (
  screen: Pick<Screen, 'err' | 'escapes'>,
  lang: Lang,
  isEnabled = true,
  now: () => number = () => performance.now(),
): Progress => {
  if (!screen.escapes.stderr || !isEnabled) return { update: () => {}, end: async () => {} };
  const startedAt = now();
  let updatedAt = startedAt;
  return {
    update: (done, total) => {
      if (now() - updatedAt < updateIntervalMs) return;
      updatedAt = now();
      screensWithProgress.add(screen);
      void screen.err(`${eraseLine}${formatProgress(done, total, (now() - startedAt) / 1000, lang)}`);
    },
    end: async () => {
      if (screensWithProgress.delete(screen)) await screen.err(eraseLine);
    },
  };
};

/** `1.234 / 10.000 · 412/s · 21 s` */
const formatProgress = (done: number, total: number, seconds: number, lang: Lang): string => {
  const number = new Intl.NumberFormat(lang, {
    maximumFractionDigits: 0,
    useGrouping: 'always',
  } as Intl.NumberFormatOptions);
  const rate = done / seconds;
  const timeLeft = rate > 0 ? formatSeconds((total - done) / rate) : '…';
  return `${number.format(done)} / ${number.format(total)} · ${number.format(rate)}/s · ${timeLeft}`;
};

const formatSeconds = (seconds: number): string => {
  const whole = Math.ceil(seconds);
  return whole < 60 ? `${whole} s` : `${Math.floor(whole / 60)} min ${whole % 60} s`;
};
