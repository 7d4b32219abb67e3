import { memoize } from '../ground/invariant.ts';
import {
  type HttpHeaders,
  type HttpRequest,
  type HttpResponse,
  RequestNotSentError,
  type Send,
} from '../ground/runtime.ts';
import { openStore, type StoreOptions } from '../storage/index.ts';
import { createAppWith } from './assemble.ts';
import type { Env, ResponseHead, ServiceDeps } from './env.ts';
import type { Route } from './handler.ts';

interface InProcessOptions extends Pick<StoreOptions, 'dryRun' | 'timeoutMs' | 'signal'> {
  readonly database: string;
  readonly now: () => Date;
}

interface InProcessService {
  readonly send: Send;
  close(): Promise<void>;
}

/** The embedded service: processes requests in this process, without a socket. */
export const serveInProcess = async ({
  database,
  now,
  ...options
}: InProcessOptions): Promise<InProcessService> => {
  const store = await openStore(database, options);
  return { send: createInProcessSend({ store, now, hasPanel: true }), close: () => store.close() };
};

/** Taken at load, because a test may replace the timers. */
const { setImmediate } = globalThis;

/** Processes requests like the whole service, but loads only the routes that are used. */
export const createInProcessSend = (deps: ServiceDeps): Send => {
  const loadApp = memoize(async (prefix: string) => createAppWith(deps, await loadRoutes(prefix)));
  return async (request) => {
    // A file is read synchronously, so without this turn of the event loop no Ctrl-C or timeout would be noticed.
    await new Promise<void>((resolve) => void setImmediate(resolve));
    if (request.signal.aborted) throw new RequestNotSentError(request.signal.reason);
    return fetchInProcess((await loadApp(findRoutePrefix(request.url))).fetch, request);
  };
};

/** The part of a Request that the service reads. */
interface PlainRequest extends Pick<HttpRequest, 'method' | 'url'> {
  readonly headers: HttpHeaders;
  readonly body: AsyncIterable<Uint8Array> | null;
}

type Fetch = (request: Request, bindings: Env['Bindings']) => Response | Promise<Response>;

/**
 * Processes a request with plain objects in place of Request and Response. Their first use would load all of Node's
 * `fetch`, which takes longer than the request.
 */
const fetchInProcess = async (fetch: Fetch, request: HttpRequest): Promise<HttpResponse> => {
  // hono would create a Response for HEAD, so HEAD is processed as a GET whose body is dropped.
  const isHead = request.method === 'HEAD';
  const plainRequest = toPlainRequest(isHead ? { ...request, method: 'GET' } : request);
  const bindings = { createResponse: toPlainResponse, isWalkIn: request.isWalkIn };
  const { status, headers, body } = await fetch(plainRequest as Request, bindings);
  return { status, headers, body: isHead || !body ? toBytes('') : body };
};

const toPlainRequest = ({ method, url, headers, body }: HttpRequest): PlainRequest => ({
  method,
  // Normalized as by an HTTP client: without `..`, percent-encoded beyond ASCII.
  url: new URL(url).href,
  // Not logged, so it need not be random.
  headers: toHeaders({ 'x-request-id': 'own', ...headers }),
  body: body === undefined ? null : toBytes(body),
});

const toPlainResponse = (body: string, { status, headers }: ResponseHead): Response => {
  const response: HttpResponse = { status, headers: toHeaders(headers), body: toBytes(body) };
  return response as Response;
};

async function* toBytes(text: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(text);
}

const toHeaders = (headers: ResponseHead['headers']): HttpHeaders => {
  const values = new Map(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
  return { get: (name) => values.get(name.toLowerCase()) ?? null };
};

/** The routes below each path. A command uses one resource, and creating all schemas takes longer than its request. */
const loaders: Readonly<Record<string, () => Promise<readonly Route[]>>> = {
  '/developer/api/reservas': async () => (await import('./reservas.ts')).reservas,
  '/developer/api/crm': async () => (await import('./crm.ts')).crm,
  '/developer/api/menu': async () => {
    const { menuCategories, menuItems } = await import('./menu.ts');
    return [...menuItems, ...menuCategories];
  },
  '/developer/api/waitlist': async () => (await import('./waitlist.ts')).waitlist,
  '/developer/api/events': async () => {
    const { events, eventSessions } = await import('./events.ts');
    return [...events, ...eventSessions];
  },
  '/panel/waitlist': async () => (await import('./waitlist.ts')).panelWaitlist,
};

/** The path of a loader that the URL is at or below; empty if there is none. */
const findRoutePrefix = (url: string): string => {
  const { pathname } = new URL(url);
  return Object.keys(loaders).find((prefix) => `${pathname}/`.startsWith(`${prefix}/`)) ?? '';
};

const loadRoutes = async (prefix: string): Promise<readonly Route[]> => {
  const load = loaders[prefix];
  if (load) return load();
  // A percent-encoded path can belong to any route.
  const [{ routes }, { panelWaitlist }] = await Promise.all([import('./app.ts'), import('./waitlist.ts')]);
  return [...routes, ...panelWaitlist];
};
