import { languages, untranslated } from '../ground/i18n.ts';
import { formats } from '../render/result.ts';
import type { Flags, FlagValues } from './flag.ts';
import {
  booleanFlag,
  choiceFlag,
  fileFlag,
  integerFlag,
  listFlag,
  secondsFlag,
  textFlag,
  timeZoneFlag,
} from './flag-types.ts';

/** How writes are handled, from loose to strict: sent, stored as a proposal that somebody approves, or refused. */
export const writeModes = ['yes', 'propose', 'no'] as const;
export type WriteMode = (typeof writeModes)[number];

/** The options of every command, accepted anywhere on the command line. */
export const globalFlags = {
  profile: {
    ...textFlag('NAME', { en: 'the restaurant to use', es: 'el restaurante que se usa' }),
    completion: 'profiles',
    short: 'p',
  },
  'all-profiles': booleanFlag({
    en: 'read from every restaurant at once',
    es: 'leer de todos los restaurantes a la vez',
  }),
  output: { ...textFlag('FORMAT', untranslated(formats.join(', '))), short: 'o' },
  out: fileFlag({
    en: 'write the output of a command that reads to a file; its name chooses the format',
    es: 'escribir la salida de una consulta en un fichero; su nombre decide el formato',
  }),
  json: booleanFlag({ en: 'the same as -o json', es: 'lo mismo que -o json' }),
  fields: listFlag('A,B', {
    en: 'print only these fields, in this order',
    es: 'mostrar solo estos campos, en este orden',
  }),
  sort: textFlag('FIELD', {
    en: 'sort by a field; -FIELD in reverse',
    es: 'ordenar por un campo; -CAMPO en orden inverso',
  }),
  raw: booleanFlag({
    en: 'keep csv cells that a spreadsheet would run as formulas',
    es: 'no neutralizar las fórmulas en csv',
  }),
  excel: booleanFlag({
    en: 'csv as Excel opens it: a byte order mark; with --lang es semicolons and decimal commas',
    es: 'csv como lo abre Excel: marca BOM, punto y coma y coma decimal',
  }),
  bom: booleanFlag({ en: 'csv with a byte order mark', es: 'csv con marca BOM' }),
  lang: choiceFlag('LANG', languages, { en: 'language: es or en', es: 'idioma: es o en' }),
  tz: timeZoneFlag({ en: "the restaurant's time zone", es: 'zona horaria del restaurante' }),
  timeout: secondsFlag(
    { en: 'seconds to wait for a response', es: 'segundos que se espera una respuesta' },
    '30',
  ),
  retries: {
    ...integerFlag(0, 99, { en: 'retries of a failed request', es: 'reintentos de una petición fallida' }),
    shownDefault: '3',
  },
  'last-known': booleanFlag({
    en: 'if the service is unreachable, print what was last read, and exit with code 7',
    es: 'si el servicio no responde, mostrar lo último que se leyó y salir con el código 7',
  }),
  'no-journal': booleanFlag({
    en: 'write without a journal entry: undo cannot revert it',
    es: 'escribir sin anotarlo en el diario: undo no podrá deshacerlo',
  }),
  'dry-run': booleanFlag({
    en: 'print the requests instead of sending them',
    es: 'mostrar las peticiones en lugar de enviarlas',
  }),
  writes: {
    ...choiceFlag('MODE', writeModes, {
      en: 'send writes, store them as proposals, or refuse them; the strictest setting applies',
      es: 'enviar los cambios, guardarlos como propuestas o rechazarlos; vale el ajuste más estricto',
    }),
    // In one spelling, as in MAITRE_WRITES.
    parse: (raw) => writeModes.find((mode) => mode === raw),
  },
  yes: {
    ...booleanFlag({ en: 'answer yes to every question', es: 'responder que sí a todas las preguntas' }),
    short: 'y',
  },
  'no-input': booleanFlag({ en: 'never ask; fail instead', es: 'no preguntar nunca; fallar' }),
  quiet: { ...booleanFlag({ en: 'print no notices', es: 'no mostrar avisos' }), short: 'q' },
  verbose: {
    ...booleanFlag({ en: 'print each request on stderr', es: 'mostrar cada petición en stderr' }),
    short: 'v',
  },
  'no-color': booleanFlag({ en: 'print no colours', es: 'no usar colores' }),
} as const satisfies Flags;

export type Globals = FlagValues<typeof globalFlags> & {
  /** The strictest of `--writes`, MAITRE_WRITES and the profile's setting. */
  readonly writeMode?: WriteMode;
  /** Whether the planned requests of a dry run are stored as a proposal. They are checked like a write. */
  readonly isProposal?: boolean;
};

/** The options that a command passes on to the commands that it runs. Those of the output are not passed on. */
const inheritedFlags = [
  'profile',
  'lang',
  'tz',
  'timeout',
  'retries',
  'no-journal',
  'writes',
  'yes',
  'quiet',
] as const satisfies readonly (keyof Globals)[];

/** The inherited options as they are typed. */
export const listInheritedOptions = (
  globals: {
    readonly [Name in keyof Globals]: Globals[Name] | undefined;
  },
): readonly string[] =>
  inheritedFlags.flatMap((name) => {
    const value = globals[name];
    if (value === undefined || value === false) return [];
    return value === true ? [`--${name}`] : [`--${name}=${value}`];
  });

/** Whether requests are only shown. The dry run of a proposal also reads and checks what the write would. */
export const isPlainDryRun = (globals: Globals): boolean =>
  globals['dry-run'] === true && globals.isProposal !== true;
