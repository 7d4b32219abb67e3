import { type BufferedResponse, isReadMethod, type Transport } from './transport.ts';

/** Responses to the reads that a lookup has sent, by URL. */
export type EarlierReads = Map<string, BufferedResponse>;

/** Sends each read once, and remembers its response unless the service failed. */
export const rememberReads =
  (next: Transport, reads: EarlierReads): Transport =>
  async (request) => {
    const response = reads.get(request.url) ?? (await next(request));
    if (response.status < 500) reads.set(request.url, response);
    return response;
  };

/** Answers a read with the earlier response: only the first one, and none after a write. */
export const reuseReads =
  (next: Transport, reads: EarlierReads): Transport =>
  async (request) => {
    if (!isReadMethod(request.method)) reads.clear();
    const earlier = reads.get(request.url);
    reads.delete(request.url);
    return earlier ?? next(request);
  };
