import { textFlag, toggle } from '../../cli/flag-types.ts';
import { usage } from '../../cli/usage.ts';
import { type Context, command } from '../../context/context.ts';
import { aPlainName } from '../../files/file-errors.ts';
import { resolveDatabaseName } from '../../ground/addresses.ts';
import { Failure } from '../../ground/errors.ts';
import { mustBeText } from '../../ground/i18n.ts';
import { resolvePath } from '../../ground/runtime.ts';
import { checkBaseUrl } from '../../profiles/origin.ts';
import type { Profile } from '../../profiles/settings.ts';
import { checkKey } from '../../profiles/target.ts';
import { confirm, needsAnswer } from '../shared/confirming.ts';
import { readText } from '../shared/data.ts';
import { written } from '../shared/results.ts';
import { nameArg, profileColumns, shown } from './check.ts';

const flags = {
  'base-url': textFlag('URL', { en: "the service's address", es: 'la dirección del servicio' }),
  database: textFlag(
    'D',
    {
      en: 'a database, served inside the process, in place of an address',
      es: 'una base de datos, servida dentro del proceso, en lugar de una dirección',
    },
    { completes: 'files' },
  ),
  'key-stdin': toggle({ en: 'read the key from standard input', es: 'leer la clave de la entrada estándar' }),
  ca: textFlag(
    'FILE',
    {
      en: "certificate authority of the service's certificate, PEM",
      es: 'autoridad que firma el certificado del servicio, PEM',
    },
    { completes: 'files' },
  ),
  'allow-http': toggle({
    en: 'allow plain http beyond this machine: the key is not protected',
    es: 'permitir http sin cifrar fuera de esta máquina: la clave no va protegida',
  }),
};

export const add = command({
  path: ['profile', 'add'],
  summary: { en: 'add a restaurant and its key', es: 'añadir un restaurante y su clave' },
  detail: {
    en: "The key is asked for, or read with --key-stdin or from MAITRE_API_KEY; never from the line.\n--tz, --lang and --output become the profile's own. Nothing is contacted: maitre profile check does that.",
    es: 'La clave se pregunta, o se lee con --key-stdin o de MAITRE_API_KEY; nunca de la línea.\n--tz, --lang y --output quedan como propios del perfil. No se contacta con nadie: eso lo hace maitre profile check.',
  },
  args: [{ name: nameArg.name, about: nameArg.about }],
  flags,
  examples: [
    {
      line: 'profile add centro --base-url https://api.mi-restaurante.example --tz Europe/Madrid',
      about: { en: 'asks for the key', es: 'pregunta la clave' },
    },
    {
      line: 'profile add centro --base-url https://api.mi-restaurante.example --key-stdin < key.txt',
      about: { en: 'from a script', es: 'desde un guion' },
    },
  ],
  run: async (context, told) => {
    const name = checkName(told.args[0]);
    const place = placeOf(context, told.flags);
    const exists = Object.hasOwn(context.settings().profiles, name);
    if (exists) needsAnswer(context);
    const key = await keyOf(context, told.flags['key-stdin'] === true);
    context.screen.hide(key);
    if (exists)
      await confirm(context, { en: `Replace the profile ${name}?`, es: `¿Reemplazar el perfil ${name}?` });
    const profile = { ...place, key, ...preferencesOf(context) };
    const { putProfile } = await import('../../profiles/store.ts');
    if (!context.globals['dry-run']) await putProfile(context.configDir, name, profile);
    return written(context, shown(name, profile, context.settings().current ?? name), profileColumns);
  },
});

const checkName = (name: string): string => {
  if (/^[A-Za-z0-9][\w.-]{0,63}$/.test(name)) return name;
  throw usage([
    {
      name: '<name>',
      text: mustBeText(aPlainName, name),
    },
  ]);
};

interface Place {
  readonly 'base-url'?: string;
  readonly database?: string;
  readonly ca?: string;
  readonly 'allow-http'?: boolean;
}

const placeOf = (
  { world }: Context,
  { 'base-url': baseUrl, database, ca, 'allow-http': allowHttp }: Place,
): Profile => {
  if (database !== undefined && baseUrl === undefined)
    return { database: resolveDatabaseName(database, world) };
  if (database !== undefined || baseUrl === undefined) {
    throw usage([
      {
        name: '--base-url, --database',
        text: { en: 'exclude each other, and one is required', es: 'se excluyen, y una es obligatoria' },
      },
    ]);
  }
  return {
    baseUrl: checkBaseUrl(baseUrl, { allowHttp: allowHttp === true, field: '--base-url' }),
    ...(ca && { ca: resolvePath(world, ca) }),
    ...(allowHttp && { allowHttp }),
  };
};

const keyOf = async (context: Context, fromStdin: boolean): Promise<string> => {
  if (fromStdin) return checkKey((await readText(context, '-', '--key-stdin')).trim(), '--key-stdin');
  const fromEnvironment = context.world.env['MAITRE_API_KEY'];
  if (fromEnvironment) return checkKey(fromEnvironment, 'MAITRE_API_KEY');
  if (!context.interactive) throw noKey();
  const prompts = await context.prompts();
  return checkKey((await prompts.secret({ en: 'API key', es: 'Clave de API' }[context.lang])).trim(), 'key');
};

const noKey = () =>
  new Failure(
    'USAGE',
    {
      en: 'the key is missing, and there is no terminal to ask on',
      es: 'falta la clave, y no hay terminal donde pedirla',
    },
    {
      field: '--key-stdin',
      hint: {
        en: 'pass it with --key-stdin or in MAITRE_API_KEY, never on the line',
        es: 'pasarla con --key-stdin o en MAITRE_API_KEY, nunca en la línea',
      },
    },
  );

/** Global options given here become the profile's own. */
const preferencesOf = ({ globals }: Context): Partial<Profile> => ({
  ...(globals.tz && { tz: globals.tz }),
  ...(globals.lang && { lang: globals.lang }),
  ...(globals.output && { output: globals.output }),
});
