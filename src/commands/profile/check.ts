import type { Arg } from '../../cli/flag.ts';
import type { Client } from '../../client/client.ts';
import { type Command, type Context, defineCommand } from '../../context/context.ts';
import { crm } from '../../contract/crm.ts';
import { events } from '../../contract/events.ts';
import { menuCategories, menuItems } from '../../contract/menu.ts';
import { type Operation, type Scope, scopeNames } from '../../contract/operation.ts';
import { reservas } from '../../contract/reservas.ts';
import { waitlist } from '../../contract/waitlist.ts';
import { redactPassword } from '../../ground/addresses.ts';
import { mapConcurrently } from '../../ground/async.ts';
import { Failure } from '../../ground/errors.ts';
import type { Lang } from '../../ground/i18n.ts';
import { invariant } from '../../ground/invariant.ts';
import type { Profile } from '../../profiles/settings.ts';
import { maskKey, suggestAddCommand, type Target } from '../../profiles/target.ts';
import type { ApiRecord, Column } from '../../render/outcome.ts';

interface Probe {
  readonly operation: Operation;
  readonly input: object;
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
  readonly allowed: boolean;
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
    const { data } = await client.call(operation, input as never);
    return { scope, allowed: true, ms: elapsed(), data };
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    if (error.code === 'UNAUTHORIZED' || error.code === 'FORBIDDEN_SCOPE') {
      return { scope, allowed: false, ms: elapsed(), failure: error };
    }
    const passedScopeCheck =
      operation.method !== 'GET' && ['NOT_FOUND', 'VALIDATION_ERROR', 'BUSINESS_ERROR'].includes(error.code);
    if (passedScopeCheck) return { scope, allowed: true, ms: elapsed() };
    throw error;
  }
};

/** Finds the `tenant_id` in a response. */
const findTenantId = (data: unknown): unknown => {
  if (typeof data !== 'object' || data === null) return undefined;
  if (Array.isArray(data)) return data.map(findTenantId).find((id) => id !== undefined);
  const { tenant_id, customers } = data as ApiRecord;
  return tenant_id ?? findTenantId(customers);
};

const scopeColumns: readonly Column[] = [
  { field: 'scope', header: { en: 'Scope', es: 'Permiso' }, priority: 0 },
  {
    field: 'allowed',
    header: { en: '', es: '' },
    priority: 1,
    value: ({ allowed }) => (allowed ? '✓' : '✗'),
    tone: ({ allowed }) => (allowed ? 'ready' : 'bad'),
  },
];

const formatScopes = (scopes: readonly ApiRecord[], lang: Lang): string => {
  const allowed = scopes.filter((scope) => scope['allowed']).map(({ scope }) => String(scope));
  if (allowed.length === scopes.length) return { en: 'all', es: 'todos' }[lang];
  return allowed.join(', ') || { en: 'none', es: 'ninguno' }[lang];
};

const columns: readonly Column[] = [
  { field: 'profile', header: { en: 'Profile', es: 'Perfil' }, priority: 0 },
  { field: 'service', header: { en: 'Service', es: 'Servicio' }, priority: 1 },
  { field: 'tenant_id', header: { en: 'Number', es: 'Número' }, priority: 2 },
  {
    field: 'ms',
    header: { en: 'Response time', es: 'Responde en' },
    priority: 4,
    value: ({ ms }) => `${ms} ms`,
  },
  {
    field: 'scopes',
    header: { en: 'Scopes', es: 'Permisos' },
    priority: 3,
    min: 14,
    // Used in the list of several restaurants; a single one shows `columns` as a table.
    value: ({ scopes }, { lang }) => formatScopes(scopes as readonly ApiRecord[], lang),
    columns: scopeColumns,
  },
];

const createUnknownKeyFailure = ({ name, ...connection }: Target, { failure }: ProbeResult) =>
  new Failure(
    'UNAUTHORIZED',
    { en: 'the service does not accept this key', es: 'el servicio no acepta esta clave' },
    {
      status: failure?.status,
      cause: failure,
      hint:
        name === undefined
          ? { en: 'set MAITRE_API_KEY to the right key', es: 'ponga la clave correcta en MAITRE_API_KEY' }
          : {
              en: `replace the key: ${suggestAddCommand(name, connection)}`,
              es: `cambie la clave: ${suggestAddCommand(name, connection)}`,
            },
    },
  );

const checkTarget = async (context: Context) => {
  const { name, baseUrl, database } = context.target();
  const client = await context.unrecorded();
  const probes = createProbes(context.today());
  const [scope, ...scopes] = scopeNames;
  const firstScope = invariant(scope, 'the API has scopes');
  const first = await runProbe(client, firstScope, probes[firstScope], context.runtime.now);
  const rest = await mapConcurrently(scopes, (scope) =>
    runProbe(client, scope, probes[scope], context.runtime.now),
  );
  const results = [first, ...rest];
  if (results.every(({ failure }) => failure?.code === 'UNAUTHORIZED'))
    throw createUnknownKeyFailure(context.target(), first);
  return {
    profile: name ?? null,
    service: baseUrl ?? (database === undefined ? null : redactPassword(database)),
    tenant_id: results.map(({ data }) => findTenantId(data)).find((id) => id !== undefined) ?? null,
    ms: first.ms,
    scopes: results.map(({ scope, allowed }) => ({ scope, allowed })),
  };
};

const common = {
  summary: {
    en: 'check the connection, the restaurant and the scopes of the key',
    es: 'comprobar la conexión, el restaurante y los permisos de la clave',
  },
  detail: {
    en: 'Sends reads, and updates of records that cannot exist: changes nothing.',
    es: 'Envía lecturas y cambios de fichas que no pueden existir: no cambia nada.',
  },
  operations: Object.values(createProbes('')).map(({ operation }) => operation),
  output: null,
  run: async (context: Context) => ({ kind: 'record' as const, record: await checkTarget(context), columns }),
};

export const check: Command = defineCommand({
  ...common,
  path: ['profile', 'check'],
  examples: [
    { line: 'profile check', about: { en: 'the current restaurant', es: 'el restaurante actual' } },
    {
      line: 'profile check -p centro --json',
      about: { en: 'another, for a program', es: 'otro, para un programa' },
    },
  ],
});

export const whoami: Command = defineCommand({
  ...common,
  path: ['whoami'],
  examples: [
    { line: 'whoami', about: { en: 'the same as profile check', es: 'lo mismo que profile check' } },
    { line: 'whoami --all-profiles', about: { en: 'every restaurant', es: 'todos los restaurantes' } },
  ],
});

export const nameArg: Arg = {
  name: 'name',
  about: { en: 'name of the profile', es: 'nombre del perfil' },
  completion: 'profiles',
};

/** Returns a profile for output, with a masked key. */
export const toProfileRecord = (name: string, profile: Profile, current: string | undefined): ApiRecord => ({
  name,
  current: name === current,
  ...(profile.baseUrl !== undefined && { base_url: profile.baseUrl }),
  ...(profile.database !== undefined && { database: redactPassword(profile.database) }),
  key: profile.key ? maskKey(profile.key) : null,
  ...(profile.tz && { tz: profile.tz }),
  ...(profile.lang && { lang: profile.lang }),
  ...(profile.output && { output: profile.output }),
  ...(profile.ca && { ca: profile.ca }),
  ...(profile.allowHttp && { allow_http: true }),
});

export const profileColumns: readonly Column[] = [
  {
    field: 'current',
    header: { en: 'Current', es: 'Actual' },
    priority: 1,
    value: ({ current }) => (current ? '●' : ''),
  },
  { field: 'name', header: { en: 'Name', es: 'Nombre' }, priority: 0 },
  {
    field: 'base_url',
    header: { en: 'Service', es: 'Servicio' },
    priority: 2,
    min: 12,
    value: ({ base_url, database }) => String(base_url ?? database ?? ''),
  },
  { field: 'database', header: { en: 'Database', es: 'Base de datos' }, priority: 2, only: 'sheet' },
  { field: 'key', header: { en: 'Key', es: 'Clave' }, priority: 3 },
  { field: 'tz', header: { en: 'Time zone', es: 'Zona horaria' }, priority: 4 },
  { field: 'lang', header: { en: 'Language', es: 'Idioma' }, priority: 5, only: 'sheet' },
  { field: 'output', header: { en: 'Format', es: 'Formato' }, priority: 5, only: 'sheet' },
  { field: 'ca', header: { en: 'Authority', es: 'Autoridad' }, priority: 5, only: 'sheet' },
  { field: 'allow_http', header: { en: 'Plain http', es: 'http sin cifrar' }, priority: 5, only: 'sheet' },
];
