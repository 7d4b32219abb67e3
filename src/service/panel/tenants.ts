import * as z from 'zod/mini';
import { findProblems } from '../../contract/explain.ts';
import { choice, nonBlankText, text } from '../../contract/objects.ts';
import { type Scope, scopeNames } from '../../contract/operation.ts';
import { annotate, type ObjectSchema } from '../../contract/schema.ts';
import { wallClock } from '../../ground/dates.ts';
import { Failure, suggestCommand } from '../../ground/errors.ts';
import { describeSomeOf, type LocalizedText, mustBeText, timeZoneText } from '../../ground/i18n.ts';
import { invariant } from '../../ground/invariant.ts';
import type { ApiKey, Tenant } from '../../storage/records.ts';
import type { Store } from '../../storage/store.ts';
import { addOne, pick } from '../handler.ts';
import { generateKey, hashKey } from '../identifiers.ts';

/** Parses the input with a schema. @throws Failure USAGE that names the first invalid field */
export const parseInput = <S extends ObjectSchema>(schema: S, input: unknown): z.output<S> => {
  const result = z.safeParse(schema, input);
  if (result.success) return result.data;
  const problem = invariant(findProblems(schema, input)[0], 'invalid input has a problem');
  throw createFieldFailure(problem.field, problem.text);
};

export const createNotFoundFailure = (field: string, en: string, es: string): Failure =>
  new Failure('NOT_FOUND', { en, es, field });

/** Puts the field's name before a predicate such as `must be a time zone`. */
export const createFieldFailure = (field: string, { en, es }: LocalizedText): Failure =>
  new Failure('USAGE', { en: `${field} ${en}`, es: `${field} ${es}`, field });

const tenantInput = z.object({ name: nonBlankText(), tz: text() });

interface TenantRecord {
  readonly tenant_id: number;
  readonly name: string;
  readonly tz: string;
}

/** @throws Failure USAGE if the name is blank or the time zone unknown */
export const createTenant = async (
  store: Store,
  input: { name: string; tz: string },
  now: Date,
): Promise<TenantRecord> => {
  const { name, tz } = parseInput(tenantInput, input);
  requireTimeZone(tz, now);
  const tenant = await store.transaction(({ tenants }) =>
    tenants.add({ name, tz, created_at: now.toISOString() }),
  );
  return { tenant_id: tenant.id, name: tenant.name, tz: tenant.tz };
};

const requireTimeZone = (tz: string, now: Date): void => {
  try {
    wallClock(now, tz);
  } catch {
    throw createFieldFailure('tz', mustBeText(timeZoneText, tz));
  }
};

export const findTenantByKey = (store: Store, key: string): Promise<Tenant | undefined> =>
  store.snapshot(async ({ keys }) => (await keys.findByHash(hashKey(key)))?.tenant);

/** The tenant with the id; without an id, the only tenant. @throws Failure NOT_FOUND, USAGE */
export const chooseTenant = async (store: Store, id?: number | undefined): Promise<Tenant> => {
  const tenants = await store.snapshot(({ tenants }) => tenants.list());
  if (id === undefined) return requireOnlyTenant(tenants);
  const tenant = tenants.find((candidate) => candidate.id === id);
  if (!tenant)
    throw createNotFoundFailure('tenant', `there is no restaurant ${id}`, `no hay ningún restaurante ${id}`);
  return tenant;
};

const requireOnlyTenant = (tenants: readonly Tenant[]): Tenant => {
  const [tenant, ...others] = tenants;
  if (!tenant)
    throw new Failure('NOT_FOUND', {
      en: 'the database has no restaurant',
      es: 'la base de datos no tiene ningún restaurante',
      hint: suggestCommand(['admin', 'init'], { en: 'create one', es: 'cree uno' }),
    });
  if (others.length === 0) return tenant;
  const names = tenants.map(({ id, name }) => `${id} (${name})`).join(', ');
  throw new Failure('USAGE', {
    en: `the database has several restaurants: ${names}`,
    es: `la base de datos tiene varios restaurantes: ${names}`,
    field: 'tenant',
    hint: { en: 'choose one with --tenant', es: 'elija uno con --tenant' },
  });
};

export const keyInput = z.object({
  scopes: annotate(z.array(choice(scopeNames as [Scope, ...Scope[]])).check(z.minLength(1)), {
    expected: describeSomeOf(scopeNames),
  }),
  name: z.nullish(nonBlankText()),
});

const keyFields = ['id', 'tenant_id', 'name', 'scopes', 'created_at', 'revoked_at'] as const;
type KeyRecord = Pick<ApiKey, (typeof keyFields)[number]>;
type NewKeyRecord = Pick<ApiKey, 'id' | 'tenant_id' | 'name' | 'scopes'> & { key: string };

/** Creates a key. Only this result contains it. @throws Failure USAGE */
export const createKey = async (
  store: Store,
  tenantId: number,
  input: { scopes: readonly string[]; name?: string | null | undefined },
  now: Date,
): Promise<NewKeyRecord> => {
  const { scopes, name = null } = parseInput(keyInput, input);
  const key = generateKey();
  const newKey = {
    name,
    scopes: scopeNames.filter((scope) => scopes.includes(scope)),
    hash: hashKey(key),
    created_at: now.toISOString(),
  };
  const added = await store.transaction(({ keys }) => addOne(keys, tenantId, newKey), tenantId);
  return { ...pick(added, ['id', 'tenant_id', 'name', 'scopes']), key };
};

export const listKeys = async (store: Store, tenantId: number): Promise<KeyRecord[]> => {
  const keys = await store.snapshot((repositories) => repositories.keys.list(tenantId));
  return keys.map((key) => pick(key, keyFields));
};

/** @throws Failure NOT_FOUND */
export const revokeKey = async (
  store: Store,
  tenantId: number,
  id: number,
  now: Date,
): Promise<KeyRecord> => {
  const key = await store.transaction(({ keys }) => keys.revoke(tenantId, id, now.toISOString()), tenantId);
  if (!key) throw createNotFoundFailure('id', `there is no key ${id}`, `no hay ninguna clave ${id}`);
  return pick(key, keyFields);
};
