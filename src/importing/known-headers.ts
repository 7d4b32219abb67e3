import { type CrudResource, getNotesField } from '../context/resources/resource.ts';
import { mentionsAllergy } from '../ground/allergies.ts';
import { fold } from '../ground/strings.ts';

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

/** Folds case, accents and punctuation except `#`, and drops the number of a repeated header. */
export const normalizeHeader = (header: string): string =>
  fold(header.replace(/ \(\d+\)$/, ''))
    .replace(/[^\p{L}\p{N}#]+/gu, ' ')
    .trim();

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

/** Finds the columns of a first and a last name. Undefined if there are none, or if one column holds the whole name. */
export const findNameColumns = (
  fields: readonly { readonly name: string }[],
  mapping: Readonly<Record<string, string>>,
  unused: readonly string[],
): NameColumns | undefined => {
  const field = fields.find(({ name }) => name === 'full_name' || name === 'nombre_cliente')?.name;
  const find = (part: keyof typeof nameParts, headers = unused): string[] => {
    const names = nameParts[part].split(', ').map(normalizeHeader);
    return headers.filter((header) => names.includes(normalizeHeader(header))).slice(0, 1);
  };
  const mappedHeader = field === undefined ? undefined : mapping[field];
  const first = mappedHeader === undefined ? find('first') : find('first', [mappedHeader]);
  const last = find('last');
  // "Name" is a first name beside "Surname", but a whole name beside "First name" and "Surname".
  const isWholeName = mappedHeader !== undefined && find('first').length > 0;
  if (field === undefined || first.length === 0 || last.length === 0 || isWholeName) return undefined;
  return { field, first: [...first, ...find('middle')], last: [...last, ...find('secondLast')] };
};

/** Finds unused columns about allergies or diets: their text belongs in the notes. */
export const findAllergyColumns = (resource: CrudResource, unused: readonly string[]): readonly string[] =>
  getNotesField(resource) === undefined
    ? []
    : unused.filter(
        (header) => mentionsAllergy(header) || /\bdiet|restriccion(?:es)? alimen/.test(fold(header)),
      );
