import { subscribe } from 'node:diagnostics_channel';
import type { Socket } from 'node:net';
import { unescape as decodeUrlPart } from 'node:querystring';
import { pipeline, type Readable } from 'node:stream';
// The build bundles only those modules of undici that `scripts/undici.mjs` names.
import { Agent, buildConnector, type DiagnosticsChannel, type Dispatcher } from 'undici';
import { getErrorCode } from '../ground/errors.ts';
import {
  type ConnectionOptions,
  compileWasmOnce,
  type HttpRequest,
  RequestNotSentError,
  type Send,
} from '../ground/runtime.ts';
import { ProxyError } from './transport-error.ts';

// undici's parser is WebAssembly.
compileWasmOnce();

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

/** By everything that a connection depends on. */
const agents = new Map<string, Dispatcher>();

/** The agent for requests to services of a protocol. It keeps connections open for the next requests. */
const getAgent = (connection: ConnectionOptions, protocol: string): Dispatcher => {
  const name = [protocol, connection.proxy?.href, connection.connectTimeout, connection.ca].join('\n');
  const agent = agents.get(name) ?? createAgent(connection, protocol);
  agents.set(name, agent);
  return agent;
};

const createAgent = ({ proxy, ca, connectTimeout = 0 }: ConnectionOptions, protocol: string): Dispatcher => {
  const connectToService = buildConnector({ ...shortLived, ca, timeout: connectTimeout });
  if (!proxy) return new Agent({ ...untimed, connect: connectToService });
  if (protocol === 'http:') return createProxyAgent(connectTimeout, untimed);
  const proxyAgent = createProxyAgent(connectTimeout, { headersTimeout: Math.ceil(connectTimeout) });
  return new Agent({
    ...untimed,
    connect: (options, callback) =>
      void openTunnel(proxyAgent, proxy, options)
        .then((httpSocket) => connectToService({ ...options, httpSocket }, callback))
        .catch((error) => callback(error, null)),
  });
};

/** An unused connection closes after seconds, so the system need not probe it. wine cannot (`.ci/windows`). */
const shortLived = { keepAlive: false };

/** The transport limits the time of a response. */
const untimed = { headersTimeout: 0, bodyTimeout: 0 };

/** An agent for requests to a proxy. The profile's certificate authority is for the service, not for the proxy. */
const createProxyAgent = (timeout: number, limits: Agent.Options): Agent => {
  const connect = buildConnector({ ...shortLived, timeout });
  // undici takes the name in the proxy's certificate from the header `host`, which names the service.
  return new Agent({
    ...limits,
    connect: ({ servername, ...options }, callback) => connect(options, callback),
  });
};

/**
 * Opens a tunnel to a service. undici's own ProxyAgent (7.30) connects again without end if a proxy hangs up. It would do
 * so here after an error with its code UND_ERR_SOCKET, so every error becomes a ProxyError.
 */
const openTunnel = async (
  agent: Agent,
  proxy: URL,
  { host = '', port }: buildConnector.Options,
): Promise<Socket> => {
  const authority = port === '' ? `${host}:443` : host;
  const headers = { host: authority, ...authorizeAtProxy(proxy) };
  const { statusCode, socket } = await agent
    .connect({ origin: proxy.origin, path: authority, headers })
    .catch((cause) => {
      throw new ProxyError(proxy, { cause });
    });
  if (statusCode === 200) return socket as Socket;
  socket.on('error', () => {}).destroy();
  throw new ProxyError(proxy, { status: statusCode });
};

/** The header for the user name and password in a proxy's URL, if there are any. */
const authorizeAtProxy = ({ username, password }: URL): Record<string, string> => {
  if (username === '') return {};
  // Unlike decodeURIComponent, decodeUrlPart accepts a % that people did not write as %25.
  const credentials = `${decodeUrlPart(username)}:${decodeUrlPart(password)}`;
  return { 'proxy-authorization': `Basic ${Buffer.from(credentials).toString('base64')}` };
};
