import { Failure } from '../../ground/errors.ts';
import type { LocalizedText } from '../../ground/i18n.ts';

/** What a check found, and what to do about it. */
export interface Finding {
  readonly check: string;
  /** A problem stops or endangers the work; an advice does not. */
  readonly level: 'problem' | 'advice';
  readonly says: LocalizedText;
  readonly do: LocalizedText;
}

export const problem = (check: string, says: LocalizedText, action: LocalizedText): Finding => ({
  ...{ check, says, do: action },
  level: 'problem',
});

export const advice = (check: string, says: LocalizedText, action: LocalizedText): Finding => ({
  ...{ check, says, do: action },
  level: 'advice',
});

/** A failure as a problem; `action` is for one with neither a hint nor a field at fault. Throws what is no Failure, and an interruption. */
export const fromFailure = (check: string, error: unknown, action: LocalizedText): Finding => {
  if (!(error instanceof Failure) || error.code === 'INTERRUPTED') throw error;
  const { text, hint, field } = error;
  const correct = field === undefined ? action : { en: `correct ${field}`, es: `corrija ${field}` };
  return problem(check, text, hint ?? correct);
};
