import http, { type ClientRequest, type IncomingMessage, type RequestOptions } from 'node:http';
import type { Agent } from 'node:https';
import { pipeline, type Readable } from 'node:stream';
import { getErrorCode } from '../ground/errors.ts';
import {
  type HttpRequest,
  type HttpResponse,
  keepAliveOptions,
  RequestNotSentError,
  type Send,
} from '../ground/runtime.ts';
import { ProxyError } from './transport-error.ts';

/** Sends over node:http, because the built-in `fetch` takes longer to load than a request to complete. */
export const send: Send = async (input) => {
  const request = await openRequest(input);
  const watch = watchConnection(request, input.connection?.connectTimeout);
  const response = awaitResponse(request, input.signal);
  request.end(input.body);
  try {
    return await openResponse(await response, input.connection?.proxy);
  } catch (error) {
    throw watch.isConnected ? error : new RequestNotSentError(error);
  } finally {
    watch.stop();
  }
};

const agent = new http.Agent(keepAliveOptions);

const openRequest = async (input: HttpRequest): Promise<ClientRequest> => {
  const { connection: { proxy, ca, connectTimeout } = {} } = input;
  const url = new URL(input.url);
  const options = buildOptions(input);
  if (proxy) {
    const { openThroughProxy } = await import('./proxy-tunnel.ts');
    return openThroughProxy({ proxy, connectTimeout }, url, { ...options, ca });
  }
  if (url.protocol === 'http:') return http.request(url, { ...options, agent });
  const { default: https } = await import('node:https');
  secureAgent ??= new https.Agent(keepAliveOptions);
  return https.request(url, { ...options, ca, agent: secureAgent });
};

let secureAgent: Agent | undefined;

const buildOptions = ({ method, headers, body }: HttpRequest): RequestOptions => ({
  method,
  headers: {
    ...headers,
    ...(body === undefined ? {} : { 'content-length': Buffer.byteLength(body) }),
    'accept-encoding': 'gzip, br',
    'user-agent': 'maitre',
  },
});

/** Watches whether the request has a connection. Ends a request that has none after `connectTimeout` ms. */
const watchConnection = (request: ClientRequest, connectTimeout: number | undefined) => {
  let timer: NodeJS.Timeout | undefined;
  const watch = { isConnected: false, stop: () => clearTimeout(timer) };
  const markConnected = () => {
    watch.stop();
    watch.isConnected = true;
  };
  const giveUp = () => request.destroy(Object.assign(new Error('no connection'), { code: 'ETIMEDOUT' }));
  request.once('socket', (socket) => {
    if (request.reusedSocket) return markConnected();
    if (connectTimeout !== undefined) timer = setTimeout(giveUp, connectTimeout);
    socket.once('encrypted' in socket ? 'secureConnect' : 'connect', markConnected);
  });
  return watch;
};

const awaitResponse = (request: ClientRequest, signal: AbortSignal): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    // Node's `signal` option is no use here: a request that waits for its tunnel has no socket to report its end.
    const giveUp = () => {
      request.destroy();
      reject(signal.reason);
    };
    signal.addEventListener('abort', giveUp);
    request.once('response', resolve);
    // `on`, not `once`: an error while the body arrives comes here too. Without a listener it would end the process.
    request.on('error', reject);
    request.once('close', () => {
      // By now another request may use the connection.
      signal.removeEventListener('abort', giveUp);
      // Without effect if there was a response.
      reject(new Error('the connection was closed without a response'));
    });
    if (signal.aborted) giveUp();
  });

const openResponse = async (response: IncomingMessage, proxy: URL | undefined): Promise<HttpResponse> => {
  const { statusCode: status = 0, headers } = response;
  if (proxy && status === 407) {
    response.destroy();
    throw new RequestNotSentError(new ProxyError(proxy, { status }));
  }
  const encoding = headers['content-encoding'];
  return {
    status,
    headers: { get: (name) => [headers[name]].flat()[0] },
    body: encoding === undefined ? response : decode(response, encoding),
  };
};

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
