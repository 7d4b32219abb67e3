import { createMiddleware } from 'hono/factory';
import type { Scope } from '../../contract/operation.ts';
import type { Env } from '../env.ts';
import { Refusal } from '../refusal.ts';

/** @throws Refusal FORBIDDEN_SCOPE, naming the scope (interface section 5) */
export const requireScope = (scope: Scope) =>
  createMiddleware<Env>(async (c, next) => {
    if (!c.get('scopes').includes(scope))
      throw new Refusal('FORBIDDEN_SCOPE', `La clave de API no tiene el permiso ${scope}`);
    await next();
  });
