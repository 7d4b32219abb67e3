import * as z from 'zod/mini';
import { choice, name } from '../../contract/objects.ts';
import { type Scope, scopeNames } from '../../contract/operation.ts';
import { expects } from '../../contract/schema.ts';
import type { ApiKey } from '../../storage/records.ts';
import type { Store } from '../../storage/store.ts';
import { pick } from '../fields.ts';
import { hashOf, newKey } from '../keys.ts';
import { checked, unknown } from './checked.ts';

const names = scopeNames.join(', ');

export const keyInput = z.object({
  scopes: expects(
    z.array(choice(scopeNames as [Scope, ...Scope[]])).check(z.minLength(1)),
    `one or more of: ${names}`,
    `uno o varios de: ${names}`,
  ),
  name: z.nullish(name()),
});

const listed = ['id', 'tenant_id', 'name', 'scopes', 'created_at', 'revoked_at'] as const;
type KeyRecord = Pick<ApiKey, (typeof listed)[number]>;
type NewKeyRecord = Pick<ApiKey, 'id' | 'tenant_id' | 'name' | 'scopes'> & { key: string };

/** Makes a key: the answer is the only one that ever shows it. @throws Failure USAGE */
export const createKey = async (
  store: Store,
  tenantId: number,
  input: { scopes: readonly string[]; name?: string | null | undefined },
  now: Date,
): Promise<NewKeyRecord> => {
  const { scopes, name = null } = checked(keyInput, input);
  const key = newKey();
  const made = {
    name,
    scopes: scopeNames.filter((scope) => scopes.includes(scope)),
    hash: hashOf(key),
    created_at: now.toISOString(),
  };
  const added = await store.transaction(({ keys }) => keys.add(tenantId, made), tenantId);
  return { ...pick(added, ['id', 'tenant_id', 'name', 'scopes']), key };
};

export const listKeys = async (store: Store, tenantId: number): Promise<KeyRecord[]> => {
  const keys = await store.snapshot((s) => s.keys.list(tenantId));
  return keys.map((key) => pick(key, listed));
};

/** From now on nobody knows the key. @throws Failure NOT_FOUND */
export const revokeKey = async (
  store: Store,
  tenantId: number,
  id: number,
  now: Date,
): Promise<KeyRecord> => {
  const key = await store.transaction((s) => s.keys.revoke(tenantId, id, now.toISOString()), tenantId);
  if (!key) throw unknown('id', { en: `There is no key ${id}`, es: `No hay clave ${id}` });
  return pick(key, listed);
};
