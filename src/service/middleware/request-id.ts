import { randomUUID } from 'node:crypto';
import { createMiddleware } from 'hono/factory';
import type { Env } from '../env.ts';

/** What may stand in a log and in a header as it came. */
const harmless = /^[\w.-]{1,64}$/;

/** Names each request: as its sender does in X-Request-Id, where that is harmless. Every answer bears the name. */
export const identify = createMiddleware<Env>(async (c, next) => {
  const sent = c.req.header('x-request-id') ?? '';
  const id = harmless.test(sent) ? sent : randomUUID();
  c.set('requestId', id);
  await next();
  c.header('X-Request-Id', id);
});
