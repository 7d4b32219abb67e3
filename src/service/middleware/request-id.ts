import { createMiddleware } from 'hono/factory';
import type { Env } from '../env.ts';

/** What may stand in a log and in a header as it came. */
const harmless = /^[\w.-]{1,64}$/;

/** What a request is called: what its sender says in X-Request-Id, where that is harmless. */
export const requestIdOf = (sent: string | null | undefined): string =>
  sent && harmless.test(sent) ? sent : crypto.randomUUID();

/** Names each request; every answer bears the name. */
export const identify = createMiddleware<Env>(async (c, next) => {
  const id = requestIdOf(c.req.header('x-request-id'));
  c.set('requestId', id);
  c.set('bears', { 'X-Request-Id': id });
  await next();
});
