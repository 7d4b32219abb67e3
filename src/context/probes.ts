import type { Client } from '../client/client.ts';
import { crm } from '../contract/crm.ts';
import { events } from '../contract/events.ts';
import { menuCategories, menuItems } from '../contract/menu.ts';
import { type Operation, type RequestInput, type Scope, scopeNames } from '../contract/operation.ts';
import { reservas } from '../contract/reservas.ts';
import { waitlist } from '../contract/waitlist.ts';
import { mapConcurrently } from '../ground/async.ts';
import { Failure } from '../ground/errors.ts';
import { invariant } from '../ground/invariant.ts';
import { isJsonObject } from '../ground/json.ts';
import { suggestAddCommand, type Target } from '../profiles/target.ts';
import type { Context } from './context.ts';

interface Probe {
  readonly operation: Operation;
  readonly input: RequestInput;
}

const missingRecord = { id: '00000000-0000-0000-0000-000000000000' };

/** Creates one harmless request per scope: a read, or an empty update of a record that cannot exist. */
const createProbes = (today: string): Readonly<Record<Scope, Probe>> => ({
  'reservas:read': { operation: reservas.list, input: { query: { fecha: today } } },
  'reservas:write': { operation: reservas.update, input: { params: missingRecord, body: {} } },
  'crm:read': { operation: crm.list, input: { query: { limit: 1 } } },
  'crm:write': { operation: crm.update, input: { params: { id: 0 }, body: {} } },
  'menu:read': { operation: menuCategories.list, input: {} },
  'menu:write': { operation: menuItems.update, input: { params: { id: 0 }, body: {} } },
  'waitlist:read': { operation: waitlist.list, input: {} },
  'events:read': { operation: events.list, input: {} },
  'events:write': { operation: events.update, input: { params: { id: 0 }, body: {} } },
});

interface ProbeResult {
  readonly scope: Scope;
  /** Null if it could not be tried: `--writes no` sends no write. */
  readonly allowed: boolean | null;
  readonly ms: number;
  readonly data?: unknown;
  readonly failure?: Failure;
}

const runProbe = async (
  client: Client,
  scope: Scope,
  { operation, input }: Probe,
  now: () => Date,
): Promise<ProbeResult> => {
  const start = now().getTime();
  const elapsed = () => now().getTime() - start;
  try {
    const { data } = await client.call(operation, input);
    return { scope, allowed: true, ms: elapsed(), data };
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    if (error.code === 'WRITES_OFF') return { scope, allowed: null, ms: elapsed() };
    if (['UNAUTHORIZED', 'FORBIDDEN_SCOPE'].includes(error.code))
      return { scope, allowed: false, ms: elapsed(), failure: error };
    const passedScopeCheck =
      operation.method !== 'GET' && ['NOT_FOUND', 'VALIDATION_ERROR', 'BUSINESS_ERROR'].includes(error.code);
    if (passedScopeCheck) return { scope, allowed: true, ms: elapsed() };
    throw error;
  }
};

const findTenantId = (data: unknown): unknown => {
  if (Array.isArray(data)) return data.map(findTenantId).find((id) => id !== undefined);
  if (!isJsonObject(data)) return undefined;
  const { tenant_id, customers } = data;
  return tenant_id ?? findTenantId(customers);
};

export const probedOperations = Object.values(createProbes('')).map(({ operation }) => operation);

/** Finds out by reads, and by updates of records that cannot exist, what a key may do. Throws if the service fails. */
export const probeScopes = async (
  client: Client,
  { today, runtime }: Pick<Context, 'today' | 'runtime'>,
  scopes: readonly Scope[] = scopeNames,
) => {
  const probes = createProbes(today());
  const probe = (scope: Scope) => runProbe(client, scope, probes[scope], runtime.now);
  const [firstScope, ...others] = scopes;
  // The first alone: if the service does not respond, one request is enough to know.
  const firstProbe = await probe(invariant(firstScope, 'there is a scope to probe'));
  const results = [firstProbe, ...(await mapConcurrently(others, probe))];
  return {
    firstProbe,
    isKeyKnown: results.some(({ failure }) => failure?.code !== 'UNAUTHORIZED'),
    tenantId: findTenantId(results.map(({ data }) => data)) ?? null,
    scopes: results.map(({ scope, allowed }) => ({ scope, allowed })),
    missing: results.filter(({ allowed }) => allowed === false).map(({ scope }) => scope),
  };
};

export const createUnknownKeyFailure = ({ name, ...connection }: Target, { failure }: ProbeResult) =>
  new Failure('UNAUTHORIZED', {
    en: 'the service does not accept this key',
    es: 'el servicio no acepta esta clave',
    status: failure?.status,
    cause: failure,
    hint:
      name === undefined
        ? { en: 'set MAITRE_API_KEY to the right key', es: 'ponga la clave correcta en MAITRE_API_KEY' }
        : {
            en: `replace the key: ${suggestAddCommand(name, connection)}`,
            es: `cambie la clave: ${suggestAddCommand(name, connection)}`,
          },
  });
