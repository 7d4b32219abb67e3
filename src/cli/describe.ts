import * as z from 'zod/mini';
import { buildJsonSchema } from '../contract/json-schema.ts';
import { getElement, getShape, getValueType, type Schema } from '../contract/schema.ts';
import { type Exit, exits } from '../ground/errors.ts';
import type { Lang, LocalizedText } from '../ground/i18n.ts';
import type { CommandMetadata } from './command.ts';
import { exitMeanings, listExits } from './exit-codes.ts';
import type { Arg, Flags } from './flag.ts';
import { globalFlags } from './globals.ts';

/** A command as JSON, for programs; `formats` are those of every command. */
export const describe = (spec: CommandMetadata, formats: readonly string[]) => ({
  /** The words after `maitre`; empty for the options of every command. */
  command: spec.path.join(' '),
  summary: spec.summary,
  ...(spec.detail && { detail: spec.detail }),
  arguments: (spec.args ?? []).map(describeArg),
  flags: describeFlags(spec.flags ?? {}),
  /** The scopes that its key needs, that of the main operation first. */
  scopes: [...new Set((spec.operations ?? []).map(({ scope }) => scope))],
  operations: (spec.operations ?? []).map(({ method, path }) => ({ method, path })),
  /** The values of `--output`; empty if it changes nothing. */
  formats: spec.onlyFormats ?? [...new Set([...formats, ...(spec.formats ?? [])])],
  exits: listExits(spec),
  examples: Object.entries(spec.examples).map(([line, about]) => ({ line: `maitre ${line}`, about })),
  /** The JSON Schema of what `--json` prints; null if the API does not define it. */
  output: getOutputSchema(spec),
});

export interface Described extends ReturnType<typeof describe> {
  /** The meaning of every exit code; only beside the options of every command. */
  readonly exit_codes?: readonly { readonly code: Exit; readonly meaning: LocalizedText }[];
}

/** Describes the options of every command and all exit codes, as a command without a name. */
export const describeGlobals = (formats: readonly string[]): Described => ({
  ...describe(
    {
      path: [],
      summary: { en: 'options of every command', es: 'opciones de todos los comandos' },
      flags: { ...globalFlags, output: { ...globalFlags.output, choices: formats } },
      examples: {},
    },
    formats,
  ),
  exits: Object.values(exits),
  exit_codes: Object.values(exits).map((code) => ({ code, meaning: exitMeanings[code] })),
});

/** The last words of commands that write without declaring an operation that writes. */
const writingVerb =
  /^(add|api|approve|board|call|cancel|combine|create|demo|edit|import|init|learn|migrate|pace|reject|remove|restore|revoke|seat|use)$/;

/** A line of the index: what a program needs to choose a command. */
export const describeInIndex = ({ path, summary, operations = [], effect }: CommandMetadata, lang: Lang) => {
  const sendsWrites = effect !== 'none' && operations.some(({ method }) => method !== 'GET');
  const isWriting = sendsWrites || writingVerb.test(path.at(-1) ?? '');
  return { name: path.join(' '), summary: summary[lang], does: isWriting ? 'writes' : 'reads' };
};

/** Describes one command in one language, as a line of JSON of at most 4 kB. The options of every command are only named. */
export const formatCommandJson = (spec: CommandMetadata, formats: readonly string[], lang: Lang): string => {
  const { output: _output, operations: _operations, ...described } = describe(spec, formats);
  const globals = describeFlags(globalFlags).map(({ name, value }) => (value ? `${name} ${value}` : name));
  const omitFalse = (item: object) =>
    Object.fromEntries(Object.entries(item).filter(([, value]) => value !== false));
  const brief = {
    ...described,
    does: describeInIndex(spec, lang).does,
    arguments: described.arguments.map(omitFalse),
    flags: described.flags.map(omitFalse),
    fields: listPrintedFields(spec),
    global_flags: globals.join(', '),
  };
  return `${JSON.stringify(localizeTexts(brief, lang))}\n`;
};

const localizeTexts = (value: unknown, lang: Lang): unknown => {
  if (typeof value !== 'object' || value === null) return value;
  if (lang in value) return (value as LocalizedText)[lang];
  if (Array.isArray(value)) return value.map((item) => localizeTexts(item, lang));
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, localizeTexts(item, lang)]));
};

const describeArg = ({ name, about, optional, variadic, choices }: Arg) => ({
  name,
  about,
  required: optional !== true,
  /** Takes several values: one record each. */
  variadic: variadic === true,
  ...(choices && { choices }),
});

const describeFlags = (flags: Flags) =>
  Object.entries(flags).map(([name, flag]) => ({
    name: `--${name}`,
    ...(flag.short && { short: `-${flag.short}` }),
    ...(flag.negatable && { negation: `--no-${name}` }),
    about: flag.about,
    type: flag.type ?? (flag.placeholder === undefined ? 'boolean' : 'string'),
    /** The placeholder of its value in the help. */
    ...(flag.placeholder !== undefined && { value: flag.placeholder }),
    ...(flag.choices && { choices: flag.choices }),
    ...(flag.shownDefault !== undefined && { default: flag.shownDefault }),
    required: flag.required === true,
    repeatable: flag.repeatable === true || flag.type === 'list',
    /** The field of the API that it fills. */
    ...(flag.field !== undefined && { field: flag.field }),
  }));

/** The JSON Schema of what the command prints; a command with several arguments prints an array of records. */
const getOutputSchema = (spec: CommandMetadata): object | null => {
  const schema = getRecordSchema(spec);
  if (schema === null) return null;
  const isVariadic = spec.args?.some(({ variadic }) => variadic) === true;
  if (spec.output !== undefined || !isVariadic) return toJsonSchema(schema);
  const record = schema as z.core.SomeType;
  return toJsonSchema(z.union([record, z.array(record)]));
};

const toJsonSchema = (schema: Schema): object => buildJsonSchema(schema, { io: 'output' });

/** The names of the fields that a command prints; empty if the API does not define them. */
export const listPrintedFields = (spec: CommandMetadata): readonly string[] => {
  const schema = getRecordSchema(spec);
  return schema ? Object.keys(getShape(getElement(schema) ?? schema)) : [];
};

/** The schema of what a command prints: its own, else that of its first operation's response. */
const getRecordSchema = ({ operations, output }: CommandMetadata): Schema | null => {
  if (output !== undefined) return output;
  const [first] = operations ?? [];
  if (!first) return null;
  return first.method === 'DELETE' ? deletionSchema : withoutTotal(first.response);
};

const deletionSchema = z.object({
  id: z.union([z.string(), z.number()]),
  deleted: z.literal(true),
  // The API specifies no message for a deleted event.
  message: z.nullish(z.string()),
});

/** A list with a total is printed without the total. */
const withoutTotal = (response: Schema): Schema => {
  const { total, ...rest } = getShape(response);
  const [list] = Object.values(rest).filter((field) => getValueType(field) === 'array' && getElement(field));
  return total && list ? list : response;
};
