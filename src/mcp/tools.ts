import type { CommandMetadata } from '../cli/command.ts';
import type { Flag } from '../cli/flag.ts';
import { buildJsonSchema, type JsonSchema } from '../contract/json-schema.ts';
import { getShape } from '../contract/schema.ts';
import type { Lang, LocalizedText } from '../ground/i18n.ts';

/** A tool on top of commands, which describe it. */
interface ToolDefinition {
  readonly name: string;
  /** The words of the commands by the value of `action`; '' for a tool with one command. */
  readonly commands: Readonly<Record<string, string>>;
  /** The options that the tool offers. It offers every argument. */
  readonly flags?: readonly string[];
}

const mapActions = (group: string, ...actions: readonly string[]): Readonly<Record<string, string>> =>
  Object.fromEntries(actions.map((action) => [action, `${group} ${action}`]));

const reservaFlags = 'fecha inicio final nombre comensales mesa telefono email notas cliente'.split(' ');
const listFlags = 'fecha desde hasta estado mesa telefono nombre'.split(' ');
const customerFlags = 'full-name phone email birthday notes'.split(' ');
const walkinFlags = 'comensales nombre mesa final telefono notas'.split(' ');

export const toolDefinitions: readonly ToolDefinition[] = [
  { name: 'day_list', commands: { '': 'reservas list' }, flags: listFlags },
  {
    name: 'free_tables',
    commands: { '': 'reservas free' },
    flags: ['fecha', 'hora', 'comensales', 'minutes'],
  },
  { name: 'find_customer', commands: { '': 'crm search' }, flags: ['limit'] },
  { name: 'menu', commands: { '': 'menu items list' }, flags: ['category-id'] },
  { name: 'waitlist', commands: { '': 'waitlist list' } },
  { name: 'events', commands: { '': 'events list' }, flags: ['active', 'archived'] },
  { name: 'book', commands: { '': 'reservas create' }, flags: reservaFlags },
  { name: 'change_reservation', commands: { '': 'reservas update' }, flags: reservaFlags },
  {
    name: 'set_status',
    commands: mapActions('reservas', 'confirm', 'seat', 'finish', 'cancel', 'noshow'),
    flags: ['fecha'],
  },
  { name: 'walk_in', commands: { '': 'reservas walkin' }, flags: walkinFlags },
  { name: 'save_customer', commands: mapActions('crm', 'create', 'update'), flags: customerFlags },
  { name: 'set_availability', commands: mapActions('menu items', 'available', 'unavailable') },
];

/** The commands of a tool by the value of `action`; '' if there is only one. */
type CommandsByAction = Readonly<Record<string, CommandMetadata>>;

/** `seat: mark as seated`, or the summary alone. */
const describeTool = (commandsByAction: CommandsByAction, lang: Lang): string =>
  Object.entries(commandsByAction)
    .map(([action, { summary }]) => (action ? `${action}: ${summary[lang]}` : summary[lang]))
    .join('; ');

/** A tool with its commands loaded, as the protocol lists it. */
export interface Tool {
  readonly definition: ToolDefinition;
  readonly commandsByAction: CommandsByAction;
  readonly isReading: boolean;
  readonly listed: {
    readonly name: string;
    readonly description: string;
    readonly inputSchema: { readonly type: 'object'; readonly [key: string]: unknown };
    readonly annotations: Readonly<Record<string, boolean>>;
  };
}

/** Builds a tool: its schema from the contract and the commands, its annotations from their operations. */
export const buildTool = (
  definition: ToolDefinition,
  commandsByAction: CommandsByAction,
  lang: Lang,
): Tool => {
  const { name, flags = [] } = definition;
  const commands = Object.values(commandsByAction);
  const methods = commands.flatMap(({ operations = [] }) => operations.map(({ method }) => method));
  const isReading = methods.every((method) => method === 'GET');
  const actions = Object.keys(commandsByAction).filter(Boolean);
  const args = new Map(commands.flatMap((command) => listArgs(command).map((arg) => [arg.name, arg])));
  const argProperties = [...args.values()].map((arg) => [
    arg.name,
    { ...(arg.variadic ? textList : { type: 'string' }), description: arg.about[lang] },
  ]);
  const properties = {
    ...(actions.length > 0 && { action: { type: 'string', enum: actions } }),
    ...Object.fromEntries(argProperties),
    ...Object.fromEntries(flags.map((flag) => [toParameter(flag), buildProperty(flag, commands, lang)])),
    ...(isReading && { skip: { type: 'integer', minimum: 0, description: skipText[lang] } }),
  };
  const isRequired = (property: string): boolean =>
    property === 'action' || commands.every((command) => listRequired(command).includes(property));
  const required = Object.keys(properties).filter(isRequired);
  return {
    definition,
    commandsByAction,
    isReading,
    listed: {
      name,
      description: describeTool(commandsByAction, lang),
      inputSchema: {
        type: 'object',
        properties,
        additionalProperties: false,
        ...(required.length > 0 && { required }),
      },
      annotations: {
        readOnlyHint: isReading,
        destructiveHint: methods.some((method) => method === 'PUT' || method === 'DELETE'),
        idempotentHint: !methods.includes('POST'),
        openWorldHint: false,
      },
    },
  };
};

const listRequired = (command: CommandMetadata): readonly string[] => [
  ...listArgs(command).flatMap(({ name, optional }) => (optional ? [] : [name])),
  ...Object.entries(command.flags ?? {}).flatMap(([name, { required }]) =>
    required ? [toParameter(name)] : [],
  ),
];

const textList = { type: 'array', items: { type: 'string' }, minItems: 1 };

const skipText: LocalizedText = {
  en: 'how many records to skip, to read the rest of a long result',
  es: 'cuántos registros omitir, para leer el resto de un resultado largo',
};

/** The arguments, except the free words: they stand for options. */
const listArgs = ({ args = [] }: CommandMetadata) => args.filter(({ name }) => name !== 'palabras');

const toParameter = (flag: string): string => flag.replaceAll('-', '_');

/** The schema of an option: that of the API's field, else one by its type. */
const buildProperty = (name: string, commands: readonly CommandMetadata[], lang: Lang): object => {
  const flag = commands.map(({ flags }) => flags?.[name]).find((candidate) => candidate !== undefined);
  if (!flag) return {};
  const description = flag.about[lang];
  const fieldSchema = flag.field !== undefined && flag.type !== 'list' && findField(flag.field, commands);
  return { ...(fieldSchema || describeType(flag)), description };
};

const findField = (name: string, commands: readonly CommandMetadata[]): object | undefined => {
  for (const { body, query } of commands.flatMap(({ operations = [] }) => operations)) {
    const schema = { ...getShape(query), ...getShape(body) }[name];
    if (schema) return removeNull(buildJsonSchema(schema, { io: 'input' }));
  }
  return undefined;
};

const removeNull = ({ $schema: _dialect, default: _default, ...json }: JsonSchema): object => ({
  ...json,
  ...(Array.isArray(json.type) && { type: json.type.find((type) => type !== 'null') }),
  ...(json.enum && { enum: json.enum.filter((value) => value !== null) }),
});

const describeType = ({ type, placeholder, choices }: Flag): object => {
  const text = { type: 'string', ...(choices && { enum: choices }) };
  if (type === 'list') return { type: 'array', items: text };
  if (type === 'integer' || type === 'number') return { type };
  if (type === undefined && placeholder === undefined) return { type: 'boolean' };
  return { ...text, ...(type === 'date' && { format: 'date' }) };
};

export type ToolInput = Readonly<Record<string, unknown>>;

interface BuiltWords {
  readonly words: { readonly command: readonly string[]; readonly args: readonly string[] };
  readonly skip?: number | undefined;
  /** Why the input is not valid. */
  readonly problem?: string;
}

/** Builds the command of a call. No value can act as an option: options are `--name=value`, arguments follow `--`. */
export const buildWords = (tool: Tool, input: ToolInput): BuiltWords => {
  const { definition, commandsByAction, isReading } = tool;
  const { action = '', skip, ...values } = input;
  const command = new Map(Object.entries(commandsByAction)).get(String(action));
  if (!command) return createProblem(`action must be one of: ${Object.keys(commandsByAction).join(', ')}`);
  if (skip !== undefined && !(isReading && Number.isInteger(skip) && Number(skip) >= 0))
    return createProblem('skip must be a whole number, and is for tools that read');
  const flags = (definition.flags ?? []).filter((flag) => command.flags?.[flag]);
  const argNames = listArgs(command).map(({ name }) => name);
  const known = [...argNames, ...flags.map(toParameter)];
  for (const [name, value] of Object.entries(values)) {
    if (!known.includes(name))
      return createProblem(`${name} is not a parameter; there are: ${known.join(', ')}`);
    if (![value].flat().every(isScalar))
      return createProblem(`${name} must be a text, a number or a boolean`);
  }
  const options = flags.flatMap((flag) => formatOption(command, flag, values[toParameter(flag)]));
  const args = argNames.flatMap((name) => [values[name] ?? []].flat().map(String));
  return { words: { command: [...command.path, ...options], args }, skip: skip as number | undefined };
};

const createProblem = (problem: string): BuiltWords => ({ words: { command: [], args: [] }, problem });

const isScalar = (value: unknown): boolean => ['string', 'number', 'boolean'].includes(typeof value);

const formatOption = ({ flags }: CommandMetadata, flag: string, value: unknown): string[] => {
  if (value === undefined) return [];
  const takesValue = flags?.[flag]?.placeholder !== undefined;
  if (takesValue) return [`--${flag}=${[value].flat().join(',')}`];
  if (value === true || value === 'true') return [`--${flag}`];
  return flags?.[flag]?.negatable ? [`--no-${flag}`] : [];
};
