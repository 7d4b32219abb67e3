import http, { type ClientRequest } from 'node:http';
import https, { type RequestOptions } from 'node:https';
import type { Duplex } from 'node:stream';
import { type ConnectionOptions, connect } from 'node:tls';
import { keepAliveOptions } from '../ground/runtime.ts';
import { proxyAuthorization } from './proxy-authorization.ts';
import { openTunnel } from './tunnel.ts';

/**
 * A request through a proxy. https goes through a tunnel, so that the proxy sees neither key nor data; plain http is
 * handed to the proxy whole, as proxies expect it.
 */
export const openThrough = (
  { proxy, connectTimeout }: Through,
  url: URL,
  options: RequestOptions,
): ClientRequest =>
  url.protocol === 'https:'
    ? https.request(url, { ...options, agent: tunnelsThrough({ proxy, connectTimeout }) })
    : handOver(proxy, url, options);

interface Through {
  readonly proxy: URL;
  /** Milliseconds for the proxy to open the way. */
  readonly connectTimeout: number | undefined;
}

const handOver = (proxy: URL, { host, href: path }: URL, given: RequestOptions): ClientRequest => {
  const headers = { ...given.headers, host, ...proxyAuthorization(proxy) };
  // The profile's authority is the service's, not the proxy's.
  const options = { ...given, path, headers, ca: undefined };
  return proxy.protocol === 'https:'
    ? https.request(proxy.origin, { ...options, agent: secure })
    : http.request(proxy.origin, { ...options, agent: plain });
};

const plain = new http.Agent(keepAliveOptions);
const secure = new https.Agent(keepAliveOptions);

/** The agents of the tunnels that are open, by their proxies. */
const agents = new Map<string, Tunnels>();

const tunnelsThrough = (through: Through): Tunnels => {
  const agent = agents.get(through.proxy.href) ?? new Tunnels(through);
  agents.set(through.proxy.href, agent);
  return agent;
};

/** Speaks TLS with the service through tunnels, and keeps them. */
class Tunnels extends https.Agent {
  readonly #through: Through;

  constructor(through: Through) {
    super(keepAliveOptions);
    this.#through = through;
  }

  override createConnection(
    options: RequestOptions,
    callback: (error: Error | null, socket: Duplex) => void,
  ): undefined {
    const { proxy, connectTimeout: timeout } = this.#through;
    const { host, port } = options;
    openTunnel({ proxy, host: host ?? '', port: Number(port) || 443, timeout }).then(
      (socket) => callback(null, connect({ ...options, socket } as ConnectionOptions)),
      (error: Error) => (callback as (error: Error) => void)(error),
    );
  }
}
