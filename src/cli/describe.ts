import * as z from 'zod/mini';
import { jsonSchemaOf } from '../contract/json-schema.ts';
import type { Method, Scope } from '../contract/operation.ts';
import type { Schema } from '../contract/schema.ts';
import { type Exit, exits } from '../ground/errors.ts';
import { exitMeanings } from '../ground/exit-meanings.ts';
import type { LocalizedText } from '../ground/i18n.ts';
import type { CommandSpec } from './command.ts';
import { exitsOf } from './exit-codes.ts';
import type { AnyArg, Flag, Flags } from './flag.ts';
import { globalFlags } from './globals.ts';
import { printedBy } from './printed.ts';

export interface DescribedArg {
  readonly name: string;
  readonly about: LocalizedText;
  readonly required: boolean;
  /** May be given again: one record each. */
  readonly variadic: boolean;
  readonly choices?: readonly string[];
}

export interface DescribedFlag {
  /** As it is typed: `--fecha`. */
  readonly name: string;
  readonly short?: string;
  /** As its opposite is typed: `--no-is-active`. */
  readonly negation?: string;
  readonly about: LocalizedText;
  readonly type: 'boolean' | 'string' | NonNullable<Flag['type']>;
  /** The placeholder of its value in the help. */
  readonly value?: string;
  readonly choices?: readonly string[];
  readonly default?: string;
  readonly required: boolean;
  readonly repeatable: boolean;
  /** The field of the interface that it fills. */
  readonly field?: string;
}

/** A command as plain data, for programs. */
export interface Described {
  /** The words after `maitre`; none for what every command has. */
  readonly command: string;
  readonly summary: LocalizedText;
  readonly detail?: LocalizedText;
  readonly arguments: readonly DescribedArg[];
  readonly flags: readonly DescribedFlag[];
  /** The scopes that its key needs, the one of the operation that it exists for first. */
  readonly scopes: readonly Scope[];
  readonly operations: readonly { readonly method: Method; readonly path: string }[];
  /** That `--output` takes; none where it changes nothing. */
  readonly formats: readonly string[];
  readonly exits: readonly { readonly code: Exit; readonly meaning: LocalizedText }[];
  readonly examples: readonly { readonly line: string; readonly about: LocalizedText }[];
  /** The JSON Schema of what `--json` prints, null where the interface does not say it. */
  readonly output: object | null;
}

/** Describes a command; `formats` are those that every command gives. */
export const describe = <C, R>(spec: CommandSpec<C, R>, formats: readonly string[]): Described => ({
  command: spec.path.join(' '),
  summary: spec.summary,
  ...(spec.detail && { detail: spec.detail }),
  arguments: (spec.args ?? []).map(describeArg),
  flags: describeFlags(spec.flags ?? {}),
  scopes: [...new Set((spec.operations ?? []).map(({ scope }) => scope))],
  operations: (spec.operations ?? []).map(({ method, path }) => ({ method, path })),
  formats: spec.writes ?? [...new Set([...formats, ...(spec.formats ?? [])])],
  exits: exitsOf(spec).map((code) => ({ code, meaning: exitMeanings[code] })),
  examples: spec.examples.map(({ line, about }) => ({ line: `maitre ${line}`, about })),
  output: outputOf(spec),
});

/** What every command takes, and all that the program can end with, as one more command: the one without words. */
export const describeAny = (formats: readonly string[]): Described => ({
  command: '',
  summary: { en: 'options of every command', es: 'opciones de todas las órdenes' },
  arguments: [],
  flags: describeFlags({ ...globalFlags, output: { ...globalFlags.output, choices: formats } }),
  scopes: [],
  operations: [],
  formats,
  exits: Object.values(exits).map((code) => ({ code, meaning: exitMeanings[code] })),
  examples: [],
  output: null,
});

const describeArg = ({ name, about, optional, variadic, choices }: AnyArg): DescribedArg => ({
  name,
  about,
  required: optional !== true,
  variadic: variadic === true,
  ...(choices && { choices }),
});

const describeFlags = (flags: Flags): DescribedFlag[] =>
  Object.entries(flags).map(([name, flag]) => ({
    name: `--${name}`,
    ...(flag.short && { short: `-${flag.short}` }),
    ...(flag.negatable && { negation: `--no-${name}` }),
    about: flag.about,
    type: flag.type ?? (flag.value === undefined ? 'boolean' : 'string'),
    ...(flag.value !== undefined && { value: flag.value }),
    ...(flag.choices && { choices: flag.choices }),
    ...(flag.default !== undefined && { default: flag.default }),
    required: flag.required === true,
    repeatable: flag.many === true || flag.type === 'list',
    ...(flag.field !== undefined && { field: flag.field }),
  }));

/** What the command prints, where a schema says it. */
const outputOf = <C, R>(spec: CommandSpec<C, R>): object | null => {
  const one = printedBy(spec);
  if (one === null || spec.output !== undefined) return one && toJsonSchema(one);
  const isVariadic = spec.args?.some(({ variadic }) => variadic) === true;
  return toJsonSchema(isVariadic ? z.union([one as z.core.SomeType, z.array(one as z.core.SomeType)]) : one);
};

const toJsonSchema = (schema: Schema): object => jsonSchemaOf(schema, { io: 'output' });
