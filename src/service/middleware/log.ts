import { createMiddleware } from 'hono/factory';
import type { Deps, Env, LogEntry } from '../env.ts';
import { Refusal } from '../refusal.ts';

/** Reports each request once it is answered. */
export const logRequests = ({ log }: Deps) =>
  createMiddleware<Env>(async (c, next) => {
    if (!log) return next();
    const start = performance.now();
    await next();
    log({
      method: c.req.method,
      path: c.get('path') ?? null,
      status: c.res.status,
      ms: Math.round((performance.now() - start) * 10) / 10,
      tenant_id: c.get('tenant')?.id ?? null,
      ...causeOf(c.error),
    });
  });

const causeOf = (error: Error | undefined): Pick<LogEntry, 'error'> =>
  error === undefined || error instanceof Refusal
    ? {}
    : { error: { name: error.name, message: error.message } };
