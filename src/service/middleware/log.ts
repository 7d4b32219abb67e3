import { createMiddleware } from 'hono/factory';
import { brokenResponses, type Env, type LogEntry, type ServiceDeps } from '../env.ts';

export const logRequests = ({ log }: Pick<ServiceDeps, 'log'>) =>
  createMiddleware<Env>(async (c, next) => {
    if (!log) return next();
    const start = performance.now();
    await next();
    const status = brokenResponses.has(c.res) ? 0 : c.res.status;
    const fault = c.get('fault');
    log({
      method: c.req.method,
      route: c.get('route') ?? null,
      status,
      ms: Math.round((performance.now() - start) * 10) / 10,
      tenant_id: c.get('tenant')?.id ?? null,
      request_id: c.get('requestId'),
      ...(fault && { fault }),
      ...(c.error && status >= 500 && { error: describeError(c.error) }),
    });
  });

/** The error without its message, which may quote personal data from the request. */
const describeError = (error: Error): NonNullable<LogEntry['error']> => {
  const code = 'code' in error && typeof error.code === 'string' ? error.code : undefined;
  return { name: error.name, ...(code !== undefined && { code }) };
};

/** Safe in a log and in a header. */
const safeId = /^[\w.-]{1,64}$/;

/**
 * Assigns an id to each request. Every response has the id and the service's time, with which clients compare the times
 * of records.
 */
export const assignRequestId = ({ now }: Pick<ServiceDeps, 'now'>) =>
  createMiddleware<Env>(async (c, next) => {
    const sent = c.req.header('x-request-id');
    const id = sent && safeId.test(sent) ? sent : crypto.randomUUID();
    c.set('requestId', id);
    c.set('headers', { 'X-Request-Id': id, Date: now().toUTCString() });
    await next();
  });
