import type { RetryOptions } from '../client/retry.ts';
import { canFallBack, type LastKnown } from '../last-known/last-known.ts';
import type { FeedbackOptions } from './request-feedback.ts';

/**
 * Announces no retry if nobody waits for it: without a terminal, because cron mails every line on stderr, or if stored
 * data will soon be shown. `--verbose` announces every retry. A terminal shows one line, which the next attempt erases.
 */
export const chooseRetryNotice = ({
  globals,
  screen,
  lang,
  lastKnown,
  sleep,
}: RetryOptions &
  FeedbackOptions & { readonly lastKnown?: LastKnown | undefined }): Partial<RetryOptions> => {
  if (globals.verbose) return {};
  if (!screen.stderrIsTerminal || canFallBack(lastKnown)) return { notice: () => undefined };
  if (!screen.escapes.stderr || globals.quiet) return {};
  const load = () => import('./request-feedback.ts');
  return {
    notice: (text) => void load().then(({ showTransient }) => showTransient(screen, text[lang])),
    sleep: async (ms, signal) => {
      await sleep(ms, signal);
      await (await load()).eraseTransient(screen);
    },
  };
};
