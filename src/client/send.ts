import { subscribe } from 'node:diagnostics_channel';
import { pipeline, type Readable } from 'node:stream';
import type { DiagnosticsChannel, Dispatcher } from 'undici';
import { getErrorCode } from '../ground/errors.ts';
import { type HttpRequest, RequestNotSentError, type Send } from '../ground/runtime.ts';
import { authorizeAtProxy, getAgent } from './agents.ts';
import { ProxyError } from './transport-error.ts';

export const send: Send = async (request) => {
  const { connection = {}, signal } = request;
  const url = new URL(request.url);
  // https goes through a tunnel, so that the proxy sees neither key nor data. Plain http goes to the proxy itself.
  const proxy = url.protocol === 'http:' ? connection.proxy : undefined;
  const options = proxy ? addressToProxy(buildOptions(request, url), proxy) : buildOptions(request, url);
  const response = await dispatch(getAgent(connection, url.protocol), options, signal);
  const { statusCode: status, headers, body } = response;
  if (proxy && status === 407) {
    void body.dump();
    throw new RequestNotSentError(new ProxyError(proxy, { status }));
  }
  const get = (name: string) => [headers[name]].flat()[0];
  const encoding = get('content-encoding');
  return { status, headers: { get }, body: encoding === undefined ? body : decode(body, encoding) };
};

const buildOptions = ({ method, headers, body }: HttpRequest, url: URL) => ({
  origin: url.origin,
  path: url.pathname + url.search,
  method,
  headers: { ...headers, host: url.host, 'accept-encoding': 'gzip, br', 'user-agent': 'maitre' },
  body: body ?? null,
});

const addressToProxy = (options: ReturnType<typeof buildOptions>, proxy: URL) => ({
  ...options,
  origin: proxy.origin,
  path: options.origin + options.path,
  headers: { ...options.headers, ...authorizeAtProxy(proxy) },
});

/** Throws RequestNotSentError unless the service may have received the request. */
const dispatch = async (
  agent: Dispatcher,
  options: ReturnType<typeof buildOptions>,
  signal: AbortSignal,
): Promise<Dispatcher.ResponseData> => {
  const exchange: Exchange = { wasSent: false };
  try {
    // undici releases a connection one turn of the event loop after its response. Before that, it opens another one.
    await new Promise((resolve) => setImmediate(resolve));
    signal.throwIfAborted();
    return await new Promise((resolve, reject) => {
      // undici itself notices an abort only when the connection is open.
      const giveUp = () => reject(signal.reason);
      signal.addEventListener('abort', giveUp);
      starting = exchange;
      const response = agent.request({ ...options, signal });
      starting = undefined;
      response.then(resolve, reject).finally(() => signal.removeEventListener('abort', giveUp));
    });
  } catch (error) {
    throw exchange.wasSent ? error : new RequestNotSentError(error);
  }
};

interface Exchange {
  /** Whether undici began to write the request to an open connection. */
  wasSent: boolean;
}

/** undici announces a request while `agent.request` runs. A CONNECT for a tunnel may follow it. */
let starting: Exchange | undefined;
const exchanges = new WeakMap<object, Exchange>();

subscribe('undici:request:create', (message) => {
  const { request } = message as DiagnosticsChannel.RequestCreateMessage;
  if (starting) exchanges.set(request, starting);
  starting = undefined;
});
subscribe('undici:client:sendHeaders', (message) => {
  const { request } = message as DiagnosticsChannel.ClientSendHeadersMessage;
  const exchange = exchanges.get(request);
  if (exchange) exchange.wasSent = true;
});

/** Decompresses a body. An encoding that was not requested stays as it came. Throws if the data is incomplete. */
async function* decode(body: Readable, encoding: string): AsyncGenerator<Uint8Array> {
  const { createBrotliDecompress, createGunzip } = await import('node:zlib');
  const decoders = new Map([
    ['gzip', createGunzip],
    ['br', createBrotliDecompress],
  ]);
  const decoder = decoders.get(encoding.trim().toLowerCase())?.();
  if (!decoder) return yield* body;
  try {
    // Errors of both streams reach the reader of the pipeline.
    yield* pipeline(body, decoder, () => undefined);
  } catch (error) {
    // An empty body was never compressed, whatever the header says.
    if (decoder.bytesWritten > 0 || getErrorCode(error) !== 'Z_BUF_ERROR') throw error;
  }
}
