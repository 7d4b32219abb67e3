import { exits, Failure, type FailureDescription } from '../ground/errors.ts';
import { interruptedText } from '../ground/i18n.ts';

type TransportErrorCode = 'UNREACHABLE' | 'TIMEOUT' | 'INTERRUPTED';

/** No complete response arrived. */
export class TransportError extends Failure {
  declare readonly code: TransportErrorCode;
  /** Whether the service may have received the request and applied it. */
  readonly maybeApplied: boolean;

  constructor(
    code: TransportErrorCode,
    { maybeApplied, ...description }: FailureDescription & { readonly maybeApplied: boolean },
  ) {
    super(code, description);
    this.maybeApplied = maybeApplied;
  }
}

/** The user interrupted a request: exit 130, or 143 after SIGTERM. */
export const createInterruptedError = (maybeApplied: boolean, cause?: unknown): TransportError =>
  new TransportError('INTERRUPTED', { ...interruptedText, maybeApplied, cause });

/** Whether a write may have been applied although it failed. */
export const isOutcomeUnknown = ({ code }: Failure): boolean =>
  code === 'UNKNOWN_OUTCOME' || code === 'INTERRUPTED';

/** Whether the service rejected a request, so that nothing changed. */
export const isRejected = (error: unknown): error is Failure =>
  error instanceof Failure &&
  error.status !== undefined &&
  error.status >= 400 &&
  error.status < 500 &&
  error.code !== 'UNAVAILABLE';

/** Whether a failed write was rejected, never sent, or looked for and not found. */
export const isNotApplied = (error: unknown): boolean => {
  if (isRejected(error)) return true;
  if (error instanceof TransportError) return !error.maybeApplied;
  // If the client looked for the write and did not find it, its failure is retryable.
  return error instanceof Failure && error.exit === exits.unreachable && error.retryable;
};

/** A proxy did not open a connection to the service. */
export class ProxyError extends Error {
  /** Without the user name and password that a proxy URL may contain. */
  readonly proxyOrigin: string;
  readonly status: number | undefined;

  constructor({ origin }: URL, { status, cause }: { status?: number | undefined; cause?: unknown }) {
    super(`the proxy ${origin} refused the connection`, { cause });
    this.name = 'ProxyError';
    this.proxyOrigin = origin;
    this.status = status;
  }
}
