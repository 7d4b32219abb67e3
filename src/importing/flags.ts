import type { Values } from '../cli/flag.ts';
import { choiceFlag, integerFlag, listFlag, textFlag, toggle } from '../cli/flag-types.ts';
import { replaceNotesFlag } from '../context/resources/notes.ts';
import { whenThere } from './duplicates.ts';
import { encodings } from './table/decode.ts';

const mostAtATime = 32;

/** The flags that every import takes. */
export const importFlags = (matches: readonly string[]) => ({
  map: {
    ...textFlag('FIELD=HEADER', {
      en: 'which column fills a field; may be given again',
      es: 'qué columna llena un campo; se puede repetir',
    }),
    many: true,
  } as const,
  mapping: textFlag('NAME', { en: 'a mapping that was saved', es: 'una correspondencia guardada' }),
  'save-mapping': textFlag('NAME', {
    en: 'keep this mapping for the next time',
    es: 'guardar esta correspondencia para otra vez',
  }),
  match: listFlag(
    'FIELD,FIELD',
    { en: 'what tells that a record is there already', es: 'qué dice que un registro ya está' },
    matches,
  ),
  'on-duplicate': choiceFlag('CHOICE', whenThere, {
    en: 'what becomes of those; skip when left out',
    es: 'qué se hace con esos; si falta, skip (omitir)',
  }),
  ...replaceNotesFlag,
  'skip-invalid': toggle({
    en: 'send the right rows although others are wrong',
    es: 'enviar las filas correctas aunque otras estén mal',
  }),
  rejects: textFlag(
    'FILE',
    {
      en: 'where rows that were not taken go, with the reason: to be mended and imported; what else stands there is kept',
      es: 'adónde van las filas rechazadas, con el motivo: para corregirlas e importarlas; si ya hay otras, se guardan',
    },
    { completes: 'files' },
  ),
  concurrency: integerFlag({ en: 'how many at a time; 4', es: 'cuántas a la vez; 4' }, 1, mostAtATime),
  'go-on': toggle({
    en: 'go on although the file, or the key, has changed since the run before',
    es: 'seguir aunque el fichero, o la clave, haya cambiado desde la ejecución anterior',
  }),
  restart: toggle({
    en: 'send everything, also what an earlier run of this file has sent',
    es: 'enviarlo todo, también lo que ya envió otra ejecución de este fichero',
  }),
  'month-first': toggle({
    en: 'dates in numbers have their month first: 11/21/2026',
    es: 'las fechas en números tienen el mes primero: 11/21/2026',
  }),
  separator: textFlag('CHAR', {
    en: 'what parts the columns; recognised when left out',
    es: 'qué separa las columnas; si falta, se reconoce',
  }),
  encoding: choiceFlag('CHOICE', encodings, {
    en: 'of the file; recognised when left out',
    es: 'del fichero; si falta, se reconoce',
  }),
});

/** What the line says of an import. */
export type Options = Values<ReturnType<typeof importFlags>>;
