import type { Arg } from '../../cli/flag.ts';
import { type Command, type Context, defineCommand } from '../../context/context.ts';
import { createUnknownKeyFailure, probedOperations, probeScopes } from '../../context/probes.ts';
import { redactPassword } from '../../ground/addresses.ts';
import type { Lang } from '../../ground/i18n.ts';
import type { Profile } from '../../profiles/settings.ts';
import { maskKey } from '../../profiles/target.ts';
import type { ApiRecord, Column } from '../../render/result.ts';

const scopeColumns: readonly Column[] = [
  { field: 'scope', header: { en: 'Scope', es: 'Permiso' }, priority: 0 },
  {
    field: 'allowed',
    header: { en: '', es: '' },
    priority: 1,
    format: (allowed) => (allowed === null ? '?' : allowed ? '✓' : '✗'),
    tone: ({ allowed }) => (allowed === null ? 'quiet' : allowed ? 'ready' : 'bad'),
  },
];

const formatScopes = (value: unknown, lang: Lang): string => {
  const scopes = value as readonly ApiRecord[];
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
    format: (ms) => `${ms} ms`,
  },
  {
    field: 'scopes',
    header: { en: 'Scopes', es: 'Permisos' },
    priority: 3,
    min: 14,
    // For the list of several restaurants. A single one shows a table with `scopeColumns`.
    format: formatScopes,
    columns: scopeColumns,
  },
];

const checkTarget = async (context: Context) => {
  const { name, baseUrl, database } = context.target();
  const { isKeyKnown, firstProbe, tenantId, scopes } = await probeScopes(
    await context.clientWithoutJournal(),
    context,
  );
  if (!isKeyKnown) throw createUnknownKeyFailure(context.target(), firstProbe);
  return {
    profile: name ?? null,
    service: baseUrl ?? (database === undefined ? null : redactPassword(database)),
    tenant_id: tenantId,
    ms: firstProbe.ms,
    scopes,
  };
};

const common = {
  summary: {
    en: 'check the connection, the restaurant and the scopes of the key',
    es: 'comprobar la conexión, el restaurante y los permisos de la clave',
  },
  detail: {
    en: 'Sends reads, and updates of records that cannot exist: changes nothing.',
    es: 'Envía lecturas y cambios de registros que no pueden existir: no cambia nada.',
  },
  operations: probedOperations,
  effect: 'none' as const,
  output: null,
  run: async (context: Context) => ({ kind: 'record' as const, record: await checkTarget(context), columns }),
};

export const check: Command = defineCommand({
  ...common,
  path: ['profile', 'check'],
  examples: {
    'profile check': { en: 'the current restaurant', es: 'el restaurante actual' },
    'profile check -p centro --json': { en: 'another, for a program', es: 'otro, para un programa' },
  },
});

export const whoami: Command = defineCommand({
  ...common,
  path: ['whoami'],
  examples: {
    whoami: { en: 'the same as profile check', es: 'lo mismo que profile check' },
    'whoami --all-profiles': { en: 'every restaurant', es: 'todos los restaurantes' },
  },
});

export const nameArg: Arg = {
  name: 'name',
  about: { en: 'name of the profile', es: 'nombre del perfil' },
  completion: 'profiles',
};

/** The keys of the other profiles, whose last known data must stay. */
export const listOtherKeys = (context: Context, name: string): string[] =>
  Object.entries(context.settings().profiles).flatMap(([other, { key }]) =>
    other === name || key === undefined ? [] : [key],
  );

/** A profile for output, with a masked key. */
export const toProfileRecord = (name: string, profile: Profile, current: string | undefined): ApiRecord => ({
  name,
  current: name === current,
  ...(profile.baseUrl !== undefined && { base_url: profile.baseUrl }),
  ...(profile.database !== undefined && { database: redactPassword(profile.database) }),
  key: profile.key ? maskKey(profile.key) : null,
  ...(profile.tz && { tz: profile.tz }),
  ...(profile.lang && { lang: profile.lang }),
  ...(profile.output && { output: profile.output }),
  ...(profile.writes && { writes: profile.writes }),
  ...(profile.ca && { ca: profile.ca }),
  ...(profile.allowHttp && { allow_http: true }),
});

export const profileColumns: readonly Column[] = [
  {
    field: 'current',
    header: { en: 'Current', es: 'Actual' },
    priority: 1,
    format: (current) => (current ? '●' : ''),
  },
  { field: 'name', header: { en: 'Name', es: 'Nombre' }, priority: 0 },
  {
    field: 'base_url',
    header: { en: 'Service', es: 'Servicio' },
    priority: 2,
    min: 12,
    format: (url, _, { database }) => String(url ?? database ?? ''),
  },
  { field: 'database', header: { en: 'Database', es: 'Base de datos' }, priority: 2, only: 'record' },
  { field: 'key', header: { en: 'Key', es: 'Clave' }, priority: 3 },
  { field: 'tz', header: { en: 'Time zone', es: 'Zona horaria' }, priority: 4 },
  { field: 'lang', header: { en: 'Language', es: 'Idioma' }, priority: 5, only: 'record' },
  { field: 'output', header: { en: 'Format', es: 'Formato' }, priority: 5, only: 'record' },
  { field: 'ca', header: { en: 'Authority', es: 'Autoridad' }, priority: 5, only: 'record' },
  { field: 'allow_http', header: { en: 'Plain http', es: 'http sin cifrar' }, priority: 5, only: 'record' },
];
