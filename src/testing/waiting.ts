import { connectionLost } from '../service/breaking.ts';

/** @throws TypeError as `fetch` does where nobody listens any more */
export const requireOpen = (signal: AbortSignal): void => {
  if (signal.aborted) throw connectionLost('ECONNREFUSED', 'the service is closed');
};

/** Work that is done one after the other, whether what came before succeeded or not. */
export const oneByOne = () => {
  let last: Promise<unknown> = Promise.resolve();
  return <T>(work: () => Promise<T>): Promise<T> => {
    const result = last.then(work);
    last = result.catch(() => {});
    return result;
  };
};

/** As the global `fetch`: whoever aborts waits no longer, whatever becomes of the request. */
export const unlessAborted = async (
  answer: () => Promise<Response>,
  signal: AbortSignal,
): Promise<Response> => {
  signal.throwIfAborted();
  let stop = () => {};
  const aborted = new Promise<never>((_, reject) => {
    stop = () => reject(signal.reason);
    signal.addEventListener('abort', stop, { once: true });
  });
  try {
    return await Promise.race([answer(), aborted]);
  } finally {
    signal.removeEventListener('abort', stop);
  }
};
