import { languages } from '../ground/i18n.ts';
import type { Flags, Values } from './flag.ts';
import {
  choiceFlag,
  integerFlag,
  listFlag,
  secondsFlag,
  textFlag,
  timeZoneFlag,
  toggle,
} from './flag-types.ts';

/** Accepted anywhere on the line. */
export const globalFlags = {
  profile: {
    ...textFlag('NAME', { en: 'restaurant to work on', es: 'restaurante con el que se trabaja' }),
    completes: 'profiles',
    short: 'p',
  },
  'all-profiles': toggle({ en: 'read every restaurant at once', es: 'leer todos los restaurantes a la vez' }),
  output: {
    ...textFlag('FORMAT', {
      en: 'table, json, ndjson, csv, tsv, md or yaml',
      es: 'table, json, ndjson, csv, tsv, md o yaml',
    }),
    short: 'o',
  },
  json: toggle({ en: 'the same as -o json', es: 'lo mismo que -o json' }),
  fields: listFlag('A,B', { en: 'only these fields, in this order', es: 'solo estos campos, en este orden' }),
  sort: textFlag('FIELD', {
    en: 'sort by a field; -FIELD for the reverse',
    es: 'ordenar por un campo; -CAMPO al revés',
  }),
  raw: toggle({
    en: 'csv cells as they are, formulas too',
    es: 'celdas csv tal cual, también las fórmulas',
  }),
  bom: toggle({ en: 'csv with a byte order mark, for Excel', es: 'csv con marca BOM, para Excel' }),
  lang: choiceFlag('LANG', languages, { en: 'language: es or en', es: 'idioma: es o en' }),
  tz: timeZoneFlag({ en: "the restaurant's time zone", es: 'zona horaria del restaurante' }),
  timeout: secondsFlag(
    { en: 'seconds to wait for an answer', es: 'segundos que se espera una respuesta' },
    '30',
  ),
  retries: {
    ...integerFlag(
      { en: 'attempts after the first that fails', es: 'intentos tras el primero fallido' },
      0,
      99,
    ),
    default: '3',
  },
  'no-journal': toggle({
    en: 'write without the journal: undo cannot take it back',
    es: 'escribir sin el diario: undo no podrá deshacerlo',
  }),
  'dry-run': toggle({
    en: 'print the request that would be sent, send nothing',
    es: 'mostrar la petición que se enviaría, sin enviar nada',
  }),
  yes: {
    ...toggle({ en: 'answer every question with yes', es: 'responder que sí a toda pregunta' }),
    short: 'y',
  },
  'no-input': toggle({ en: 'never ask: fail instead', es: 'no preguntar nunca: fallar' }),
  quiet: { ...toggle({ en: 'no notices', es: 'sin avisos' }), short: 'q' },
  verbose: { ...toggle({ en: 'each request on stderr', es: 'cada petición en stderr' }), short: 'v' },
  'no-color': toggle({ en: 'no colours', es: 'sin colores' }),
} as const satisfies Flags;

export type Globals = Values<typeof globalFlags>;
