import type { Client } from '../client/client.ts';
import { createInterruptedError } from '../client/transport-error.ts';

/** A client of which so many calls are under way at a time: the others wait, and fail unsent once it is shut. */
interface Gate {
  readonly client: Client;
  shut(): void;
}

/** `isFinal` is a failure after which nothing more is to be sent. */
export const gated = (client: Client, width: number, isFinal: (error: unknown) => boolean): Gate => {
  const waiting: (() => void)[] = [];
  let [free, isShut] = [width, false];
  const enter = async (): Promise<void> => {
    if (free > 0) free--;
    else await new Promise<void>((resolve) => waiting.push(resolve));
  };
  const leave = (): void => {
    const next = waiting.shift();
    if (next) next();
    else free++;
  };
  return {
    shut: () => {
      isShut = true;
    },
    client: {
      ...client,
      call: async (operation, input, others) => {
        await enter();
        try {
          if (isShut) throw createInterruptedError(false);
          return await client.call(operation, input, others);
        } catch (error) {
          // What stood before a write may be unreadable for the key that may write it.
          isShut ||= operation.method !== 'GET' && isFinal(error);
          throw error;
        } finally {
          leave();
        }
      },
    },
  };
};
