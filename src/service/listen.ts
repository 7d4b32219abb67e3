import {
  createServer,
  type IncomingMessage,
  type Server,
  type ServerResponse,
  STATUS_CODES,
} from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { Failure, getErrorCode } from '../ground/errors.ts';
import type { LocalizedText } from '../ground/i18n.ts';
import { ApiError, toEnvelope } from './api-error.ts';
import type { App } from './app.ts';

/** Timeouts in milliseconds, so that slow clients do not hold connections. */
const serverOptions = {
  headersTimeout: 10_000,
  requestTimeout: 30_000,
  keepAliveTimeout: 5_000,
  connectionsCheckingInterval: 1_000,
  // `requireHost` rejects such a request with the error envelope.
  requireHostHeader: false,
};

interface ListenOptions {
  readonly host: string;
  /** 0: a free port. */
  readonly port: number;
  /** How long `close` waits for running requests. */
  readonly drainTimeoutMs?: number | undefined;
  /** Does not replace the process's global `Request` and `Response`. */
  readonly keepGlobals?: boolean | undefined;
  /** Closed after the server. */
  readonly store?: { close(): Promise<void> } | undefined;
}

interface HttpServer {
  readonly url: string;
  /** Stops accepting connections, finishes running requests, then closes the store. May be called several times. */
  close(): Promise<void>;
}

/** Serves the app over HTTP. @throws Failure USAGE if it cannot listen on the address */
export const listen = async (app: Pick<App, 'fetch'>, options: ListenOptions): Promise<HttpServer> => {
  const { host, port, drainTimeoutMs = 25_000, keepGlobals = false, store } = options;
  const listener = getRequestListener(app.fetch, {
    hostname: host,
    overrideGlobalObjects: !keepGlobals,
    errorHandler: handleThrown,
  });
  const server = createServer(serverOptions, requireHost(listener));
  handleClientErrors(server);
  const unused = trackUnusedConnections(server);
  await bind(server, host, port);
  let closing: Promise<void> | undefined;
  const finish = async () => {
    await drain(server, unused, drainTimeoutMs);
    await store?.close();
  };
  return {
    url: formatUrl(host, server.address() as AddressInfo),
    close: () => {
      closing ??= finish();
      return closing;
    },
  };
};

const bind = (server: Server, host: string, port: number): Promise<void> =>
  new Promise((resolve, reject) => {
    server.once('error', (error) => reject(cannotListen(host, port, error)));
    server.listen(port, host, resolve);
  });

const cannotListen = (host: string, port: number, cause: Error): Failure => {
  const name = getErrorCode(cause);
  const address = `${host}:${port}`;
  if (name === 'EADDRINUSE')
    return new Failure(
      'USAGE',
      { en: `${address} is in use`, es: `${address} está en uso` },
      {
        field: 'port',
        hint: {
          en: 'choose another port; --port 0 takes a free one',
          es: 'elija otro puerto; --port 0 usa uno libre',
        },
        cause,
      },
    );
  const field = name === 'EACCES' ? 'port' : 'host';
  const reason = reasons[name];
  const code = name || cause.message;
  const text = {
    en: `cannot listen on ${address}${reason ? `: ${reason.en}` : ''} (${code})`,
    es: `no se puede escuchar en ${address}${reason ? `: ${reason.es}` : ''} (${code})`,
  };
  return new Failure('USAGE', text, { field, cause });
};

const reasons: Readonly<Record<string, LocalizedText>> = {
  EACCES: { en: 'permission denied', es: 'este usuario no tiene permiso' },
  EADDRNOTAVAIL: { en: 'this machine has no such address', es: 'esta máquina no tiene esa dirección' },
  ENOTFOUND: { en: 'there is no such host', es: 'no existe ese servidor' },
};

const formatUrl = (host: string, { port }: AddressInfo): string =>
  `http://${host.includes(':') ? `[${host}]` : host}:${port}`;

/** Connections that have not sent a request yet. Node does not count them as idle. */
const trackUnusedConnections = (server: Server): ReadonlySet<Socket> => {
  const unused = new Set<Socket>();
  server.on('connection', (socket) => {
    unused.add(socket);
    socket.once('close', () => unused.delete(socket));
  });
  server.prependListener('request', ({ socket }) => unused.delete(socket));
  return unused;
};

const drain = (server: Server, unused: ReadonlySet<Socket>, timeoutMs: number): Promise<void> =>
  new Promise((resolve) => {
    server.prependListener('request', (_request, response) => response.setHeader('Connection', 'close'));
    // An idle keep-alive connection would keep the server open.
    const interval = setInterval(() => server.closeIdleConnections(), 50);
    const timer = setTimeout(() => server.closeAllConnections(), timeoutMs);
    server.close(() => {
      clearInterval(interval);
      clearTimeout(timer);
      resolve();
    });
    for (const socket of unused) socket.destroy();
  });

/** How long a rejected client may continue to send. Closing at once would lose the response. */
const lingerMs = 1_000;

const invalidHttp = (): ApiError => new ApiError('BAD_REQUEST', 'La petición no es HTTP válido');

/** Sends the error envelope (API §7) for requests that Node rejects before they reach the app. */
export const handleClientErrors = (server: Server): void => {
  const openResponses = new WeakMap<Socket, Set<ServerResponse>>();
  server.prependListener('request', ({ socket }, response) => {
    const responses = openResponses.get(socket) ?? new Set();
    openResponses.set(socket, responses.add(response));
    response.once('close', () => responses.delete(response));
  });
  server.on('clientError', (error, stream) => {
    const socket = stream as Socket;
    const code = getErrorCode(error);
    // Each chunk that arrives after the response causes another error.
    if (socket.writableEnded) return;
    const isAnswering = [...(openResponses.get(socket) ?? [])].some(({ headersSent }) => headersSent);
    if (!socket.writable || code === 'ECONNRESET' || isAnswering) return void socket.destroy();
    socket.end(formatResponse(clientErrors[code]?.() ?? invalidHttp()));
    const timer = setTimeout(() => socket.destroy(), lingerMs);
    socket.once('close', () => clearTimeout(timer));
  });
  server.on('checkExpectation', (_request, response) =>
    sendError(response, new ApiError('EXPECTATION_FAILED', 'De Expect se admite 100-continue y nada más')),
  );
};

/** Rejects an HTTP/1.1 request without a Host header. */
const requireHost =
  (listener: (request: IncomingMessage, response: ServerResponse) => unknown) =>
  (request: IncomingMessage, response: ServerResponse): void => {
    if (request.headers.host === undefined && request.httpVersion === '1.1')
      sendError(response, new ApiError('BAD_REQUEST', 'Falta la cabecera Host'));
    else void listener(request, response);
  };

/** Creates the response for an invalid URL, or for an error that the app did not handle. */
const handleThrown = (error: unknown): Response => {
  const isInvalidRequest = error instanceof Error && error.name === 'RequestError';
  const apiError = isInvalidRequest ? invalidHttp() : new ApiError('INTERNAL_ERROR', 'Error interno');
  const body = formatBody(apiError);
  return new Response(body, { status: apiError.status, headers: createHeaders(body) });
};

/** The errors by Node's error code. Any other code means invalid HTTP. */
const clientErrors: Readonly<Record<string, () => ApiError>> = {
  HPE_HEADER_OVERFLOW: () => new ApiError('HEADERS_TOO_LARGE', 'Las cabeceras son demasiado largas'),
  HPE_CHUNK_EXTENSIONS_OVERFLOW: () =>
    new ApiError('PAYLOAD_TOO_LARGE', 'El cuerpo pasa de lo que se admite'),
  ERR_HTTP_REQUEST_TIMEOUT: () => new ApiError('REQUEST_TIMEOUT', 'La petición no llegó entera a tiempo'),
};

const formatBody = (error: ApiError): string => JSON.stringify(toEnvelope(error));

const createHeaders = (body: string) => ({
  'Content-Type': 'application/json',
  'Content-Length': String(Buffer.byteLength(body)),
  Connection: 'close',
});

const sendError = (response: ServerResponse, error: ApiError): void => {
  const body = formatBody(error);
  response.writeHead(error.status, createHeaders(body)).end(body);
};

/** The bytes of an HTTP response. */
const formatResponse = (error: ApiError): string => {
  const body = formatBody(error);
  const headers = Object.entries(createHeaders(body)).map(([name, value]) => `${name}: ${value}`);
  return [`HTTP/1.1 ${error.status} ${STATUS_CODES[error.status]}`, ...headers, '', body].join('\r\n');
};
