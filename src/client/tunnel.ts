import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import type { Socket } from 'node:net';
import { proxyAuthorization } from './proxy-authorization.ts';
import { ProxyRefusal } from './proxy-refusal.ts';

interface TunnelOptions {
  readonly proxy: URL;
  readonly host: string;
  readonly port: number;
  /** Milliseconds for the proxy to open it. */
  readonly timeout: number | undefined;
}

/**
 * A socket to a host through a proxy. Rejects with ProxyRefusal. (undici's ProxyAgent, 7.30, asks a proxy that hangs up
 * for the tunnel again and again, without a pause or an end.)
 */
export const openTunnel = ({ proxy, host, port, timeout }: TunnelOptions): Promise<Socket> =>
  new Promise((resolve, reject) => {
    const authority = `${host.includes(':') && !host.startsWith('[') ? `[${host}]` : host}:${port}`;
    const request = requestTo(proxy, authority);
    const giveUp = (ms: number) => request.destroy(new Error(`no answer within ${ms / 1000} s`));
    const timer = timeout === undefined ? undefined : setTimeout(giveUp, timeout, timeout);
    const refuse = (why: { status?: number | undefined; cause?: unknown }) => {
      clearTimeout(timer);
      reject(new ProxyRefusal(proxy, why));
    };
    request.once('connect', ({ statusCode }, socket) => {
      if (statusCode !== 200) {
        socket.destroy();
        return refuse({ status: statusCode });
      }
      clearTimeout(timer);
      resolve(socket);
    });
    request.once('response', (response) => {
      response.destroy();
      refuse({ status: response.statusCode });
    });
    request.on('error', (cause) => refuse({ cause }));
    request.end();
  });

const requestTo = (proxy: URL, authority: string) => {
  const isSecure = proxy.protocol === 'https:';
  return (isSecure ? requestHttps : requestHttp)({
    host: proxy.hostname.replace(/^\[|\]$/g, ''),
    port: proxy.port || (isSecure ? 443 : 80),
    method: 'CONNECT',
    path: authority,
    headers: { host: authority, ...proxyAuthorization(proxy) },
    agent: false,
  });
};
