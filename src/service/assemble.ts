import { type Context, type ErrorHandler, type Handler, Hono } from 'hono';
import { createMiddleware } from 'hono/factory';
import { TrieRouter } from 'hono/router/trie-router';
import { withTimeout } from '../ground/async.ts';
import { groupBy } from '../ground/rows.ts';
import {
  OutcomeUnknown,
  StorageBusy,
  StorageFull,
  StorageUnreachable,
  TableTaken,
} from '../storage/errors.ts';
import type { Repositories } from '../storage/store.ts';
import {
  ApiError,
  createBusinessError,
  createNotFoundError,
  diskFullMessage,
  toEnvelope,
} from './api-error.ts';
import { createJsonResponse, createResponse, type Env, type Metrics, type ServiceDeps } from './env.ts';
import type { Route } from './handler.ts';
import { systemRandom } from './identifiers.ts';
import { authenticate, limitRate, requireScope } from './middleware/authenticate.ts';
import { assignRequestId, logRequests } from './middleware/log.ts';
import { readInput } from './middleware/read-input.ts';
import { tableTakenMessage } from './seating.ts';

export type App = Hono<Env>;

export const createAppWith = (deps: ServiceDeps, routes: readonly Route[]): App => {
  const routesByPath = groupBy(routes, ({ operation }) => operation.path);
  // The default router compiles all paths, which takes longer than one request of the embedded service.
  const app = new Hono<Env>({ router: new TrieRouter() });
  app.onError(handleError);
  app.notFound((c) => errorResponse(c, createNotFoundError('Ruta no encontrada')));
  app.use(logRequests(deps), assignRequestId(deps));
  // Before authentication, so that the log also has the route of a rejected request.
  for (const path of routesByPath.keys()) app.use(toHonoPath(path), setRoute(path));
  if (deps.faults) app.use(deps.faults);
  const get = (path: string, handler: Handler<Env>) =>
    app.get(path, setRoute(path), handler).all(path, setRoute(path), rejectMethod(['GET']));
  get('/healthz', (c) => createJsonResponse(c, { status: 'ok' }));
  get('/readyz', handleReady(deps));
  if (deps.metrics) get('/metrics', handleMetrics(deps.metrics));
  get('/openapi.json', handleOpenApi);
  app.use('/developer/api/*', forbidCaching, authenticate(deps), limitRate(deps));
  if (deps.hasPanel) app.use('/panel/*', authenticate(deps));
  for (const route of routes) {
    const { method, path, scope } = route.operation;
    app.on(
      method,
      [toHonoPath(path)],
      requireScope(scope),
      readInput(route.operation, route.notFoundMessage),
      runOperation(deps, route),
    );
  }
  for (const [path, group] of routesByPath)
    app.all(toHonoPath(path), rejectMethod(group.map(({ operation }) => operation.method)));
  return app;
};

const handleMetrics =
  ({ text, contentType }: Metrics): Handler<Env> =>
  async (c) =>
    createResponse(c, await text(), 200, { 'Content-Type': contentType });

const handleOpenApi: Handler<Env> = async (c) => {
  const { createOpenApiDocument } = await import('./openapi/document.ts');
  return createJsonResponse(c, createOpenApiDocument());
};

const toHonoPath = (path: string): string => path.replace(/\{(\w+)\}/g, ':$1');

/** Proxies must not store customers' data. */
const forbidCaching = createMiddleware<Env>(async (c, next) => {
  c.set('headers', { ...c.get('headers'), 'Cache-Control': 'no-store' });
  await next();
});

const setRoute = (route: string) =>
  createMiddleware<Env>(async (c, next) => {
    c.set('route', route);
    await next();
  });

/** Runs an operation in one transaction: everything it writes is saved, or nothing. */
const runOperation =
  ({ store, now, random = systemRandom }: ServiceDeps, { operation, handle }: Route): Handler<Env> =>
  async (c) => {
    const input = c.get('input');
    const tenant = c.get('tenant');
    const isWalkIn = c.env?.isWalkIn === true;
    const run = (repositories: Repositories) =>
      handle({ store: repositories, tenant, now: now(), random, isWalkIn }, input);
    const isRead = operation.method === 'GET';
    const reply = await (isRead ? store.snapshot(run) : store.transaction(run, tenant.id));
    return createJsonResponse(c, { success: true, ...reply }, operation.status);
  };

const rejectMethod =
  (methods: readonly string[]): Handler<Env> =>
  () => {
    const allowed = methods.flatMap((method) => (method === 'GET' ? [method, 'HEAD'] : [method]));
    throw new ApiError('METHOD_NOT_ALLOWED', 'Método no permitido', { Allow: allowed.join(', ') });
  };

/** Below the usual timeout of a load balancer's probe. */
const readyTimeoutMs = 2_000;

/** Ready for requests: the database answers, its schema is current, and the process is not shutting down. */
export const handleReady =
  (
    { store, isStopping = () => false }: Pick<ServiceDeps, 'store' | 'isStopping'>,
    timeoutMs = readyTimeoutMs,
  ): Handler<Env> =>
  async (c) => {
    if (isStopping()) throw unavailableError('El servicio se está deteniendo');
    const checking = store.snapshot(({ schema }) => schema.isCurrent()).catch(() => undefined);
    const isCurrent = await withTimeout(timeoutMs, checking);
    if (isCurrent === undefined) throw unavailableError('La base de datos no responde');
    if (!isCurrent) throw unavailableError('El esquema de la base de datos es de otra versión');
    return createJsonResponse(c, { status: 'ready' });
  };

/** Turns any error into the error envelope (API §7), without internal details. */
export const handleError: ErrorHandler<Env> = (error, c) => errorResponse(c, toApiError(error));

const errorResponse = (c: Context<Env>, error: ApiError): Response =>
  createJsonResponse(c, toEnvelope(error), error.status, error.headers);

const toApiError = (error: unknown): ApiError => {
  if (error instanceof ApiError) return error;
  if (error instanceof TableTaken) return createBusinessError(tableTakenMessage);
  if (error instanceof StorageBusy) return unavailableError('El servicio está ocupado');
  if (error instanceof StorageUnreachable) return unavailableError('El servicio no está disponible');
  if (error instanceof StorageFull) return new ApiError('INTERNAL_ERROR', diskFullMessage);
  // Not 503, which would invite the client to repeat a write that may be saved.
  if (error instanceof OutcomeUnknown)
    return new ApiError('INTERNAL_ERROR', 'No se sabe si el cambio se guardó: compruébelo');
  return new ApiError('INTERNAL_ERROR', 'Error interno');
};

const unavailableError = (message: string): ApiError =>
  new ApiError('UNAVAILABLE', message, { 'Retry-After': '1' });
