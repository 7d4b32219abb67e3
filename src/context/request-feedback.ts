import type { Globals } from '../cli/globals.ts';
import type { RetryOptions } from '../client/retry.ts';
import type { Transport } from '../client/transport.ts';
import { Failure } from '../ground/errors.ts';
import type { Lang } from '../ground/i18n.ts';
import { printNotice } from '../render/notice.ts';
import { paint } from '../render/palette.ts';
import { eraseLine, showsProgress } from '../render/progress.ts';
import { toAscii, toSafeLine } from '../render/sanitize.ts';
import type { Screen } from '../render/terminal.ts';

export interface FeedbackOptions {
  readonly globals: Pick<Globals, 'verbose' | 'quiet'>;
  readonly now: () => Date;
  readonly lang: Lang;
  readonly screen: Screen;
  /** Undefined for the embedded service, which answers at once. */
  readonly host: string | undefined;
}

/** Traces each request with `--verbose`; otherwise shows on a terminal which host the program waits for. */
export const withRequestFeedback = (next: Transport, options: FeedbackOptions): Transport => {
  const { globals, screen, host } = options;
  if (globals.verbose) return withTrace(next, options);
  if (globals.quiet || host === undefined) return next;
  // A terminal that cannot erase a line would keep every notice.
  return screen.escapes.stderr ? withWaitIndicator(next, { ...options, host }) : next;
};

/**
 * Announces no retry if nobody waits for it: without a terminal, because cron mails every line on stderr, or if the
 * program soon gives up. `--verbose` announces every retry. A terminal shows one line, which the next attempt erases.
 */
export const announceRetries = (
  { globals, screen, lang, sleep }: FeedbackOptions & Pick<RetryOptions, 'sleep'>,
  givesUpSoon: boolean,
): Partial<RetryOptions> => {
  if (globals.verbose) return {};
  if (!screen.stderrIsTerminal || givesUpSoon) return { notice: () => undefined };
  if (!screen.escapes.stderr || globals.quiet) return {};
  return {
    notice: (text) => showTransient(screen, text[lang]),
    sleep: async (ms, signal) => {
      await sleep(ms, signal);
      await eraseTransient(screen);
    },
  };
};

/** Writes each request and its response to stderr. */
const withTrace =
  (next: Transport, { lang, now, screen }: Omit<FeedbackOptions, 'globals' | 'host'>): Transport =>
  async (request) => {
    const write = (line: string) => void printNotice(screen, `${toSafeLine(line)}\n`);
    const startedAt = now().getTime();
    const duration = () => `${{ en: 'in', es: 'en' }[lang]} ${now().getTime() - startedAt} ms`;
    write(`→ ${request.method} ${request.url}`);
    try {
      const response = await next(request);
      write(`← ${response.status} ${duration()}`);
      return response;
    } catch (error) {
      write(`✗ ${error instanceof Failure ? error.text[lang] : String(error)} ${duration()}`);
      throw error;
    }
  };

const indicatorDelayMs = 1_000;

const screensWithLine = new WeakSet<Screen>();

type IndicatorOptions = Pick<FeedbackOptions, 'screen' | 'lang'> & { readonly host: string };

/** Shows `waiting for HOST…` after a second, and erases it before anything else is written. */
export const withWaitIndicator =
  (next: Transport, options: IndicatorOptions): Transport =>
  async (request) => {
    const timer = setTimeout(showIndicator, indicatorDelayMs, options);
    try {
      return await next(request);
    } finally {
      clearTimeout(timer);
      await eraseTransient(options.screen);
    }
  };

const showIndicator = ({ screen, lang, host }: IndicatorOptions): void => {
  // The indicator would replace the progress bar, which says more.
  if (showsProgress(screen)) return;
  showTransient(screen, { en: `waiting for ${host}…`, es: `esperando a ${host}…` }[lang]);
};

/** Shows a line that the next one replaces. */
const showTransient = (screen: Screen, message: string): void => {
  const text = toSafeLine(message);
  // A wrapped line could not be erased.
  const line = (screen.unicode ? text : toAscii(text)).slice(0, screen.stderrWidth - 1);
  screensWithLine.add(screen);
  void screen.err(eraseLine + paint(line, 'quiet', screen.colour.stderr));
};

const eraseTransient = async (screen: Screen): Promise<void> => {
  if (screensWithLine.delete(screen)) await screen.err(eraseLine);
};
