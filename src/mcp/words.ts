import type { CommandMetadata } from '../cli/command.ts';
import { listArgs, type Tool, toParameter } from './tools.ts';

export type ToolInput = Readonly<Record<string, unknown>>;

interface BuiltWords {
  readonly words: { readonly command: readonly string[]; readonly args: readonly string[] };
  readonly skip?: number | undefined;
  /** Why the input is no command. */
  readonly problem?: string;
}

/** Builds the command of a call. A value can only be a value: options are `--name=value`, arguments follow `--`. */
export const buildWords = ({ definition, specs, isReading }: Tool, input: ToolInput): BuiltWords => {
  const { action = '', skip, ...values } = input;
  const spec = Object.hasOwn(specs, String(action)) ? specs[String(action)] : undefined;
  if (!spec) return refuse(`action must be one of: ${Object.keys(specs).join(', ')}`);
  if (skip !== undefined && !(isReading && Number.isInteger(skip) && Number(skip) >= 0))
    return refuse('skip must be a whole number, and is for tools that read');
  const flags = (definition.flags ?? []).filter((flag) => spec.flags?.[flag]);
  const args = listArgs(spec).map(({ name }) => name);
  const known = [...args, ...flags.map(toParameter)];
  for (const [name, value] of Object.entries(values)) {
    if (!known.includes(name)) return refuse(`${name} is not a parameter; there are: ${known.join(', ')}`);
    if (![value].flat().every(isScalar)) return refuse(`${name} must be a text, a number or a boolean`);
  }
  const options = flags.flatMap((flag) => formatOption(spec, flag, values[toParameter(flag)]));
  const words = args.flatMap((name) => (values[name] === undefined ? [] : [values[name]].flat().map(String)));
  return { words: { command: [...spec.path, ...options], args: words }, skip: skip as number | undefined };
};

const refuse = (problem: string): BuiltWords => ({ words: { command: [], args: [] }, problem });

const isScalar = (value: unknown): boolean => ['string', 'number', 'boolean'].includes(typeof value);

const formatOption = ({ flags }: CommandMetadata, flag: string, value: unknown): string[] => {
  if (value === undefined) return [];
  const takesValue = flags?.[flag]?.placeholder !== undefined;
  if (takesValue) return [`--${flag}=${[value].flat().join(',')}`];
  if (value === true || value === 'true') return [`--${flag}`];
  return flags?.[flag]?.negatable ? [`--no-${flag}`] : [];
};
