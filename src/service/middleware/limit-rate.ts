import { createMiddleware } from 'hono/factory';
import type { Deps, Env } from '../env.ts';
import { Refusal } from '../refusal.ts';

/** @throws Refusal TOO_MANY_REQUESTS, with the seconds to wait */
export const limitRate = ({ limit }: Pick<Deps, 'limit'>) =>
  createMiddleware<Env>(async (c, next) => {
    const seconds = limit?.(c.get('keyId')) ?? 0;
    if (seconds > 0)
      throw new Refusal('TOO_MANY_REQUESTS', `Demasiadas peticiones: espere ${seconds} s`, {
        'Retry-After': String(seconds),
      });
    await next();
  });
