import { fold } from '../ground/text.ts';

/** What sheets call the first part of a name where another column has the rest, folded. */
const given = ['nombre', 'name', 'first name', 'given name', 'nombre de pila'];
const family = ['apellidos', 'apellido', 'last name', 'family name', 'surname'];
/** The fields that hold a whole name. */
const whole = ['full_name', 'nombre_cliente'];

const among = (words: readonly string[], headers: readonly string[]): string | undefined =>
  headers.find((header) =>
    words.includes(
      fold(header)
        .replace(/[_\s]+/g, ' ')
        .trim(),
    ),
  );

/** A name in two columns: the field, and the headers of both. Undefined where one column has all of it. */
export interface NameParts {
  readonly field: string;
  readonly given: string;
  readonly family: string;
}

/**
 * The parts of a name where the sheet has it in two columns (`Nombre` and `Apellidos`): `mapping` is what its headers fill,
 * `unused` those that fill nothing.
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
  return isPart && isAlone ? { field, given: first, family: last } : undefined;
};

/** `Ana` and `Ruiz` as one name; as it is where it says that already. */
export const wholeName = (first: unknown, last: unknown): unknown => {
  const [one, other] = [first, last].map((part) => String(part ?? '').trim());
  if (!one || !other) return one || other;
  const isSaid = fold(one) === fold(other) || fold(one).endsWith(` ${fold(other)}`);
  return isSaid ? one : `${one} ${other}`;
};
