import { createErrorFromResponse } from '../client/error-response.ts';
import type { Transport } from '../client/transport.ts';

/** How long retries may take after the first failure. */
const graceMs = 800;

/** Rejects with the first failure `graceMs` after it, unless a retry has succeeded by then. */
export const limitRetries =
  (retry: (attempt: Transport) => Transport, attempt: Transport): Transport =>
  async (request) => {
    let timer: NodeJS.Timeout | undefined;
    let giveUpSoon: (error: unknown) => void = () => undefined;
    const givenUp = new Promise<never>((_resolve, reject) => {
      giveUpSoon = (error) => {
        timer ??= setTimeout(() => reject(error), graceMs);
      };
    });
    const watched: Transport = async (outgoing) => {
      try {
        const response = await attempt(outgoing);
        if (response.status >= 500) giveUpSoon(createErrorFromResponse(response, undefined));
        return response;
      } catch (error) {
        giveUpSoon(error);
        throw error;
      }
    };
    try {
      return await Promise.race([retry(watched)(request), givenUp]);
    } finally {
      clearTimeout(timer);
    }
  };
