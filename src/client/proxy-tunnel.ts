import http, { type ClientRequest } from 'node:http';
import https, { type RequestOptions } from 'node:https';
import type { Socket } from 'node:net';
import { unescape as decodeUrlPart } from 'node:querystring';
import type { Duplex } from 'node:stream';
import { type ConnectionOptions, connect } from 'node:tls';
import { keepAliveOptions } from '../ground/runtime.ts';
import { ProxyError } from './transport-error.ts';

interface ProxyOptions {
  readonly proxy: URL;
  /** Milliseconds for the proxy to open a tunnel. */
  readonly connectTimeout: number | undefined;
}

/** https goes through a tunnel, so that the proxy sees neither key nor data. Plain http goes to the proxy itself. */
export const openThroughProxy = (
  proxyOptions: ProxyOptions,
  url: URL,
  options: RequestOptions,
): ClientRequest =>
  url.protocol === 'https:'
    ? https.request(url, { ...options, agent: getTunnelAgent(proxyOptions) })
    : openPlain(proxyOptions.proxy, url, options);

const openPlain = (proxy: URL, { host, href }: URL, { headers, ...rest }: RequestOptions): ClientRequest => {
  const options = {
    ...rest,
    path: href,
    headers: { ...headers, host, ...authorizeAtProxy(proxy) },
    // The profile's certificate authority is for the service, not for the proxy.
    ca: undefined,
  };
  return proxy.protocol === 'https:'
    ? https.request(proxy.origin, { ...options, agent: secureAgent })
    : http.request(proxy.origin, { ...options, agent: plainAgent });
};

const plainAgent = new http.Agent(keepAliveOptions);
const secureAgent = new https.Agent(keepAliveOptions);
const tunnelAgents = new Map<string, TunnelAgent>();

const getTunnelAgent = (proxyOptions: ProxyOptions): TunnelAgent => {
  const agent = tunnelAgents.get(proxyOptions.proxy.href) ?? new TunnelAgent(proxyOptions);
  tunnelAgents.set(proxyOptions.proxy.href, agent);
  return agent;
};

/** Keeps TLS connections to services open, each through a tunnel. */
class TunnelAgent extends https.Agent {
  readonly #proxyOptions: ProxyOptions;

  constructor(proxyOptions: ProxyOptions) {
    super(keepAliveOptions);
    this.#proxyOptions = proxyOptions;
  }

  override createConnection(
    options: RequestOptions,
    callback: (error: Error | null, socket: Duplex) => void,
  ): undefined {
    const { host, port } = options;
    openTunnel(this.#proxyOptions, host ?? '', Number(port) || 443).then(
      (socket) => callback(null, connect({ ...options, socket } as ConnectionOptions)),
      (error: Error) => (callback as (error: Error) => void)(error),
    );
  }
}

/** Opens a tunnel to a host, not by undici: its ProxyAgent (7.30) retries forever if a proxy hangs up. Throws a ProxyError. */
const openTunnel = ({ proxy, connectTimeout }: ProxyOptions, host: string, port: number): Promise<Socket> =>
  new Promise((resolve, reject) => {
    const authority = `${host.includes(':') && !host.startsWith('[') ? `[${host}]` : host}:${port}`;
    const request = requestTunnel(proxy, authority);
    const giveUp = (ms: number) => request.destroy(new Error(`no response within ${ms / 1000} s`));
    const timer =
      connectTimeout === undefined ? undefined : setTimeout(() => giveUp(connectTimeout), connectTimeout);
    const fail = (reason: { status?: number | undefined; cause?: unknown }) => {
      clearTimeout(timer);
      reject(new ProxyError(proxy, reason));
    };
    request.once('connect', ({ statusCode }, socket) => {
      if (statusCode !== 200) {
        socket.destroy();
        return fail({ status: statusCode });
      }
      clearTimeout(timer);
      resolve(socket);
    });
    request.once('response', (response) => {
      response.destroy();
      fail({ status: response.statusCode });
    });
    request.on('error', (cause) => fail({ cause }));
    request.end();
  });

const requestTunnel = (proxy: URL, authority: string): ClientRequest => {
  const isSecure = proxy.protocol === 'https:';
  return (isSecure ? https : http).request({
    // An IPv6 address stands in brackets in a URL, and without them in `host`.
    host: proxy.hostname.replace(/^\[|\]$/g, ''),
    port: proxy.port || (isSecure ? 443 : 80),
    method: 'CONNECT',
    path: authority,
    headers: { host: authority, ...authorizeAtProxy(proxy) },
    agent: false,
  });
};

/** The header for the user name and password in a proxy's URL, if there are any. */
const authorizeAtProxy = ({ username, password }: URL): Record<string, string> => {
  if (username === '') return {};
  // Unlike decodeURIComponent, decodeUrlPart accepts a % that people did not write as %25.
  const credentials = `${decodeUrlPart(username)}:${decodeUrlPart(password)}`;
  return { 'proxy-authorization': `Basic ${Buffer.from(credentials).toString('base64')}` };
};
