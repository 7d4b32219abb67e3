import { createMiddleware } from 'hono/factory';
import type { Scope } from '../../contract/operation.ts';
import type { Deps, Env } from '../env.ts';
import { hashOf as hashOfKey, sameHash } from '../keys.ts';
import { Refusal } from '../refusal.ts';

/** Finds the key of a request and its restaurant (interface section 5). @throws Refusal UNAUTHORIZED */
export const authenticate = ({ store, hashOf = hashOfKey }: Pick<Deps, 'store' | 'hashOf'>) =>
  createMiddleware<Env>(async (c, next) => {
    const hash = hashOf(bearerKey(c.req.header('authorization')));
    const known = await store.snapshot(({ keys }) => keys.findByHash(hash));
    if (!known || !sameHash(known.key.hash, hash)) throw unauthorized('La clave de API no es válida');
    c.set('tenant', known.tenant);
    c.set('keyId', known.key.id);
    c.set('scopes', known.key.scopes);
    await next();
  });

/** @throws Refusal FORBIDDEN_SCOPE, naming the scope (interface section 5) */
export const requireScope = (scope: Scope) =>
  createMiddleware<Env>(async (c, next) => {
    if (!c.get('scopes').includes(scope))
      throw new Refusal('FORBIDDEN_SCOPE', `La clave de API no tiene el permiso ${scope}`);
    await next();
  });

const bearerKey = (header: string | undefined): string => {
  const key = header && /^Bearer +(\S+) *$/i.exec(header)?.[1];
  if (!key) throw unauthorized('Falta la clave de API: Authorization: Bearer <clave>');
  return key;
};

const unauthorized = (message: string): Refusal =>
  new Refusal('UNAUTHORIZED', message, { 'WWW-Authenticate': 'Bearer' });
