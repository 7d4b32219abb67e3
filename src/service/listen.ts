import { createServer, type Server, type ServerResponse, STATUS_CODES } from 'node:http';
import { type AddressInfo, Server as NetServer, type Socket } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { Failure, getErrorCode } from '../ground/errors.ts';
import { type LocalizedText, untranslated } from '../ground/i18n.ts';
import { lazy } from '../ground/invariant.ts';
import { ApiError, type ApiErrorCode, statuses, toEnvelope } from './api-error.ts';
import type { App } from './app.ts';

/** Timeouts in milliseconds, so that slow clients do not hold connections. */
const serverOptions = {
  // Node would reject a request without a Host header itself, without the error envelope.
  requireHostHeader: false,
  headersTimeout: 10_000,
  requestTimeout: 30_000,
  keepAliveTimeout: 5_000,
  connectionsCheckingInterval: 1_000,
};

interface ListenOptions {
  readonly host: string;
  /** 0: a free port. */
  readonly port: number;
  /** How long `close` waits for running requests. */
  readonly drainTimeoutMs?: number | undefined;
  /** Does not replace the process's global `Request` and `Response`. */
  readonly keepGlobals?: boolean | undefined;
}

interface HttpServer {
  readonly url: string;
  /** Stops accepting connections, finishes running requests. May be called several times. */
  close(): Promise<void>;
}

/** Serves the app over HTTP. @throws Failure USAGE if it cannot listen on the address */
export const listen = async (app: Pick<App, 'fetch'>, options: ListenOptions): Promise<HttpServer> => {
  const { host, port, drainTimeoutMs = 25_000, keepGlobals = false } = options;
  const listener = getRequestListener(app.fetch, {
    overrideGlobalObjects: !keepGlobals,
    // The app itself handles all errors of a request with a valid URL and Host header.
    errorHandler: () => Response.json(createEnvelope('BAD_REQUEST'), { status: statuses.BAD_REQUEST }),
  });
  const server = createServer(serverOptions, listener);
  // A client may end its side after the request. Node would end ours too, and the response would be lost.
  Object.assign(server, { httpAllowHalfOpen: true });
  // Node would reject an unknown expectation without the error envelope; HTTP allows to ignore it.
  server.on('checkExpectation', (...request) => server.emit('request', ...request));
  // Health checks use HTTP/1.0, which needs no Host header.
  server.prependListener('request', ({ httpVersion, headers }) => {
    if (httpVersion === '1.0') headers.host ??= 'localhost';
  });
  respondToInvalidHttp(server);
  const unusedSockets = trackUnusedConnections(server);
  await bind(server, host, port);
  return {
    url: formatUrl(host, server.address() as AddressInfo),
    close: lazy(() => drain(server, unusedSockets, drainTimeoutMs)),
  };
};

/** How long a rejected client may continue to send: closing at once would lose the response. */
const lingerMs = 1_000;

/** Sends the error envelope (API §7) if Node rejects a connection's input, unless that would mix two responses. */
const respondToInvalidHttp = (server: Server): void => {
  const latestResponses = new WeakMap<Socket, ServerResponse>();
  server.prependListener('request', ({ socket }, response) => latestResponses.set(socket, response));
  server.on('clientError', (error, stream) => {
    const socket = stream as Socket;
    // What still arrives after the response causes more errors.
    if (socket.writableEnded) return;
    if (!socket.writable || isAnswering(latestResponses.get(socket))) return void socket.destroy();
    const code = clientErrors[getErrorCode(error)] ?? 'BAD_REQUEST';
    const body = JSON.stringify(createEnvelope(code));
    const status = statuses[code];
    const head = `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nContent-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\nConnection: close`;
    socket.end(`${head}\r\n\r\n${body}`);
    setTimeout(() => socket.destroy(), lingerMs).unref();
  });
};

/** Whether the response has begun, and it or the body of its request has not ended. */
const isAnswering = (response?: ServerResponse): boolean =>
  response?.headersSent === true && !(response.writableFinished && response.req.complete);

const createEnvelope = (code: ApiErrorCode) =>
  toEnvelope(new ApiError(code, 'La petición no es HTTP válido, o no llegó entera a tiempo'));

/** The error codes by Node's. */
const clientErrors: Readonly<Record<string, 'HEADERS_TOO_LARGE' | 'REQUEST_TIMEOUT'>> = {
  HPE_HEADER_OVERFLOW: 'HEADERS_TOO_LARGE',
  ERR_HTTP_REQUEST_TIMEOUT: 'REQUEST_TIMEOUT',
};

const bind = (server: Server, host: string, port: number): Promise<void> =>
  new Promise((resolve, reject) => {
    server.once('error', (error) => reject(createListenFailure(host, port, error)));
    server.listen(port, host, resolve);
  });

const createListenFailure = (host: string, port: number, cause: Error): Failure => {
  const code = getErrorCode(cause);
  const { en, es } = reasons[code] ?? untranslated(code || cause.message);
  return new Failure('USAGE', {
    en: `cannot listen on ${host}:${port}: ${en}`,
    es: `no se puede escuchar en ${host}:${port}: ${es}`,
    field: ['EADDRINUSE', 'EACCES'].includes(code) ? 'port' : 'host',
    hint: code === 'EADDRINUSE' ? otherPortHint : undefined,
    cause,
  });
};

const otherPortHint: LocalizedText = {
  en: 'choose another port; --port 0 takes a free one',
  es: 'elija otro puerto; --port 0 usa uno libre',
};

const reasons: Readonly<Record<string, LocalizedText>> = {
  EADDRINUSE: { en: 'the port is in use', es: 'el puerto está en uso' },
  EACCES: { en: 'permission denied', es: 'este usuario no tiene permiso' },
  EADDRNOTAVAIL: { en: 'this machine has no such address', es: 'este equipo no tiene esa dirección' },
  ENOTFOUND: { en: 'there is no such host', es: 'no existe ese servidor' },
};

const formatUrl = (host: string, { port }: AddressInfo): string =>
  `http://${host.includes(':') ? `[${host}]` : host}:${port}`;

/** Tracks the connections that have not sent a request yet. Node does not count them as idle. */
const trackUnusedConnections = (server: Server): ReadonlySet<Socket> => {
  const unusedSockets = new Set<Socket>();
  server.on('connection', (socket) => {
    unusedSockets.add(socket);
    socket.once('close', () => unusedSockets.delete(socket));
  });
  server.prependListener('request', ({ socket }) => unusedSockets.delete(socket));
  return unusedSockets;
};

const drain = (server: Server, unusedSockets: ReadonlySet<Socket>, timeoutMs: number): Promise<void> =>
  new Promise((resolve) => {
    server.prependListener('request', (_request, response) => response.setHeader('Connection', 'close'));
    // An idle keep-alive connection would keep the server open. Requests that have arrived are read before an immediate.
    const interval = setInterval(() => setImmediate(closeIdle), 50);
    const closeIdle = (): void => {
      server.closeIdleConnections();
      for (const socket of unusedSockets) socket.destroy();
    };
    const timer = setTimeout(() => server.closeAllConnections(), timeoutMs);
    // HTTP's own close() also closes connections whose request has arrived and is not read yet.
    NetServer.prototype.close.call(server, () => {
      clearInterval(interval);
      clearTimeout(timer);
      resolve();
    });
  });
