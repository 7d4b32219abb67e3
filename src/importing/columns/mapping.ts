import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { bodyFlags } from '../../cli/fields.ts';
import type { Flag } from '../../cli/flag.ts';
import { suggestKnown } from '../../cli/nearest.ts';
import type { Context } from '../../context/context.ts';
import type { CrudResource } from '../../context/resources/resource.ts';
import { getShape } from '../../contract/schema.ts';
import { plainNameText } from '../../files/file-errors.ts';
import { lockFile } from '../../files/lock.ts';
import { makeFolderFor, writeFileAtomic } from '../../files/write-file.ts';
import { optionError, type UsageIssue, usageError } from '../../ground/errors.ts';
import { type LocalizedText, languages, mustBeText, untranslated } from '../../ground/i18n.ts';
import { fold } from '../../ground/strings.ts';

/** A field that a column can fill. */
export interface Field {
  readonly name: string;
  readonly flagName: string;
  readonly flag: Flag;
  /** False for a field that only an update accepts. */
  readonly isCreatable: boolean;
}

/** The header of each field's column; '' for a field that no column may fill. */
export type Mapping = Readonly<Record<string, string>>;

/** Lists the fields of a resource; `extraNames` are columns that stand for other fields. */
export const listFields = (
  { operations, flagNames }: CrudResource,
  extraNames: readonly string[],
): Field[] => {
  const created = getShape(operations.create.body);
  const flags = {
    ...bodyFlags(operations.update.body, flagNames),
    ...bodyFlags(operations.create.body, flagNames),
  };
  const fields = Object.entries(flags).map(([flagName, flag]) => {
    const name = flag.field ?? flagName;
    return { name, flagName, flag, isCreatable: name in created };
  });
  const extraFields = extraNames.map((name) => {
    const flag: Flag = { about: untranslated(''), placeholder: 'TEXT', field: name };
    return { name, flagName: name, flag, isCreatable: false };
  });
  return [...fields, ...extraFields];
};

/**
 * Lists the headers that spreadsheets, tills, reservation services and address books use for a field, in both languages. A
 * header names only one field of a resource. Synonyms take precedence over flags: `Cliente` is a name, `--cliente` an id.
 */
export const listSynonyms = (field: string): readonly string[] => synonyms[field]?.split(', ') ?? [];

const phone =
  'tel, tfno, tlf, tlfno, telf, móvil, celular, número de teléfono, teléfono móvil, tel. móvil, mobile, mobile phone, phone number, telephone, phone 1 - value';

const synonyms: Readonly<Record<string, string>> = {
  full_name:
    'nombre completo, nombre y apellidos, cliente, nombre del cliente, nombre cliente, full name, customer, guest, customer name',
  phone,
  email: 'mail, e-mail, correo, correo electrónico, email address, e-mail address, e-mail 1 - value',
  birthday:
    'cumpleaños, nacimiento, fecha de nacimiento, fecha nacimiento, f. nacimiento, fecha nac., date of birth, birth date',
  notes: 'notas, observaciones, comentarios, comments, remarks',
  fecha_reserva:
    'día, fecha de la reserva, fecha de reserva, fecha reserva, fecha de la comida, fecha de la visita, day, booking date, reservation date, res date, visit date, date of visit, meal date',
  inicio_reserva:
    'hora de inicio, hora inicio, hora de la reserva, hora de reserva, hora reserva, hora de llegada, entrada, start, start time, arrival, arrival time, booking time, reservation time, res time, visit time, meal time',
  final_reserva: 'hora de fin, hora fin, fin, salida, end, end time',
  fecha_hora:
    'fecha y hora, fecha hora, día y hora, fecha y hora de la reserva, fecha y hora de reserva, fecha y hora reserva, fecha hora reserva, date and time, date time, datetime, day and time, booking date and time, booking date time, booking datetime, reservation date and time, reservation date time, reservation datetime, visit date and time, visit date time',
  nombre_cliente:
    'cliente, nombre completo, nombre y apellidos, nombre del cliente, a nombre de, customer, guest, full name, guest name, customer name, client name',
  telefono: phone,
  num_comensales:
    'personas, nº personas, nº de personas, n.º de personas, número de personas, nº comensales, nº pax, número de pax, cubiertos, cuántas personas, cuántos, cuántos sois, tamaño del grupo, people, party, party size, group size, covers, how many people, no. of guests, number of people, number of guests, number of diners',
  estado:
    'estado de la reserva, estado reserva, situación, status, booking status, reservation status, meal status, visit status',
  notas:
    'notes, observaciones, comentarios, peticiones, comments, remarks, requests, guest requests, special requests, booking notes, reservation notes',
  name: 'nombre, nombre del plato, denominación, producto, artículo, product, item, item name',
  price: 'pvp, p.v.p., precio de venta, precio venta, importe, amount',
  is_available: 'disponible, available',
  category_name: 'categoría, category, familia, sección, section, group',
};

type FindField = (header: string) => Field | undefined;

/** Finds a field by its API name, a synonym, its flag, its column header in tables and its description, in this order. */
export const indexHeaders = ({ columns }: CrudResource, fields: readonly Field[]): FindField => {
  const index = new Map<string, Field>();
  const add = (label: string | undefined, field: Field): void => {
    const key = normalizeHeader(label ?? '');
    if (key !== '' && !index.has(key)) index.set(key, field);
  };
  for (const field of fields) add(field.name, field);
  for (const field of fields) for (const synonym of listSynonyms(field.name)) add(synonym, field);
  for (const field of fields) {
    add(field.flagName, field);
    const header = columns.find((column) => column.field === field.name)?.header;
    for (const lang of languages) {
      add(header?.[lang], field);
      add(field.flag.about[lang].split(/[,;]/)[0], field);
    }
  }
  return (header) => index.get(normalizeHeader(header));
};

/** Folds case, accents and punctuation, and drops the number of a repeated header. */
export const normalizeHeader = (header: string): string =>
  fold(header.replace(/ \(\d+\)$/, ''))
    .replace(/[^\p{L}\p{N}#]+/gu, ' ')
    .trim();

/** Counts the cells that --map names or that name a field. */
export const countHeaders =
  (findField: FindField, chosen: Mapping) =>
  (cells: readonly string[]): number =>
    cells.filter((cell) => isChosen(chosen, cell.trim()) || findField(cell)).length;

const isChosen = (chosen: Mapping, header: string): boolean =>
  Object.values(chosen).some((expected) => expected !== '' && isSameHeader(expected, header));

/** File names and shells of macOS write accents as separate characters. */
const isSameHeader = (a: string, b: string): boolean => a.normalize() === b.normalize();

/** Maps fields to columns: first as --map says, then by header. Throws USAGE with every unknown or ambiguous name. */
export const mapColumns = (
  fields: readonly Field[],
  findField: FindField,
  headers: readonly string[],
  chosen: Mapping,
): Mapping => {
  const names = fields.map(({ name }) => name);
  const issues: UsageIssue[] = [];
  const mapping: Record<string, string> = {};
  for (const [name, expected] of Object.entries(chosen)) {
    const field = findField(name);
    const header = expected === '' ? '' : headers.find((header) => isSameHeader(header, expected));
    if (!field) issues.push({ name: `--map ${name}`, text: suggestKnown(notAField, name, names) });
    else if (header === undefined)
      issues.push({ name: `--map ${name}=${expected}`, text: suggestKnown(notAColumn, expected, headers) });
    else mapping[field.name] = header;
  }
  const used = Object.values(mapping);
  for (const field of fields) {
    if (field.name in mapping) continue;
    const candidates = headers.filter((header) => !used.includes(header) && findField(header) === field);
    const exact = candidates.filter((header) => isOwnName(field, header));
    const [header, other] = exact.length > 0 ? exact : candidates;
    if (header !== undefined && other !== undefined)
      issues.push({ name: `"${header}"`, text: twoColumnsText(other, field.name) });
    else if (header !== undefined) mapping[field.name] = header;
  }
  if (issues.length > 0) throw usageError(issues);
  return mapping;
};

const isOwnName = ({ name, flagName }: Field, header: string): boolean =>
  [name, flagName].map(normalizeHeader).includes(normalizeHeader(header));

const notAField: LocalizedText = { en: 'is not a field here', es: 'no es un campo de esta importación' };
const notAColumn: LocalizedText = { en: 'is not a column of the file', es: 'no es una columna del fichero' };

const twoColumnsText = (other: string, field: string): LocalizedText => ({
  en: `and "${other}" both name ${field}; choose one with --map ${field}=HEADER, or none with --map ${field}=`,
  es: `y «${other}» son las dos de ${field}; elija una con --map ${field}=CABECERA, o ninguna con --map ${field}=`,
});

/** Parses the values of --map: `field=Header`, or `field=` if no column fills the field. */
export const parseMappings = (pairs: readonly string[]): Mapping => {
  const mapping: Record<string, string> = {};
  for (const pair of pairs) {
    const [, field = '', header] = /^([^=]+)=(.*)$/s.exec(pair)?.map((part) => part.trim()) ?? [];
    if (header === undefined) throw optionError('--map', mustBeText(pairText, pair));
    if (field in mapping) throw optionError(`--map ${field}`, givenTwiceText);
    mapping[field] = header;
  }
  return mapping;
};

const pairText: LocalizedText = { en: 'field=Header', es: 'campo=Cabecera' };
const givenTwiceText: LocalizedText = {
  en: 'is given twice; a field has one column',
  es: 'está dos veces; cada campo tiene una sola columna',
};

/** Reads a saved mapping. Throws USAGE if there is none. */
export const readSavedMapping = (context: Context, name: string): Mapping => {
  const file = getMappingFile(context, name, '--mapping');
  try {
    const value: unknown = JSON.parse(readFileSync(file, 'utf8'));
    return Object.fromEntries(
      Object.entries(value as object).map(([field, header]) => [field, String(header)]),
    );
  } catch {
    const text = { en: `cannot be read: ${file}`, es: `no se puede leer: ${file}` };
    throw optionError(`--mapping ${name}`, text, {
      en: 'save one with --map field=Header --save-mapping NAME',
      es: 'guarde una con --map campo=Cabecera --save-mapping NOMBRE',
    });
  }
};

export const saveMapping = async (context: Context, name: string, mapping: Mapping): Promise<void> => {
  const file = getMappingFile(context, name, '--save-mapping');
  makeFolderFor(file, 'MAITRE_CONFIG_DIR');
  const { signal } = context.runtime;
  await lockFile(file, { signal }, () => writeFileAtomic(file, `${JSON.stringify(mapping, null, 2)}\n`));
  context.notice({ en: `mapping saved: ${file}`, es: `correspondencia guardada: ${file}` });
};

const getMappingFile = ({ configDir }: Context, name: string, flag: string): string => {
  if (/^[\p{L}\p{N}][\p{L}\p{N}._-]{0,59}$/u.test(name)) return join(configDir, 'mappings', `${name}.json`);
  throw optionError(flag, mustBeText(plainNameText, name));
};
