import type { Arg } from '../../cli/flag.ts';
import type { Client } from '../../client/client.ts';
import { type Command, type Context, command } from '../../context/context.ts';
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
import { addedAgain, maskKey, type Target } from '../../profiles/target.ts';
import type { ApiRecord, Column } from '../../render/outcome.ts';

interface Probe {
  readonly row: Operation;
  readonly input: object;
}

const nowhere = { id: '00000000-0000-0000-0000-000000000000' };

/**
 * One harmless request a scope: a read, or an empty edit of a record that cannot exist, which is refused before
 * anything could change; as is a creation without what it requires, where there is no edit.
 */
const probesOf = (today: string): Readonly<Record<Scope, Probe>> => ({
  'reservas:read': { row: reservas.list, input: { query: { fecha: today } } },
  'reservas:write': { row: reservas.update, input: { params: nowhere, body: {} } },
  'crm:read': { row: crm.list, input: { query: { limit: 1 } } },
  'crm:write': { row: crm.update, input: { params: { id: 0 }, body: {} } },
  'menu:read': { row: menuCategories.list, input: {} },
  'menu:write': { row: menuItems.update, input: { params: { id: 0 }, body: {} } },
  'waitlist:read': { row: waitlist.list, input: {} },
  'events:read': { row: events.list, input: {} },
  'events:write': { row: events.update, input: { params: { id: 0 }, body: {} } },
});

interface Finding {
  readonly scope: Scope;
  readonly allowed: boolean;
  readonly ms: number;
  readonly data?: unknown;
  readonly refusal?: Failure;
}

const probe = async (
  client: Client,
  scope: Scope,
  { row, input }: Probe,
  now: () => Date,
): Promise<Finding> => {
  const start = now().getTime();
  const elapsed = () => now().getTime() - start;
  try {
    const { data } = await client.call(row, input as never);
    return { scope, allowed: true, ms: elapsed(), data };
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    if (error.code === 'UNAUTHORIZED' || error.code === 'FORBIDDEN_SCOPE') {
      return { scope, allowed: false, ms: elapsed(), refusal: error };
    }
    const wasJudged =
      row.method !== 'GET' && ['NOT_FOUND', 'VALIDATION_ERROR', 'BUSINESS_ERROR'].includes(error.code);
    if (wasJudged) return { scope, allowed: true, ms: elapsed() };
    throw error;
  }
};

/** The restaurant's number, from whichever answer shows it. */
const tenantIn = (data: unknown): unknown => {
  if (typeof data !== 'object' || data === null) return undefined;
  if (Array.isArray(data)) return data.map(tenantIn).find((id) => id !== undefined);
  const { tenant_id, customers } = data as ApiRecord;
  return tenant_id ?? tenantIn(customers);
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

const allowedIn = (scopes: readonly ApiRecord[], lang: Lang): string => {
  const allowed = scopes.filter((each) => each['allowed']).map(({ scope }) => String(scope));
  if (allowed.length === scopes.length) return { en: 'all', es: 'todos' }[lang];
  return allowed.join(', ') || { en: 'none', es: 'ninguno' }[lang];
};

const columns: readonly Column[] = [
  { field: 'profile', header: { en: 'Profile', es: 'Perfil' }, priority: 0 },
  { field: 'service', header: { en: 'Service', es: 'Servicio' }, priority: 1 },
  { field: 'tenant_id', header: { en: 'Number', es: 'Número' }, priority: 2 },
  {
    field: 'ms',
    header: { en: 'Answers in', es: 'Responde en' },
    priority: 4,
    value: ({ ms }) => `${ms} ms`,
  },
  {
    field: 'scopes',
    header: { en: 'Scopes', es: 'Permisos' },
    priority: 3,
    min: 14,
    // Of several restaurants, a line each; of one, a table of its own.
    value: ({ scopes }, { lang }) => allowedIn(scopes as readonly ApiRecord[], lang),
    columns: scopeColumns,
  },
];

const unknownKey = ({ name, ...place }: Target, { refusal }: Finding) =>
  new Failure(
    'UNAUTHORIZED',
    { en: 'the service takes this key for nothing', es: 'el servicio no admite esta clave para nada' },
    {
      status: refusal?.status,
      cause: refusal,
      hint:
        name === undefined
          ? { en: 'put the right one in MAITRE_API_KEY', es: 'poner la correcta en MAITRE_API_KEY' }
          : {
              en: `put the right one in its place: ${addedAgain(name, place)}`,
              es: `poner la correcta en su lugar: ${addedAgain(name, place)}`,
            },
    },
  );

const examine = async (context: Context) => {
  const { name, baseUrl, database } = context.target();
  const client = await context.unrecorded();
  const probes = probesOf(context.today());
  const [scope, ...scopes] = scopeNames;
  const firstScope = invariant(scope, 'the interface has scopes');
  const first = await probe(client, firstScope, probes[firstScope], context.world.now);
  const rest = await mapConcurrently(scopes, (scope) =>
    probe(client, scope, probes[scope], context.world.now),
  );
  const findings = [first, ...rest];
  if (findings.every(({ refusal }) => refusal?.code === 'UNAUTHORIZED'))
    throw unknownKey(context.target(), first);
  return {
    profile: name ?? null,
    service: baseUrl ?? (database === undefined ? null : redactPassword(database)),
    tenant_id: findings.map(({ data }) => tenantIn(data)).find((id) => id !== undefined) ?? null,
    ms: first.ms,
    scopes: findings.map(({ scope, allowed }) => ({ scope, allowed })),
  };
};

const words = {
  summary: {
    en: 'is it reachable, whose is it, and what may the key do?',
    es: '¿responde, de quién es y qué permite la clave?',
  },
  detail: {
    en: 'Reads, and edits of a record that cannot exist: nothing is ever changed.',
    es: 'Lecturas, y ediciones de una ficha que no puede existir: nunca se cambia nada.',
  },
  operations: Object.values(probesOf('')).map(({ row }) => row),
  output: null,
  run: async (context: Context) => ({ kind: 'record' as const, record: await examine(context), columns }),
};

export const check: Command = command({
  ...words,
  path: ['profile', 'check'],
  examples: [
    { line: 'profile check', about: { en: 'the current restaurant', es: 'el restaurante actual' } },
    {
      line: 'profile check -p centro --json',
      about: { en: 'another, for a program', es: 'otro, para un programa' },
    },
  ],
});

export const whoami: Command = command({
  ...words,
  path: ['whoami'],
  examples: [
    { line: 'whoami', about: { en: 'the same as profile check', es: 'lo mismo que profile check' } },
    { line: 'whoami --all-profiles', about: { en: 'every restaurant', es: 'todos los restaurantes' } },
  ],
});

export const nameArg: Arg = {
  name: 'name',
  about: { en: "the profile's name", es: 'el nombre del perfil' },
  completes: 'profiles',
};

/** A profile as it may be shown: its key masked. */
export const shown = (name: string, profile: Profile, current: string | undefined): ApiRecord => ({
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
    header: { en: 'In use', es: 'En uso' },
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
