import { LineFailure } from '../client/line-failure.ts';
import { Failure } from '../ground/errors.ts';

/** Whether the service answered that it did not do it. */
export const isRefusal = (error: unknown): error is Failure =>
  error instanceof Failure &&
  error.status !== undefined &&
  error.status >= 400 &&
  error.status < 500 &&
  error.code !== 'UNAVAILABLE';

/** Whether a write was certainly not done: refused, or never sent. */
export const isUndone = (error: unknown): boolean =>
  isRefusal(error) || (error instanceof LineFailure && !error.mayBeDone);
