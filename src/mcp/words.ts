import type { CommandMetadata } from '../cli/command.ts';
import { listArgs, type Tool } from './tools.ts';

export type ToolInput = Readonly<Record<string, unknown>>;

interface BuiltWords {
  readonly words: { readonly command: readonly string[]; readonly args: readonly string[] };
  readonly page: { readonly skip?: number; readonly fields?: readonly string[] };
  readonly problem?: string;
}

/** Builds the command of a call. No value can act as an option: options are `--name=value`, arguments follow `--`. */
export const buildWords = (tool: Tool, input: ToolInput): BuiltWords => {
  const { definition, commandsByAction, isReading } = tool;
  const { action = '', skip, fields, ...values } = input;
  const command = new Map(Object.entries(commandsByAction)).get(String(action));
  if (!command) return createProblem(`action must be one of: ${Object.keys(commandsByAction).join(', ')}`);
  if (skip !== undefined && !(isReading && Number.isInteger(skip) && Number(skip) >= 0))
    return createProblem('skip must be a whole number, and is for tools that read');
  if (
    fields !== undefined &&
    !(isReading && Array.isArray(fields) && fields.every((name) => typeof name === 'string'))
  )
    return createProblem('fields must be a list of names, and is for tools that read');
  const flags = Object.entries(definition.flags).filter(([, flag]) => command.flags?.[flag]);
  const argNames = listArgs(command).map(({ name }) => name);
  const known = [...argNames, ...flags.map(([parameter]) => parameter)];
  for (const [name, value] of Object.entries(values)) {
    if (!known.includes(name))
      return createProblem(`${name} is not a parameter here; there are: ${known.join(', ')}`);
    if (!(value === null ? canClear(command, definition.flags[name]) : [value].flat().every(isScalar)))
      return createProblem(`${name} must be a text, a number or a boolean`);
  }
  const options = flags.flatMap(([parameter, flag]) => formatOption(command, flag, values[parameter]));
  const cleared = flags.filter(([parameter]) => values[parameter] === null);
  const nulls = cleared.map(([, flag]) => [command.flags?.[flag]?.field ?? flag, null]);
  const data = nulls.length > 0 ? [`--data=${JSON.stringify(Object.fromEntries(nulls))}`] : [];
  const args = argNames.flatMap((name) => [values[name] ?? []].flat().map(String));
  const fixed = definition.fixed?.[String(action)] ?? [];
  return {
    words: { command: [...command.path, ...options, ...data, ...fixed], args },
    page: { skip: (skip ?? 0) as number, ...(fields !== undefined && { fields: fields as string[] }) },
  };
};

const createProblem = (problem: string): BuiltWords => ({
  words: { command: [], args: [] },
  page: {},
  problem,
});

/** Whether the value is a field of a body, which null clears. */
const canClear = ({ flags }: CommandMetadata, flag: string | undefined): boolean =>
  flag !== undefined && flags?.[flag]?.inBody === true && flags['data'] !== undefined;

const isScalar = (value: unknown): boolean => ['string', 'number', 'boolean'].includes(typeof value);

const formatOption = ({ flags }: CommandMetadata, flag: string, value: unknown): string[] => {
  if (value === undefined || value === null) return [];
  const takesValue = flags?.[flag]?.placeholder !== undefined;
  if (takesValue) return [`--${flag}=${[value].flat().join(',')}`];
  if (value === true || value === 'true') return [`--${flag}`];
  return flags?.[flag]?.negatable ? [`--no-${flag}`] : [];
};
