import { Failure, type FailureDetail } from '../ground/errors.ts';
import type { LocalizedText } from '../ground/i18n.ts';
import { interruptedText } from '../ground/i18n.ts';

interface LineDetail extends FailureDetail {
  /** Whether the request may have reached the service, and been done there. */
  readonly mayBeDone: boolean;
}

/** A failure of the line between here and the service: no whole answer came. */
export class LineFailure extends Failure {
  readonly mayBeDone: boolean;

  constructor(code: 'UNREACHABLE' | 'TIMEOUT' | 'INTERRUPTED', text: LocalizedText, detail: LineDetail) {
    super(code, text, detail);
    this.mayBeDone = detail.mayBeDone;
  }
}

/** Somebody ended the program while it waited: exit 130, or 143 after SIGTERM. */
export const interrupted = (mayBeDone: boolean, cause?: unknown): LineFailure =>
  new LineFailure('INTERRUPTED', interruptedText, { mayBeDone, cause });

/** Whether what was asked for may have been done although it failed: its answer was lost, or not waited for. */
export const isInDoubt = ({ code }: Failure): boolean => code === 'UNKNOWN_OUTCOME' || code === 'INTERRUPTED';
