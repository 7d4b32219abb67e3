import { findProblems, type Problem } from '../contract/explain.ts';
import { getExpected, getShape, type ObjectSchema } from '../contract/schema.ts';
import { decodeUtf8, readInputFile } from '../files/read-file.ts';
import { createUsageError, Failure, type UsageIssue } from '../ground/errors.ts';
import { readStream } from '../ground/fs.ts';
import { type LocalizedText, localize, mustBeText } from '../ground/i18n.ts';
import { invariant, tryOr } from '../ground/invariant.ts';
import { isJsonObject, parseJson } from '../ground/json.ts';
import type { Runtime } from '../ground/runtime.ts';
import { toFlagName } from './fields.ts';
import type { Args, Flags } from './flag.ts';
import { textFlag } from './flag-types.ts';
import { suggestKnown } from './nearest.ts';
import { ParseIssue } from './words/parse.ts';

export type Body = Record<string, unknown>;

export const dataFlag = textFlag('JSON|@FILE|-', {
  en: 'the request body; flags override its fields, null clears one',
  es: 'el cuerpo de la petición; las opciones tienen prioridad sobre sus campos, null borra uno',
});

/** Parses `--data` as an object; an empty one without the flag. */
export const readData = async (runtime: Runtime, data: string | undefined): Promise<Body> =>
  data === undefined ? {} : parseDataOption(await readText(runtime, data, '--data'));

/** Reads a value given inline, as `@FILE`, or as `-` for standard input. Throws USAGE if the file cannot be read. */
export const readText = async (runtime: Runtime, value: string, field: string): Promise<string> => {
  if (value === '-') return decodeUtf8(await readStream(runtime.stdin, runtime.signal), field, field);
  if (!value.startsWith('@')) return value;
  const file = value.slice(1);
  return decodeUtf8(await readInputFile(runtime, file, field), `${field}: ${file}`, field);
};

/** Parses `--data`, without its byte order mark. Throws USAGE if it is not a JSON object. */
const parseDataOption = (data: string): Body => {
  const value = tryOr(undefined, () => parseJson(data.replace(/^\ufeff/, '')));
  if (isJsonObject(value)) return value;
  const text =
    value === undefined
      ? { en: '--data is not valid JSON', es: '--data no es JSON válido' }
      : { en: '--data must be a JSON object', es: '--data debe ser un objeto JSON' };
  throw new Failure('USAGE', { ...text, field: '--data', hint: dataExample });
};

const dataExample: LocalizedText = {
  en: 'for example: --data "@change.json", a file that holds {"notas": "…"}',
  es: 'por ejemplo: --data "@cambio.json", un fichero que contiene {"notas": "…"}',
};

interface BodyParts {
  readonly schema: ObjectSchema;
  /** The flags that fill the fields. An issue with a field names its flag. */
  readonly flags?: Flags;
  /** `--data`, parsed. */
  readonly data: Body;
  /** The fields from flags; they override those of `data`. */
  readonly fields: Body;
  /** Rules between fields, checked if each field is valid. */
  readonly check?: ((body: Body) => UsageIssue[]) | undefined;
}

/** The request body: `--data`, overridden by flags. Throws one USAGE failure that names every invalid field. */
export const buildBody = ({ schema, flags = {}, data, fields, check }: BodyParts): Body => {
  const body = { ...data, ...fields };
  const problems = findProblems(schema, body);
  const issues = [...listUnknownFields(schema, data), ...explainFields(problems, schema, body, data, flags)];
  if (issues.length === 0) issues.push(...(check?.(body) ?? []));
  if (issues.length > 0) throw createUsageError(issues);
  return body;
};

/** Throws USAGE for invalid fields, but not for missing ones, which a person is asked for. */
export const rejectInvalid = ({ schema, flags = {}, data, fields }: BodyParts): void => {
  const body = { ...data, ...fields };
  const problems = findProblems(schema, body).filter(({ missing }) => !missing);
  if (problems.length > 0) throw createUsageError(explainFields(problems, schema, body, data, flags));
};

const notAField: LocalizedText = {
  en: 'is not a field of this request',
  es: 'no es un campo de esta petición',
};

const listUnknownFields = (schema: ObjectSchema, data: Body): UsageIssue[] => {
  const known = Object.keys(getShape(schema));
  return Object.keys(data)
    .filter((field) => !known.includes(field))
    .map((field) => ({ name: `--data ${field}`, text: suggestKnown(notAField, field, known) }));
};

/** Explains a field from a flag in the flag's terms, and a field of `--data` in the API's. */
const explainFields = (
  problems: readonly Problem[],
  schema: ObjectSchema,
  body: Body,
  data: Body,
  flags: Flags,
): UsageIssue[] =>
  problems.map((problem) => {
    const { field, missing, expected } = problem;
    const value = body[field];
    if (!missing && value === data[field])
      return { name: `--data ${field}`, text: explainProblem(problem, value, expected) };
    const [option, flag] = Object.entries(flags).find(([, candidate]) => candidate.field === field) ?? [];
    const name = `--${option ?? toFlagName(field)}`;
    if (value instanceof ParseIssue) return { name, text: value.text };
    const contractExpected = getExpected(invariant(getShape(schema)[field], 'it is a field of the body'));
    // The problem's `expected` is more precise than the contract's, but not than one that the flag sets itself.
    const preciseExpected = flag?.expected === contractExpected ? expected : flag?.expected;
    return { name, text: explainProblem(problem, value, preciseExpected) };
  });

/** Quotes the value, unless it is missing or nested. */
export const explainProblem = (
  { missing, text }: Problem,
  value: unknown,
  expected: LocalizedText | undefined,
): LocalizedText =>
  expected && !missing && typeof value !== 'object' ? mustBeText(expected, String(value)) : text;

/** The values of the flags that fill a field, by the field's name. */
export const toBodyFields = (flags: Flags, values: Readonly<Record<string, unknown>>): Body => {
  const fields: Body = {};
  for (const [name, { field }] of Object.entries(flags)) {
    if (field !== undefined && values[name] !== undefined) fields[field] = values[name];
  }
  return fields;
};

/** Renames the field of a service's error to the flag or argument: `planta_id` to `--planta`, `id` to `<id>`. */
export const renameErrorField = (
  error: unknown,
  { flags, args = [] }: { flags: Flags; args?: Args },
): unknown => {
  if (!(error instanceof Failure) || error.field === undefined) return error;
  const { text, field } = error;
  const flag = [field, field.replace(/_id$/, '')]
    .map((name) => name.replaceAll('_', '-'))
    .find((name) => Object.hasOwn(flags, name));
  const argName = field === 'id' && args[0] ? `<${args[0].name}>` : undefined;
  const name = flag === undefined ? argName : `--${flag}`;
  if (name === undefined) return error;
  const renamed = localize((lang) => text[lang].replace(new RegExp(`^${field} `), () => `${name} `));
  return error.with({ ...renamed, field: name });
};
