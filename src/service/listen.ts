import { createServer, type Server } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { Failure, getErrorCode } from '../ground/errors.ts';
import type { LocalizedText } from '../ground/i18n.ts';
import type { App } from './app.ts';
import { answerMalformed, answerThrown, withHost } from './malformed.ts';

/** How long a client may take, in milliseconds, so that a slow one does not keep a connection for itself. */
const serverOptions = {
  headersTimeout: 10_000,
  requestTimeout: 30_000,
  keepAliveTimeout: 5_000,
  connectionsCheckingInterval: 1_000,
  // Ours is answered in the interface's envelope.
  requireHostHeader: false,
};

interface ListenOptions {
  readonly host: string;
  /** 0 takes a free one. */
  readonly port: number;
  /** How long requests under way may take to finish when it closes, in milliseconds. */
  readonly patience?: number | undefined;
  /** The process is another's: its global `Request` and `Response` stay as they are. */
  readonly isGuest?: boolean | undefined;
  /** Closed last. */
  readonly store?: { close(): Promise<void> } | undefined;
}

interface Listening {
  readonly url: string;
  /** Takes no more connections, answers what is under way, then closes the store; once, however often it is asked. */
  close(): Promise<void>;
}

/** Serves the app over HTTP. @throws Failure USAGE where the address cannot be had */
export const listen = async (app: Pick<App, 'fetch'>, options: ListenOptions): Promise<Listening> => {
  const { host, port, patience = 25_000, isGuest = false, store } = options;
  const listener = getRequestListener(app.fetch, {
    hostname: host,
    overrideGlobalObjects: !isGuest,
    errorHandler: answerThrown,
  });
  const server = createServer(serverOptions, withHost(listener));
  answerMalformed(server);
  const silent = silentConnections(server);
  await bind(server, host, port);
  let closing: Promise<void> | undefined;
  const finish = async () => {
    await drain(server, silent, patience);
    await store?.close();
  };
  return {
    url: urlOf(host, server.address() as AddressInfo),
    close: () => {
      closing ??= finish();
      return closing;
    },
  };
};

const bind = (server: Server, host: string, port: number): Promise<void> =>
  new Promise((resolve, reject) => {
    server.once('error', (error) => reject(unbound(host, port, error)));
    server.listen(port, host, resolve);
  });

const unbound = (host: string, port: number, cause: Error): Failure => {
  const name = getErrorCode(cause);
  const address = `${host}:${port}`;
  if (name === 'EADDRINUSE')
    return new Failure(
      'USAGE',
      { en: `${address} is in use`, es: `${address} está en uso` },
      {
        field: 'port',
        hint: { en: 'Take another: --port 0 is a free one', es: 'Elija otro: --port 0 es uno libre' },
        cause,
      },
    );
  const field = name === 'EACCES' ? 'port' : 'host';
  const why = reasons[name];
  const code = name || cause.message;
  const text = {
    en: `Cannot listen on ${address}${why ? `: ${why.en}` : ''} (${code})`,
    es: `No se puede escuchar en ${address}${why ? `: ${why.es}` : ''} (${code})`,
  };
  return new Failure('USAGE', text, { field, cause });
};

const reasons: Readonly<Record<string, LocalizedText>> = {
  EACCES: { en: 'this user may not', es: 'este usuario no tiene permiso' },
  EADDRNOTAVAIL: { en: 'this machine has no such address', es: 'esta máquina no tiene esa dirección' },
  ENOTFOUND: { en: 'there is no such host', es: 'no existe ese servidor' },
};

const urlOf = (host: string, { port }: AddressInfo): string =>
  `http://${host.includes(':') ? `[${host}]` : host}:${port}`;

/** The connections that have not asked for anything yet, which Node does not count as idle. */
const silentConnections = (server: Server): ReadonlySet<Socket> => {
  const silent = new Set<Socket>();
  server.on('connection', (socket) => {
    silent.add(socket);
    socket.once('close', () => silent.delete(socket));
  });
  server.prependListener('request', ({ socket }) => silent.delete(socket));
  return silent;
};

const drain = (server: Server, silent: ReadonlySet<Socket>, patience: number): Promise<void> =>
  new Promise((resolve) => {
    server.prependListener('request', (_request, response) => response.setHeader('Connection', 'close'));
    // A connection kept alive would hold the server open after its last answer.
    const idle = setInterval(() => server.closeIdleConnections(), 50);
    const bound = setTimeout(() => server.closeAllConnections(), patience);
    server.close(() => {
      clearInterval(idle);
      clearTimeout(bound);
      resolve();
    });
    for (const socket of silent) socket.destroy();
  });
