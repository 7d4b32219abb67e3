import { toFlagName } from '../cli/fields.ts';
import type { FlagValues } from '../cli/flag.ts';
import { booleanFlag, choiceFlag, fileFlag, integerFlag, listFlag, textFlag } from '../cli/flag-types.ts';
import type { Client } from '../client/client.ts';
import type { Context } from '../context/context.ts';
import { type CrudResource, replaceNotesFlag } from '../context/resources/resource.ts';
import { exits, type Hint, suggestCommand } from '../ground/errors.ts';
import type { ApiRecord } from '../render/result.ts';

/** What the import of a resource needs besides the resource itself. */
export interface ImportSpec {
  readonly resource: CrudResource;
  /** Fields that identify an existing record: `default` without --match, `more` only if --match names them. */
  readonly match: { readonly default: readonly string[]; readonly more: readonly string[] };
  /** A match must agree in these fields too. */
  readonly scopeFields: readonly string[];
  /** Reads the records that rows with these bodies may match. */
  readonly readExisting: (
    context: Context,
    client: Client,
    bodies: readonly ApiRecord[],
  ) => Promise<readonly ApiRecord[]>;
  /** Whether a notice names the rows whose customer exists already, if --match was not given. */
  readonly warnsOfExistingCustomers?: true;
  readonly valueAlias?: ValueAlias;
  readonly reference?: Reference;
  /** Set if records do not show when they were created. The import then stores the ids of all existing records first. */
  readonly hasNoCreationTime?: true;
}

/** Words of other programs in the column `field`: a no-show, for instance, sets two fields of a reservation. */
export interface ValueAlias {
  readonly field: string;
  /** Returns the fields that the word sets in a record with this body. Undefined if the word is an ordinary value. */
  readonly expand: (word: string, body: ApiRecord) => ApiRecord | undefined;
}

/** The column `field` contains the name of another record, whose id is sent in `idField`. */
export interface Reference {
  readonly field: string;
  readonly idField: string;
  readonly readAll: (client: Client) => Promise<readonly ApiRecord[]>;
}

const listMatchNames = ({ resource: { flagNames }, match }: ImportSpec): string[] => [
  ...new Set([...match.default, ...match.more].flatMap((field) => [toFlagName(field, flagNames), field])),
];

export const toMatchFields = ({ resource, match }: ImportSpec, names: readonly string[]): string[] =>
  [...match.default, ...match.more].filter(
    (field) => names.includes(field) || names.includes(toFlagName(field, resource.flagNames)),
  );

/** The encodings that --encoding accepts. Without it, they are recognized. */
const encodings = ['utf-8', 'utf-16le', 'utf-16be', 'windows-1252'] as const;
export type Encoding = (typeof encodings)[number];

const maxConcurrency = 32;

const importFlags = (matchNames: readonly string[]) => ({
  map: {
    ...textFlag('FIELD=HEADER', {
      en: 'which column fills a field; FIELD= for none; may be repeated',
      es: 'qué columna llena un campo; CAMPO= si no la llena ninguna; se puede repetir',
    }),
    repeatable: true,
  } as const,
  mapping: textFlag('NAME', { en: 'use a saved mapping', es: 'usar una correspondencia guardada' }),
  'save-mapping': textFlag('NAME', {
    en: 'save this mapping for later imports',
    es: 'guardar esta correspondencia para otras importaciones',
  }),
  match: listFlag(
    'FIELD,FIELD',
    {
      en: 'fields that show that a record already exists',
      es: 'campos que indican que un registro ya existe',
    },
    matchNames,
  ),
  'on-duplicate': choiceFlag('CHOICE', ['skip', 'update', 'fail'], {
    en: 'what to do if a record already exists; default skip',
    es: 'qué hacer si un registro ya existe; por defecto, skip (omitirlo)',
  }),
  ...replaceNotesFlag,
  'skip-invalid': booleanFlag({
    en: 'send the valid rows even if others are not valid',
    es: 'enviar las filas válidas aunque otras no lo sean',
  }),
  rejects: fileFlag({
    en: 'where to write rejected rows with the reason, to correct and import them; other content there is kept',
    es: 'dónde escribir las filas rechazadas y el motivo, para corregirlas e importarlas; lo que ya haya se conserva',
  }),
  concurrency: integerFlag(1, maxConcurrency, {
    en: 'requests at the same time; default 4',
    es: 'peticiones simultáneas; por defecto, 4',
  }),
  'go-on': booleanFlag({
    en: 'resume although the file or the key has changed since the interrupted run',
    es: 'continuar aunque el fichero o la clave haya cambiado desde la ejecución interrumpida',
  }),
  restart: booleanFlag({
    en: 'send all rows, also those that an earlier run has sent',
    es: 'enviar todas las filas, también las ya enviadas por otra ejecución',
  }),
  separator: textFlag('CHAR', {
    en: 'what separates the columns; detected by default',
    es: 'qué separa las columnas; por defecto se detecta',
  }),
  encoding: choiceFlag('CHOICE', encodings, {
    en: 'of the file; UTF-8, UTF-16 and Windows-1252 are detected',
    es: 'del fichero; UTF-8, UTF-16 y Windows-1252 se detectan',
  }),
});

export type ImportOptions = FlagValues<ReturnType<typeof importFlags>>;

/** What the import commands have in common; the caller adds `run`, which loads `importFile`. */
export const describeImport = (spec: ImportSpec) => {
  const { path, operations } = spec.resource;
  return {
    path: [...path, 'import'],
    detail: {
      en: 'The file is CSV as a spreadsheet saves it, or one JSON object per line; - is standard input. The whole file is validated before anything is sent. The same command resumes an interrupted import; maitre undo reverts all of it.',
      es: 'El fichero es CSV como lo guarda una hoja de cálculo, o un objeto JSON por línea; - es la entrada estándar. Se comprueba todo el fichero antes de enviar nada. El mismo comando continúa una importación interrumpida; maitre undo la deshace entera.',
    },
    effect: 'unproposable',
    operations: [operations.create, operations.update, operations.list],
    output: null,
    args: [
      {
        name: 'file',
        about: {
          en: 'CSV, or one JSON object per line; - for standard input',
          es: 'CSV, o un objeto JSON por línea; - para la entrada estándar',
        },
        completion: 'files',
      },
    ],
    flags: importFlags(listMatchNames(spec)),
    exits: [exits.partial],
  } as const;
};

export const suggestCheck = ({ resource }: ImportSpec, body: ApiRecord): Hint =>
  suggestCommand(resource.getCheckCommand({ body }), { en: 'check with', es: 'compruébelo con' });
