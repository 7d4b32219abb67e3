import { ParseIssue } from '../../cli/words/parse.ts';
import { fold } from '../../ground/strings.ts';
import type { ApiRecord } from '../../render/outcome.ts';
import { plainText } from '../cells.ts';

/** What sheets call the parts of a name where several columns have it, folded: the first of them, those behind it. */
const given = ['nombre', 'name', 'first name', 'given name', 'nombre de pila', 'nombre del cliente'].concat([
  'nombre cliente',
  'customer first name',
  'guest first name',
  'client first name',
]);
const middle = ['middle name', 'segundo nombre', 'additional name'];
const family = [
  'apellidos',
  'apellido',
  'last name',
  'family name',
  'surname',
  'apellidos del cliente',
].concat(
  ['apellidos cliente', 'customer last name', 'guest last name', 'client last name'],
  ['primer apellido', 'apellido 1', 'apellido1', '1er apellido', '1º apellido', '1.er apellido'],
);
const second = [
  'segundo apellido',
  'apellido 2',
  'apellido2',
  '2º apellido',
  '2.º apellido',
  'second last name',
];
/** The fields that hold a whole name. */
const whole = ['full_name', 'nombre_cliente'];

const among = (words: readonly string[], headers: readonly string[]): string | undefined =>
  headers.find((header) =>
    words.map(fold).includes(
      fold(header)
        .replace(/[_\s]+/g, ' ')
        .trim(),
    ),
  );

/** A name in several columns: the field, the header of the first part, and those of the others. */
export interface NameParts {
  readonly field: string;
  readonly given: string;
  readonly middle: string | undefined;
  readonly family: readonly string[];
}

/**
 * The parts of a name where the sheet has it in several columns (`Nombre` and `Apellidos`): `mapping` is what its headers
 * fill, `unused` those that fill nothing. Undefined where one column has all of it.
 */
export const namePartsIn = (
  fields: readonly { readonly name: string }[],
  mapping: Readonly<Record<string, string>>,
  unused: readonly string[],
): NameParts | undefined => {
  const field = fields.find(({ name }) => whole.includes(name))?.name;
  const last = among(family, unused);
  if (field === undefined || last === undefined) return undefined;
  const first = mapping[field] ?? among(given, unused);
  // Beside a column of given names, one called only "name" has the whole of it.
  const isPart = first !== undefined && among(given, [first]) !== undefined;
  const isAlone = mapping[field] === undefined || among(given, unused) === undefined;
  const other = among(second, unused);
  if (!isPart || !isAlone) return undefined;
  return {
    field,
    given: first,
    middle: among(middle, unused),
    family: [last, ...(other === undefined ? [] : [other])],
  };
};

/** The headers that a name takes. */
export const headersOf = ({ given, middle, family }: NameParts): string[] => [
  given,
  ...(middle === undefined ? [] : [middle]),
  ...family,
];

/** `Ana`, `Ruiz` and `Gil` as one name; as it is where the first part says that already. */
export const wholeName = (cells: ApiRecord, parts: NameParts): string | ParseIssue => {
  const { given, middle, family } = parts;
  const read = new Map(headersOf(parts).map((header) => [header, plainText(cells[header])]));
  const wrong = [...read.values()].find((value) => value instanceof ParseIssue);
  if (wrong instanceof ParseIssue) return wrong;
  const said = (headers: readonly string[]) => headers.flatMap((header) => read.get(header) ?? []).join(' ');
  const one = said(middle === undefined ? [given] : [given, middle]);
  const other = said(family);
  if (!one || !other) return one || other;
  const isSaid = fold(one) === fold(other) || fold(one).endsWith(` ${fold(other)}`);
  return isSaid ? one : `${one} ${other}`;
};
