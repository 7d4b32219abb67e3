import { ParseIssue } from '../../cli/words/parse.ts';
import type { CrudResource } from '../../context/resources/resource.ts';
import { getNotesField } from '../../context/resources/resource.ts';
import { mentionsAllergy } from '../../ground/allergies.ts';
import { fold } from '../../ground/strings.ts';
import type { ApiRecord } from '../../render/result.ts';
import { toPlainText } from '../cells.ts';
import { type Field, type Mapping, normalizeHeader } from './mapping.ts';

/** A name that the file has in several columns. */
export interface NameColumns {
  readonly field: string;
  readonly first: readonly string[];
  readonly last: readonly string[];
}

/** The headers for a name split into several columns. */
const nameParts = {
  first:
    'nombre, nombre de pila, nombre del cliente, nombre cliente, name, first name, given name, customer first name, guest first name, client first name',
  middle: 'segundo nombre, middle name, additional name',
  last: 'apellidos, apellido, apellidos del cliente, apellidos cliente, primer apellido, apellido 1, apellido1, 1er apellido, 1.er apellido, 1º apellido, last name, family name, surname, customer last name, guest last name, client last name',
  secondLast: 'segundo apellido, apellido 2, apellido2, 2º apellido, 2.º apellido, second last name',
} as const;

/** Finds the columns of a first and a last name. Undefined if one column holds the whole name. */
export const findNameColumns = (
  fields: readonly Field[],
  mapping: Mapping,
  unused: readonly string[],
): NameColumns | undefined => {
  const field = fields.find(({ name }) => name === 'full_name' || name === 'nombre_cliente')?.name;
  const find = (part: keyof typeof nameParts, headers = unused): string[] => {
    const names = nameParts[part].split(', ').map(normalizeHeader);
    return headers.filter((header) => names.includes(normalizeHeader(header))).slice(0, 1);
  };
  const mapped = field === undefined ? undefined : mapping[field];
  const first = mapped === undefined ? find('first') : find('first', [mapped]);
  const last = find('last');
  // Beside "Given name" and "Family name", "Name" holds the whole name.
  const isWholeName = mapped !== undefined && find('first').length > 0;
  if (field === undefined || first.length === 0 || last.length === 0 || isWholeName) return undefined;
  return { field, first: [...first, ...find('middle')], last: [...last, ...find('secondLast')] };
};

/** Joins the parts of a name. A first name that already ends with the last name is the whole name. */
export const joinName = (cells: ApiRecord, { first, last }: NameColumns): string | ParseIssue => {
  const parts = [first, last].map((headers) => headers.map((header) => toPlainText(cells[header])));
  const unreadable = parts.flat().find((part) => part instanceof ParseIssue);
  if (unreadable instanceof ParseIssue) return unreadable;
  const [given = '', family = ''] = parts.map((part) => part.filter(Boolean).join(' '));
  return ` ${fold(given)}`.endsWith(` ${fold(family)}`) ? given : `${given} ${family}`.trim();
};

/** Finds unused columns about allergies or diets: their text belongs in the notes. */
export const findAllergyColumns = (resource: CrudResource, unused: readonly string[]): readonly string[] =>
  getNotesField(resource) === undefined
    ? []
    : unused.filter(
        (header) => mentionsAllergy(header) || /\bdiet|restriccion(?:es)? alimen/.test(fold(header)),
      );

/** Appends each allergy column to the notes, after its header. */
export const addAllergies = (notes: unknown, cells: ApiRecord, columns: readonly string[]): unknown => {
  const lines = columns.flatMap((header) => {
    const text = toPlainText(cells[header]);
    return typeof text === 'string' && !meansNone.test(fold(text)) ? [`${header.trim()}: ${text}`] : [];
  });
  if (lines.length === 0) return notes;
  return [...(typeof notes === 'string' && notes.trim() !== '' ? [notes] : []), ...lines].join('\n');
};

const meansNone = /^(?:no|none|not any|ningun[ao]?|nada|nothing|n\/?a|no consta|false|falso|0|[-–—.]+)\.?$/;
