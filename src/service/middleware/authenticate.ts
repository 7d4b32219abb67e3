import { createMiddleware } from 'hono/factory';
import type { Scope } from '../../contract/operation.ts';
import { ApiError } from '../api-error.ts';
import type { Env, RateLimit, ServiceDeps } from '../env.ts';
import { hashKey, isSameHash } from '../identifiers.ts';

/** Finds the key of a request and its tenant (API §5). @throws ApiError UNAUTHORIZED */
export const authenticate = ({ store }: Pick<ServiceDeps, 'store'>) =>
  createMiddleware<Env>(async (c, next) => {
    const hash = hashKey(readBearerKey(c.req.header('authorization')));
    const match = await store.snapshot(({ keys }) => keys.findByHash(hash));
    if (!match || !isSameHash(match.key.hash, hash)) throw unauthorizedError('La clave de API no es válida');
    c.set('tenant', match.tenant);
    c.set('keyHash', hash);
    c.set('scopes', match.key.scopes);
    await next();
  });

/** @throws ApiError FORBIDDEN_SCOPE that names the scope (API §5) */
export const requireScope = (scope: Scope) =>
  createMiddleware<Env>(async (c, next) => {
    if (!c.get('scopes').includes(scope))
      throw new ApiError('FORBIDDEN_SCOPE', `La clave de API no tiene el permiso ${scope}`);
    await next();
  });

const readBearerKey = (header: string | undefined): string => {
  const key = header && /^Bearer +(\S+) *$/i.exec(header)?.[1];
  if (!key) throw unauthorizedError('Falta la clave de API: Authorization: Bearer <clave>');
  return key;
};

const unauthorizedError = (message: string): ApiError =>
  new ApiError('UNAUTHORIZED', message, { 'WWW-Authenticate': 'Bearer' });

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
  const recoveredAt = new Map<string, number>();
  return (keyHash) => {
    const time = now();
    const nextRecoveredAt = Math.max(recoveredAt.get(keyHash) ?? time, time) + intervalMs;
    const waitMs = nextRecoveredAt - (time + minuteMs);
    // A wait below one millisecond is a rounding error of the interval.
    if (waitMs >= 1) return Math.ceil(waitMs / 1000);
    recoveredAt.set(keyHash, nextRecoveredAt);
    return 0;
  };
};

/** @throws ApiError TOO_MANY_REQUESTS with the seconds to wait */
export const limitRate = ({ limit }: Pick<ServiceDeps, 'limit'>) =>
  createMiddleware<Env>(async (c, next) => {
    const seconds = limit?.(c.get('keyHash')) ?? 0;
    if (seconds > 0)
      throw new ApiError('TOO_MANY_REQUESTS', `Demasiadas peticiones: espere ${seconds} s`, {
        'Retry-After': String(seconds),
      });
    await next();
  });
