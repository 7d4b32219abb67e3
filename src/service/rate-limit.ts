import { createMiddleware } from 'hono/factory';
import { ApiError } from './api-error.ts';
import type { Env, RateLimit, ServiceDeps } from './env.ts';

const minuteMs = 60_000;

/**
 * A limit for each key and this process: after a pause a burst of `perMinute` requests, then an even rate. A rejected
 * request does not count. `now` is a monotonic clock in milliseconds.
 */
export const createRateLimit = (
  perMinute: number,
  now: () => number = () => performance.now(),
): RateLimit => {
  const intervalMs = minuteMs / perMinute;
  /** When a key may send a full burst again. */
  const recoveredAt = new Map<number, number>();
  return (keyId) => {
    const time = now();
    const next = Math.max(recoveredAt.get(keyId) ?? time, time) + intervalMs;
    const waitMs = next - (time + minuteMs);
    // Below one millisecond it is a rounding error of the interval.
    if (waitMs >= 1) return Math.ceil(waitMs / 1000);
    recoveredAt.set(keyId, next);
    return 0;
  };
};

/** @throws ApiError TOO_MANY_REQUESTS with the seconds to wait */
export const limitRate = ({ limit }: Pick<ServiceDeps, 'limit'>) =>
  createMiddleware<Env>(async (c, next) => {
    const seconds = limit?.(c.get('keyId')) ?? 0;
    if (seconds > 0)
      throw new ApiError('TOO_MANY_REQUESTS', `Demasiadas peticiones: espere ${seconds} s`, {
        'Retry-After': String(seconds),
      });
    await next();
  });
