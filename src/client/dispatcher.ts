import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { Agent, buildConnector, type Dispatcher } from 'undici';
import type { Fetch } from '../ground/world.ts';
import { proxyAuthorization } from './proxy-authorization.ts';
import { ProxyRefusal } from './proxy-refusal.ts';
import { openTunnel } from './tunnel.ts';

export interface DispatchOptions {
  readonly fetch: Fetch;
  readonly baseUrl: string;
  readonly proxy: URL | undefined;
  /** The only authority whose certificates are believed, PEM; where it is left out, those that Node knows. */
  readonly ca: string | undefined;
  /** Milliseconds for a connection. */
  readonly connectTimeout: number;
}

export interface Dispatching {
  readonly fetch: Fetch;
  close(): Promise<void>;
}

/**
 * A fetch through a proxy, or by an authority of its own, or both. https goes through a tunnel, so that the proxy sees
 * neither key nor data; plain http is handed to the proxy whole, as proxies expect it.
 */
export const createDispatching = (options: DispatchOptions): Dispatching => {
  const { fetch, proxy } = options;
  const dispatcher = dispatcherOf(options);
  const question = proxy && watchQuestion(proxy);
  return {
    fetch: async (url, init) => {
      try {
        // The global fetch takes undici's own dispatchers, whichever undici is built into it.
        return await fetch(url, { ...init, dispatcher } as object);
      } catch (error) {
        if (!proxy || !question?.isAsked) throw error;
        throw new TypeError('fetch failed', { cause: new ProxyRefusal(proxy, { status: 407 }) });
      }
    },
    close: async () => {
      question?.close();
      await dispatcher.destroy();
    },
  };
};

/** Whether a proxy asked for a name and a password: of a 407 fetch says nothing but that it failed. */
const watchQuestion = (proxy: URL) => {
  const channel = 'undici:request:headers';
  const question = { isAsked: false, close: () => unsubscribe(channel, listen) };
  const listen = (message: unknown): void => {
    const { request, response } = message as {
      request: { origin: unknown };
      response: { statusCode: number };
    };
    question.isAsked ||= response.statusCode === 407 && String(request.origin) === proxy.origin;
  };
  subscribe(channel, listen);
  return question;
};

const dispatcherOf = ({ baseUrl, proxy, ca, connectTimeout: timeout }: DispatchOptions): Dispatcher => {
  const connect = buildConnector({ timeout, ...(ca === undefined ? {} : { ca }) });
  if (!proxy) return new Agent({ connect });
  if (baseUrl.startsWith('https:')) return new Agent({ connect: connectThrough(proxy, connect, timeout) });
  return new Agent({ connect: { timeout } }).compose(handOver(proxy));
};

type Connect = ReturnType<typeof buildConnector>;

/** Opens a tunnel, and speaks TLS with the service in it. */
const connectThrough =
  (proxy: URL, connect: Connect, timeout: number): Connect =>
  (options, callback) => {
    const { hostname: host, port } = options;
    openTunnel({ proxy, host, port: Number(port) || 443, timeout }).then(
      (httpSocket) => connect({ ...options, httpSocket }, callback),
      (error: Error) => callback(error, null),
    );
  };

/** Sends a request to the proxy in place of the service, its whole address in the path. */
const handOver =
  (proxy: URL): Dispatcher.DispatcherComposeInterceptor =>
  (dispatch) =>
  (request, handler) => {
    const { host, origin } = new URL(String(request.origin));
    const own = Object.entries({ host, ...proxyAuthorization(proxy) }).flat();
    return dispatch(
      {
        ...request,
        origin: proxy.origin,
        path: origin + request.path,
        headers: [...listOf(request.headers), ...own],
      },
      handler,
    );
  };

/** Headers as undici lists them: names and values in turn. */
const listOf = (headers: Dispatcher.DispatchOptions['headers']): string[] => {
  if (Array.isArray(headers)) return headers;
  return Object.entries((headers ?? {}) as Record<string, string>).flat();
};
