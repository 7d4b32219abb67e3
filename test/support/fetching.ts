import { type HttpResponse, RequestNotSentError, type Send } from '../../src/ground/runtime.ts';

/** A service as a function of the shape of `fetch`, which is the shortest way to write one. */
export type Fetch = (url: string, init: RequestInit) => Promise<Response>;

/** The line to such a service. What it throws is what broke the line. */
export const sendBy =
  (fetch: Fetch): Send =>
  async ({ url, method, headers, body, signal }) => {
    const init = { method, headers, signal, ...(body !== undefined && { body }) };
    try {
      return arriving(await fetch(url, { ...init, redirect: 'manual' }));
    } catch (error) {
      throw neverConnected.has(codeOf(error)) ? new RequestNotSentError(error) : error;
    }
  };

const arriving = ({ status, headers, body }: Response): HttpResponse => ({
  status,
  headers,
  body: body ?? nothing(),
});

async function* nothing(): AsyncGenerator<Uint8Array> {}

/** What says that there was no connection, over which a request might have left. */
const neverConnected = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH']);

const codeOf = (error: unknown): string => {
  const { code, cause } = error as { code?: unknown; cause?: unknown };
  return typeof code === 'string' ? code : cause instanceof Error ? codeOf(cause) : '';
};
