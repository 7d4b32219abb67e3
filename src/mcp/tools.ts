import type { Tool as ListedTool } from '@modelcontextprotocol/server';
import type { CommandMetadata } from '../cli/command.ts';
import { findLoader } from '../cli/find-command.ts';
import type { Flag } from '../cli/flag.ts';
import type { Context } from '../context/context.ts';
import type { Operation } from '../contract/operation.ts';
import { getShape, isNullable } from '../contract/schema.ts';
import { createOptionError } from '../ground/errors.ts';
import { mustBeText, oneOfText, untranslated } from '../ground/i18n.ts';
import { invariant } from '../ground/invariant.ts';
import type { ToolDefinition } from './definitions.ts';

/** A tool with its commands loaded, as the protocol lists it. */
export interface Tool {
  /** By the value of `action`; '' if it may be left out. */
  readonly actions: ReadonlyMap<string, Action>;
  readonly isReading: boolean;
  readonly isJournal: boolean;
  /** The scopes without one of which none of its commands works: for its lookups, and for its writes. */
  readonly scopes: readonly string[];
  readonly listed: ListedTool;
}

interface Action {
  /** The words of the command, with the options that every call adds. */
  readonly words: readonly string[];
  readonly command: CommandMetadata;
  readonly parameters: Readonly<Record<string, Parameter>>;
}

/** An argument, or with `flag` an option: its name there is `option`. */
interface Parameter {
  readonly schema: Readonly<Record<string, unknown>>;
  readonly isRequired?: boolean;
  readonly flag?: Flag;
  readonly option?: string;
}

/** Loads the commands of a tool. Its schema comes from the contract and the commands, its annotations from their operations. */
export const loadTool = async (
  name: string,
  definition: ToolDefinition,
  groups: Context['groups'],
): Promise<Tool> => {
  const { about, isJournal = false } = definition;
  const actions = new Map<string, Action>();
  for (const [action, line] of Object.entries(definition.commands)) {
    const words = line.split(' ');
    const path = words.filter((word) => !word.startsWith('--'));
    const command = await invariant(findLoader(path, groups), 'a tool names commands')();
    actions.set(action, { words, command, parameters: listParameters(command, definition) });
  }
  const all = [...actions.values()];
  const names = [...actions.keys()].filter(Boolean);
  // The first action describes a parameter, unless it is a list in another.
  const entries = all.flatMap((action) => Object.entries(action.parameters));
  const lists = entries.filter(([, { schema }]) => schema['type'] === 'array');
  const parameters = Object.entries(Object.fromEntries([...entries, ...entries.toReversed(), ...lists]));
  const required = parameters.flatMap(([parameter]) =>
    all.every((action) => action.parameters[parameter]?.isRequired) ? [parameter] : [],
  );
  const operations = all.flatMap(({ command }) => command.operations ?? []);
  const mainOperations = isJournal ? operations : all.flatMap(({ command }) => command.operations?.[0] ?? []);
  const isReading = !isJournal && operations.every(isRead);
  // What is written depends on the record if the command reads it.
  const readsRecord = operations.some(({ method, path }) => method === 'GET' && path.includes('{'));
  const scope = operations[0]?.scope;
  return {
    ...{ actions, isReading, isJournal },
    scopes: isJournal || !scope ? [] : [scope.replace(/:write$/, ':read'), scope],
    listed: {
      name,
      description: about,
      inputSchema: {
        type: 'object',
        properties: {
          ...(names.length > 0 && { action: { type: 'string', enum: names } }),
          ...Object.fromEntries(parameters.map(([parameter, { schema }]) => [parameter, schema])),
        },
        additionalProperties: false,
        required: [...(actions.has('') ? [] : ['action']), ...required],
      },
      annotations: {
        readOnlyHint: isReading,
        ...(!isReading && {
          destructiveHint: mainOperations.some(({ method }) => method !== 'POST'),
          idempotentHint: !readsRecord && mainOperations.every(({ method }) => method !== 'POST'),
        }),
        openWorldHint: false,
      },
    },
  };
};

const isRead = ({ method }: Operation): boolean => method === 'GET';

const textList = { type: 'array', items: { type: 'string' } };

/** The parameters of every command that reads. */
const pageParameters: Action['parameters'] = {
  skip: { schema: { type: 'integer', minimum: 0, description: 'how many rows to skip, to read the rest' } },
  fields: { schema: { ...textList, description: 'more fields of each record: id, created_at, …' } },
};

/** The parameters of a command: its arguments, and the options that the tool offers. */
const listParameters = (command: CommandMetadata, { flags = '' }: ToolDefinition): Action['parameters'] => {
  const { args = [], operations = [] } = command;
  const offered = flags.split(' ').map((text) => text.split('=') as [string, string?]);
  const names = new Map(offered.map(([name, option = name]) => [option, name.replaceAll('-', '_')]));
  const describe = ({ en }: Flag['about']): string => nameParameters(en, names);
  // Free words stand for options, and the positions of `undo --list` change.
  const realArgs = args.filter(({ name }) => name !== 'palabras' && name !== 'n');
  const parameters: Record<string, Parameter> = operations.every(isRead) ? { ...pageParameters } : {};
  for (const { name, about, variadic, optional } of realArgs) {
    // A note is one text, although people type its words.
    const isList = variadic && name !== 'text';
    const schema = isList ? { ...textList, minItems: 1 } : { type: 'string' };
    parameters[name] = { schema: { ...schema, description: describe(about) }, isRequired: !optional };
  }
  for (const [option, name] of names) {
    const flag = command.flags?.[option];
    if (!flag) continue;
    const { type, ...rest } = describeType(flag);
    const types = isClearable(flag, command) ? [type, 'null'] : type;
    const schema = { ...rest, type: types, description: describe(flag.about) };
    parameters[name] = { schema, isRequired: flag.required === true, flag, option };
  }
  return parameters;
};

/** Replaces options by the parameters that stand for them: `--until` by `until`, `--no-is-available` by `is_available: false`. */
export const nameParameters = (text: string, names: ReadonlyMap<string, string>): string =>
  text.replace(/(?<![\w-])--(no-)?([a-z][a-z-]*)|<(\w+)>/g, (_, no = '', option = '', arg = '') => {
    const name = names.get(option) ?? (arg || option.replaceAll('-', '_'));
    return no && !names.has(`no-${option}`) ? `${name}: false` : name;
  });

/** Whether the option sets a field that null clears. Every update takes it in its body. */
const isClearable = ({ field, inBody }: Flag, { flags, operations = [] }: CommandMetadata): boolean => {
  const schema = getShape(operations[0]?.body)[field ?? ''];
  const isUpdate = operations[0]?.method === 'PUT' && flags?.['data'] !== undefined;
  return isUpdate && inBody === true && schema !== undefined && isNullable(schema);
};

const describeType = ({ type, placeholder, choices }: Flag): Parameter['schema'] => {
  const text = { type: 'string', ...(choices && { enum: [...choices] }) };
  if (type === 'list') return { type: 'array', items: text };
  if (type === 'integer' || type === 'number') return { type };
  if (type === undefined && placeholder === undefined) return { type: 'boolean' };
  return {
    ...text,
    ...(type === 'date' && { format: 'date' }),
    ...(type === 'time' && { pattern: timePattern }),
  };
};

const timePattern = '^([01]\\d|2[0-3]):[0-5]\\d$';

/** What of a result is shown. */
export interface Page {
  readonly skip?: number;
  readonly fields?: readonly string[];
  /** The parameters of the options that the tool offers. */
  readonly names?: ReadonlyMap<string, string>;
}

/** What a call runs. No value can act as an option: options are `--name=value`, arguments follow `--`. */
export interface Call extends Page {
  readonly command: readonly string[];
  readonly args: readonly string[];
}

/** Builds the command of a call. Throws USAGE for a value that its schema forbids. */
export const buildCall = ({ actions }: Tool, input: Readonly<Record<string, unknown>>): Call => {
  const { action = '', ...values } = input;
  const chosen = actions.get(String(action));
  const names = [...actions.keys()].filter(Boolean);
  if (!chosen) throw createOptionError('action', mustBeText(oneOfText(names), String(action)));
  const { words, parameters } = chosen;
  const given = Object.entries(values).map(([name, value]) => {
    const known = Object.keys(parameters);
    const parameter = known.includes(name) ? parameters[name] : undefined;
    const unknownText = untranslated(`is not a parameter here; there are: ${known.join(', ')}`);
    if (!parameter) throw createOptionError(name, unknownText);
    if (!fits(value, parameter.schema))
      throw createOptionError(name, untranslated('has a value that its schema forbids'));
    return { name, value, ...parameter };
  });
  const cleared = given.filter(({ value }) => value === null).map(({ flag }) => [flag?.field, null]);
  const data = cleared.length > 0 ? [`--data=${JSON.stringify(Object.fromEntries(cleared))}`] : [];
  const isArgument = (name: string): boolean =>
    !parameters[name]?.flag && !Object.hasOwn(pageParameters, name);
  return {
    command: [...words, ...given.flatMap(formatOption), ...data],
    args: Object.keys(parameters)
      .filter(isArgument)
      .flatMap((name) => values[name] ?? [])
      .map(String),
    skip: Number(values['skip'] ?? 0),
    fields: [values['fields'] ?? []].flat().map(String),
    names: new Map(Object.entries(parameters).map(([name, { option = name }]) => [option, name])),
  };
};

const fits = (value: unknown, { type, minimum }: Parameter['schema']): boolean => {
  if (value === null) return [type].flat().includes('null');
  const isLarge = typeof minimum !== 'number' || Number(value) >= minimum;
  return isLarge && [value].flat().every((item) => ['string', 'number', 'boolean'].includes(typeof item));
};

const formatOption = ({ option, flag, value }: Parameter & { readonly value: unknown }): string[] => {
  if (!option || value === null) return [];
  if (flag?.placeholder !== undefined) return [`--${option}=${[value].flat().join(',')}`];
  if (value === true || value === 'true') return [`--${option}`];
  return flag?.negatable ? [`--no-${option}`] : [];
};
