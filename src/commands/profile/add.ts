import { readText } from '../../cli/body.ts';
import type { FlagValues } from '../../cli/flag.ts';
import { booleanFlag, fileFlag, textFlag } from '../../cli/flag-types.ts';
import { confirm, requireConfirmation } from '../../context/confirming.ts';
import { type Context, defineCommand } from '../../context/context.ts';
import { plainNameText } from '../../files/file-errors.ts';
import { resolveDatabaseName } from '../../ground/addresses.ts';
import { createOptionError, Failure } from '../../ground/errors.ts';
import { mustBeText } from '../../ground/i18n.ts';
import { resolvePath } from '../../ground/runtime.ts';
import { clearLastKnown } from '../../last-known/clear.ts';
import { normalizeBaseUrl } from '../../profiles/origin.ts';
import type { Profile } from '../../profiles/settings.ts';
import { checkKey, findProfileName } from '../../profiles/target.ts';
import { toWrittenResult } from '../../verbs/results.ts';
import { listOtherKeys, nameArg, profileColumns, toProfileRecord } from './check.ts';

const flags = {
  'base-url': textFlag('URL', { en: 'URL of the service', es: 'URL del servicio' }),
  database: fileFlag(
    {
      en: 'a database instead of a service: a file or postgres://…',
      es: 'una base de datos en lugar de un servicio: un fichero o postgres://…',
    },
    'D',
  ),
  'key-stdin': booleanFlag({
    en: 'read the key from standard input',
    es: 'leer la clave de la entrada estándar',
  }),
  ca: fileFlag({
    en: 'certificate authority of the service, PEM',
    es: 'autoridad que firma el certificado del servicio, PEM',
  }),
  'allow-http': booleanFlag({
    en: 'allow http to other machines: the key is sent unencrypted',
    es: 'permitir http a otros equipos: la clave se envía sin cifrar',
  }),
  'no-last-known': booleanFlag({
    en: 'store nothing that is read, so nothing is shown if the service is down',
    es: 'no guardar nada de lo que se lee: si el servicio no responde, no se muestra nada',
  }),
  use: booleanFlag({ en: 'make it the current restaurant', es: 'usarlo como restaurante actual' }),
};

export const add = defineCommand({
  path: ['profile', 'add'],
  summary: { en: 'add a restaurant and its key', es: 'añadir un restaurante y su clave' },
  detail: {
    en: 'Asks for the key, or reads it with --key-stdin or from MAITRE_API_KEY; never from the command line.\nStores --tz, --lang, --output and --writes in the profile. Sends no request: maitre profile check does.',
    es: 'Pide la clave, o la lee con --key-stdin o de MAITRE_API_KEY; nunca de la línea de comandos.\nGuarda --tz, --lang, --output y --writes en el perfil. No envía ninguna petición: eso lo hace maitre profile check.',
  },
  args: [{ name: nameArg.name, about: nameArg.about }],
  flags,
  examples: {
    'profile add centro --base-url https://api.mi-restaurante.example --tz Europe/Madrid': {
      en: 'asks for the key',
      es: 'pide la clave',
    },
    'profile add centro --base-url https://api.mi-restaurante.example --use --key-stdin < key.txt': {
      en: 'in a script, and use it from now on',
      es: 'en un script, y usarlo desde ahora',
    },
  },
  run: async (context, { args, flags }) => {
    const typed = checkName(args[0]);
    const connection = toConnection(context, flags);
    const known = findProfileName(context.settings(), typed);
    const name = known ?? typed;
    const exists = known !== undefined;
    if (exists) requireConfirmation(context);
    const key = await readKey(context, flags['key-stdin'] === true);
    context.screen.hide(key);
    if (exists)
      await confirm(context, { en: `Replace the profile ${name}?`, es: `¿Reemplazar el perfil ${name}?` });
    const { tz, lang, output, writes } = context.globals;
    const lastKnown = flags['no-last-known'] ? false : undefined;
    const profile = { ...connection, key, tz, lang, output, writes, lastKnown };
    const { putProfile, useProfile } = await import('../../profiles/store.ts');
    // The first profile becomes the current one.
    const current = flags.use ? name : (context.settings().current ?? name);
    if (!context.globals['dry-run']) {
      await putProfile(context.configDir, name, profile);
      if (lastKnown === false) clearLastKnown(context.dataDir, profile.baseUrl, listOtherKeys(context, name));
      if (flags.use) await useProfile(context.configDir, name);
    }
    const result = toWrittenResult(context, toProfileRecord(name, profile, current), profileColumns);
    if (current === name) return result;
    const useHint = {
      en: `commands still use ${current}; to use ${name}: maitre profile use ${name}, or -p ${name} for one command`,
      es: `los comandos siguen usando ${current}; para usar ${name}: maitre profile use ${name}, o -p ${name} en un comando`,
    };
    return { ...result, notices: [useHint] };
  },
});

const checkName = (name: string): string => {
  if (/^[A-Za-z0-9][\w.-]{0,63}$/.test(name)) return name;
  throw createOptionError('<name>', mustBeText(plainNameText, name));
};

const toConnection = (
  { runtime }: Context,
  { 'base-url': baseUrl, database, ca, 'allow-http': allowHttp = false }: FlagValues<typeof flags>,
): Profile => {
  if ((database === undefined) === (baseUrl === undefined))
    throw createOptionError('--base-url', {
      en: 'or --database is required, and only one of them',
      es: 'o --database es obligatoria, y solo una de las dos',
    });
  if (baseUrl === undefined) return { database: database && resolveDatabaseName(database, runtime) };
  return {
    baseUrl: normalizeBaseUrl(baseUrl, { allowHttp, field: '--base-url' }),
    ca: ca && resolvePath(runtime, ca),
    allowHttp: allowHttp || undefined,
  };
};

const readKey = async (context: Context, fromStdin: boolean): Promise<string> => {
  if (fromStdin) return checkKey((await readText(context.runtime, '-', '--key-stdin')).trim(), '--key-stdin');
  const fromEnvironment = context.runtime.env['MAITRE_API_KEY'];
  if (fromEnvironment) return checkKey(fromEnvironment, 'MAITRE_API_KEY');
  if (!context.interactive)
    throw new Failure('USAGE', {
      en: 'the key is missing, and there is no terminal to ask on',
      es: 'falta la clave, y no hay terminal donde pedirla',
      field: '--key-stdin',
      hint: {
        en: 'pass it with --key-stdin or in MAITRE_API_KEY, never as an argument',
        es: 'pásela con --key-stdin o en MAITRE_API_KEY, nunca como argumento',
      },
    });
  const prompts = await context.prompts();
  return checkKey((await prompts.secret({ en: 'API key', es: 'Clave de API' }[context.lang])).trim(), 'key');
};
