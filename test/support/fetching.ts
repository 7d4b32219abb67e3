import { type HttpResponse, RequestNotSentError, type Send } from '../../src/ground/runtime.ts';

/** A service as a function like `fetch`, the shortest way to write one. */
export type Fetch = (url: string, init: RequestInit) => Promise<Response>;

/** The connection to such a service. An exception breaks the connection. */
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

/** Error codes of a request that was never sent, because there was no connection. */
const neverConnected = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH']);

const codeOf = (error: unknown): string => {
  const { code, cause } = error as { code?: unknown; cause?: unknown };
  return typeof code === 'string' ? code : cause instanceof Error ? codeOf(cause) : '';
};
