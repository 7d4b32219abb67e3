import type * as z from 'zod/mini';
import { isValid } from '../contract/explain.ts';
import {
  getChoices,
  getDescription,
  getElement,
  getExpected,
  getFormat,
  getShape,
  getValueType,
  isInteger,
  isNullable,
  isOptional,
  needsYear,
  type ObjectSchema,
  type Schema,
} from '../contract/schema.ts';
import { type LocalizedText, untranslated } from '../ground/i18n.ts';
import { isPhoneField } from '../ground/phones.ts';
import { isEmail, keepDigits } from '../ground/strings.ts';
import type { Flag } from './flag.ts';
import { choiceFlag, dateFlag, textFlag, timeFlag, toListFlag } from './flag-types.ts';
import type { MissingYear } from './words/dates.ts';
import { type Parser, parseNumber, parseWholeNumber, removeCurrency } from './words/parse.ts';

type Names = Readonly<Record<string, string>>;

/** The flag of a field: `session_date` is `--session-date`, unless `names` says otherwise. */
export const toFlagName = (field: string, names: Names = {}): string =>
  names[field] ?? field.replaceAll('_', '-');

type Kebab<F extends string> = F extends `${infer Word}_${infer Rest}` ? `${Word}-${Kebab<Rest>}` : F;
type NameOf<F extends string, N extends Names> = F extends keyof N ? N[F] : Kebab<F>;

/** The flags of a schema's fields, by name; those of `Several` hold a list. */
type FlagsOf<S extends ObjectSchema, N extends Names, Several extends string = never> = {
  readonly [F in keyof z.output<S> & string as NameOf<F, N>]: Flag<
    F extends Several ? NonNullable<z.output<S>[F]>[] : NonNullable<z.output<S>[F]>
  >;
};

export const bodyFlags = <S extends ObjectSchema, const N extends Names = Record<never, string>>(
  body: S,
  names?: N,
): FlagsOf<S, N> =>
  mapFields(body, names, (field, schema) => ({ ...createFlag(field, schema, 'next'), inBody: true }));

/** One flag for each query parameter. Those of `several` take a list of choices, although the API takes one. */
export const queryFlags = <
  S extends ObjectSchema,
  const N extends Names = Record<never, string>,
  const Several extends string = never,
>(
  query: S,
  names?: N,
  several: readonly Several[] = [],
): FlagsOf<S, N, Several> =>
  mapFields(query, names, (field, schema) => {
    const flag = createFlag(field, schema, 'nearest');
    return several.some((name) => name === field) ? toListFlag(flag) : flag;
  });

const mapFields = <F>(
  schema: ObjectSchema,
  names: Names | undefined,
  toFlag: (field: string, schema: Schema) => Flag,
): F =>
  Object.fromEntries(
    Object.entries(getShape(schema)).map(([field, value]) => [
      toFlagName(field, names),
      toFlag(field, value),
    ]),
  ) as F;

/** `missingYear` is `nearest` if past dates are likely too. */
const createFlag = (field: string, schema: Schema, missingYear: MissingYear): Flag => ({
  ...createTypedFlag(schema, missingYear),
  ...(field === 'email' && { parse: createContactParser(isEmail), expected: anEmail }),
  ...(isPhoneField(field) && { parse: createContactParser(hasDigits), expected: aPhone }),
  field,
  isValid: (value) => isValid(schema, value),
  ...(!isOptional(schema) && { required: true }),
});

/** A mistyped e-mail or phone reaches nobody. A text without letters and digits, such as `-`, stands for none. */
const createContactParser =
  (isContact: (text: string) => boolean): Parser<string> =>
  (raw) =>
    isContact(raw) || !/[\p{L}\p{N}]/u.test(raw) ? raw : undefined;

const hasDigits = (text: string): boolean => keepDigits(text) !== '';

const anEmail: LocalizedText = {
  en: 'an e-mail address, like ana@example.com',
  es: 'un correo, como ana@example.com',
};
const aPhone: LocalizedText = {
  en: 'a phone number, like +34 612 345 678',
  es: 'un teléfono, como +34 612 345 678',
};

const parseAmount: Parser<number> = (raw, context) => parseNumber(removeCurrency(raw), context);

const createTypedFlag = (schema: Schema, missingYear: MissingYear): Flag => {
  const about = getDescription(schema) ?? untranslated('');
  const expected = getExpected(schema);
  const common = { about, ...(expected && { expected }) };
  const format = getFormat(schema);
  if (format === 'date')
    return dateFlag(about, { missingYear: needsYear(schema) ? 'required' : missingYear });
  if (format === 'time') return timeFlag(about);
  const choices = getChoices(schema);
  if (choices) return choiceFlag('CHOICE', choices, about);
  const element = getElement(schema);
  if (element) return { ...toListFlag(createTypedFlag(element, missingYear)), about, expected: expectedIds };
  switch (getValueType(schema)) {
    case 'boolean':
      return { ...common, negatable: true };
    case 'number':
      return isInteger(schema)
        ? { ...common, type: 'integer', placeholder: 'N', parse: parseWholeNumber }
        : { ...common, type: 'number', placeholder: 'N', parse: parseAmount };
    default:
      return isNullable(schema)
        ? { ...common, placeholder: 'TEXT', parse: (raw) => raw }
        : textFlag('TEXT', about, common);
  }
};

/** The API's lists in bodies all hold ids. */
const expectedIds: LocalizedText = {
  en: 'ids separated by commas, like 1,2',
  es: 'ids separados por comas, como 1,2',
};
