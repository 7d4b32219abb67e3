import type { Socket } from 'node:net';
import { unescape as decodeUrlPart } from 'node:querystring';
// The build bundles only those modules of undici that `scripts/undici.mjs` names.
import { Agent, buildConnector, type Dispatcher } from 'undici';
import { type ConnectionOptions, compileWasmOnce } from '../ground/runtime.ts';
import { ProxyError } from './transport-error.ts';

// undici's parser is WebAssembly.
compileWasmOnce();

/** By everything that a connection depends on. */
const agents = new Map<string, Dispatcher>();

/** The agent for requests to services of a protocol. It keeps connections open for the next requests. */
export const getAgent = (connection: ConnectionOptions, protocol: string): Dispatcher => {
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
export const authorizeAtProxy = ({ username, password }: URL): Record<string, string> => {
  if (username === '') return {};
  // Unlike decodeURIComponent, decodeUrlPart accepts a % that people did not write as %25.
  const credentials = `${decodeUrlPart(username)}:${decodeUrlPart(password)}`;
  return { 'proxy-authorization': `Basic ${Buffer.from(credentials).toString('base64')}` };
};
