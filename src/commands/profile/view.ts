import type { Arg } from '../../cli/flag.ts';
import { withoutPassword } from '../../ground/database.ts';
import type { Profile } from '../../profiles/settings.ts';
import { maskKey } from '../../profiles/target.ts';
import type { Column, Row } from '../../render/outcome.ts';

export const nameArg: Arg = {
  name: 'name',
  about: { en: "the profile's name", es: 'el nombre del perfil' },
  completes: 'profiles',
};

/** A profile as it may be shown: its key masked. */
export const shown = (name: string, profile: Profile, current: string | undefined): Row => ({
  name,
  current: name === current,
  ...(profile.baseUrl !== undefined && { base_url: profile.baseUrl }),
  ...(profile.database !== undefined && { database: withoutPassword(profile.database) }),
  key: profile.key ? maskKey(profile.key) : null,
  ...(profile.tz && { tz: profile.tz }),
  ...(profile.lang && { lang: profile.lang }),
  ...(profile.output && { output: profile.output }),
  ...(profile.ca && { ca: profile.ca }),
  ...(profile.allowHttp && { allow_http: true }),
});

export const columns: readonly Column[] = [
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
