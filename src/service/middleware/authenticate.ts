import { createMiddleware } from 'hono/factory';
import type { Scope } from '../../contract/operation.ts';
import { ApiError } from '../api-error.ts';
import type { Env, ServiceDeps } from '../env.ts';
import { hashKey, isSameHash } from '../keys.ts';

/** Finds the key of a request and its tenant (API §5). @throws ApiError UNAUTHORIZED */
export const authenticate = ({ store }: Pick<ServiceDeps, 'store'>) =>
  createMiddleware<Env>(async (c, next) => {
    const hash = hashKey(readBearerKey(c.req.header('authorization')));
    const match = await store.snapshot(({ keys }) => keys.findByHash(hash));
    if (!match || !isSameHash(match.key.hash, hash)) throw unauthorized('La clave de API no es válida');
    c.set('tenant', match.tenant);
    c.set('keyId', match.key.id);
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
  if (!key) throw unauthorized('Falta la clave de API: Authorization: Bearer <clave>');
  return key;
};

const unauthorized = (message: string): ApiError =>
  new ApiError('UNAUTHORIZED', message, { 'WWW-Authenticate': 'Bearer' });
