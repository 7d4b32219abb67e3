import { Failure } from '../ground/errors.ts';

/** Does the work; a file that cannot be written is a failure of the option that names it. */
export const namedBy = <T>(option: string, work: () => Promise<T>): Promise<T> =>
  work().catch((error: unknown) => {
    throw error instanceof Failure && error.code === 'WRITE_FAILED' ? blaming(option, error) : error;
  });

/** The failure of this option, argument or variable, where it names none. */
const blaming = (field: string, failure: Failure): Failure => {
  const { code, text, hint, status, retryable, wait, cause } = failure;
  if (failure.field !== undefined) return failure;
  return new Failure(code, text, { hint, field, status, retryable, wait, cause });
};
