import { createMiddleware } from 'hono/factory';
import type { Deps, Env, LogEntry } from '../env.ts';

/** Reports each request once it is answered. */
export const logRequests = ({ log }: Pick<Deps, 'log'>) =>
  createMiddleware<Env>(async (c, next) => {
    if (!log) return next();
    const start = performance.now();
    await next();
    const { status } = c.res;
    log({
      method: c.req.method,
      route: c.get('route') ?? null,
      status,
      ms: Math.round((performance.now() - start) * 10) / 10,
      tenant_id: c.get('tenant')?.id ?? null,
      request_id: c.get('requestId'),
      ...(c.error && status >= 500 && { error: traceOf(c.error) }),
    });
  });

const framesKept = 5;

/** What went wrong and where. Not its message, in which a database or a parser may repeat what a guest wrote. */
const traceOf = (error: Error): NonNullable<LogEntry['error']> => {
  const { name, message, stack = '' } = error;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : undefined;
  const frames = stack.slice(stack.indexOf(message) + message.length).split('\n');
  const at = frames.map((line) => line.trim()).filter((line) => line.startsWith('at '));
  return { name, ...(code !== undefined && { code }), at: at.slice(0, framesKept) };
};
