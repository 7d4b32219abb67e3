import { errorFromResponse } from '../client/error-response.ts';
import type { Transport } from '../client/transport.ts';

/** How long retries may take after the first failure. */
const graceMs = 800;

/** Rejects with the first failure `graceMs` after it, unless a retry has succeeded by then. */
export const limitRetries =
  (retry: (attempt: Transport) => Transport, attempt: Transport): Transport =>
  async (request) => {
    let timer: NodeJS.Timeout | undefined;
    let giveUp: (error: unknown) => void = () => undefined;
    const givenUp = new Promise<never>((_resolve, reject) => {
      giveUp = (error) => {
        timer ??= setTimeout(() => reject(error), graceMs);
      };
    });
    const watched: Transport = async (sending) => {
      try {
        const response = await attempt(sending);
        if (response.status >= 500) giveUp(errorFromResponse(response, undefined));
        return response;
      } catch (error) {
        giveUp(error);
        throw error;
      }
    };
    try {
      return await Promise.race([retry(watched)(request), givenUp]);
    } finally {
      clearTimeout(timer);
    }
  };
