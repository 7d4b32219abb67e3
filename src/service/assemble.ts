import { type Handler, Hono } from 'hono';
import { createMiddleware } from 'hono/factory';
import type { Input, Operation } from '../contract/operation.ts';
import type { Repositories } from '../storage/store.ts';
import { answer, answerJson } from './answer.ts';
import { trueChance } from './chance.ts';
import type { Deps, Env, Metrics } from './env.ts';
import { answerErrors, answerRefusal } from './middleware/answer-errors.ts';
import { authenticate, requireScope } from './middleware/authorise.ts';
import { limitRate } from './middleware/limit-rate.ts';
import { logRequests } from './middleware/log.ts';
import { readInput } from './middleware/read-input.ts';
import { identify } from './middleware/request-id.ts';
import { answerReady } from './ready.ts';
import { noSuchPath, notFound, Refusal } from './refusal.ts';
import { methodsByPath, type Route } from './route.ts';

export type App = Hono<Env>;

/** The interface (section 4), as far as the routes go, as a function from Request to Response. */
export const assemble = (deps: Deps, routes: readonly Route[]): App => {
  const methods = methodsByPath(routes);
  const app = new Hono<Env>({ ...(deps.router && { router: deps.router }) });
  app.onError(answerErrors);
  app.notFound((c) => answerRefusal(c, notFound(noSuchPath)));
  app.use(logRequests(deps), identify);
  const read = (path: string, handler: Handler<Env>) =>
    app.get(path, onRoute(path), handler).all(path, onRoute(path), wrongMethod(['GET']));
  read('/healthz', (c) => answerJson(c, { status: 'ok' }));
  read('/readyz', answerReady(deps));
  if (deps.metrics) read('/metrics', answerMetrics(deps.metrics));
  read('/openapi.json', answerOpenApi);
  // Before the key, so that a refused one is told of its route too.
  for (const path of methods.keys()) app.use(honoPath(path), onRoute(path));
  app.use('/developer/api/*', keepPrivate, authenticate(deps), limitRate(deps));
  if (deps.isPanel) app.use('/panel/*', authenticate(deps));
  for (const route of routes) {
    const { method, path, scope } = route.row;
    app.on(
      method,
      [honoPath(path)],
      requireScope(scope),
      readInput(route.row, route.missing),
      operate(deps, route),
    );
  }
  for (const [path, taken] of methods) app.all(honoPath(path), wrongMethod(taken));
  return app;
};

const answerMetrics =
  ({ text, contentType }: Metrics): Handler<Env> =>
  async (c) =>
    answer(c, await text(), 200, { 'Content-Type': contentType });

const answerOpenApi: Handler<Env> = async (c) => {
  const { openApiDocument } = await import('./openapi/document.ts');
  return answerJson(c, openApiDocument());
};

const honoPath = (path: string): string => path.replace(/\{(\w+)\}/g, ':$1');

/** Nobody on the way keeps a copy of guests' data. */
const keepPrivate = createMiddleware<Env>(async (c, next) => {
  c.set('bears', { ...c.get('bears'), 'Cache-Control': 'no-store' });
  await next();
});

/** Says for the log which route a request is on. */
const onRoute = (route: string) =>
  createMiddleware<Env>(async (c, next) => {
    c.set('route', route);
    await next();
  });

/** Does the operation as one unit of work: all of what it writes and all that its rules read, or nothing. */
const operate =
  ({ store, now, chance = trueChance }: Deps, { row, handler }: Route): Handler<Env> =>
  async (c) => {
    const input = c.get('input') as Input<Operation>;
    const work = (repositories: Repositories) =>
      handler({ store: repositories, tenant: c.get('tenant'), now: now(), chance }, input);
    const isRead = row.method === 'GET';
    const reply = await (isRead ? store.snapshot(work) : store.transaction(work, c.get('tenant').id));
    return answerJson(c, { success: true, ...reply }, row.status);
  };

const wrongMethod =
  (methods: readonly string[]): Handler<Env> =>
  () => {
    // Whatever answers GET answers HEAD too.
    const allowed = methods.flatMap((method) => (method === 'GET' ? [method, 'HEAD'] : [method]));
    throw new Refusal('METHOD_NOT_ALLOWED', 'Método no permitido', { Allow: allowed.join(', ') });
  };
