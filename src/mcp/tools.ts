import type { CommandMetadata } from '../cli/command.ts';
import type { Flag } from '../cli/flag.ts';
import { buildJsonSchema } from '../contract/json-schema.ts';
import { getShape } from '../contract/schema.ts';
import type { Lang, LocalizedText } from '../ground/i18n.ts';
import type { ToolDefinition } from './definitions.ts';

/** The commands of a tool by the value of `action`; '' if it may be left out. */
type CommandsByAction = Readonly<Record<string, CommandMetadata>>;

/** A tool with its commands loaded, as the protocol lists it. */
export interface Tool {
  readonly definition: ToolDefinition;
  readonly commandsByAction: CommandsByAction;
  readonly isReading: boolean;
  /** The scope without which none of its commands works. */
  readonly scope: string | undefined;
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
  const { name, about, flags, isJournal = false } = definition;
  const commands = Object.values(commandsByAction);
  const operations = commands.flatMap((command) => command.operations ?? []);
  const isReading = !isJournal && operations.every(({ method }) => method === 'GET');
  const mainOperations = isJournal
    ? operations
    : commands.flatMap((command) => command.operations?.slice(0, 1) ?? []);
  // What is written depends on the record if the command reads it.
  const readsRecord = operations.some(({ method, path }) => method === 'GET' && path.includes('{'));
  const actions = Object.keys(commandsByAction).filter(Boolean);
  const args = new Map(commands.flatMap((command) => listArgs(command).map((arg) => [arg.name, arg])));
  const argProperties = [...args.values()].map((arg) => [
    arg.name,
    arg.variadic
      ? { type: 'array', items: { type: 'string' }, minItems: 1, description: arg.about[lang] }
      : { type: 'string', description: arg.about[lang] },
  ]);
  const properties = {
    ...(actions.length > 0 && { action: { type: 'string', enum: actions } }),
    ...Object.fromEntries(argProperties),
    ...Object.fromEntries(
      Object.entries(flags).map(([parameter, flag]) => [
        parameter,
        buildProperty(flag, commands, lang, !isReading),
      ]),
    ),
    ...(isReading && pageProperties(lang)),
  };
  const isRequired = (property: string): boolean =>
    (property === 'action' && !('' in commandsByAction)) ||
    commands.every((command) => listRequired(command).includes(flags[property] ?? property));
  const required = Object.keys(properties).filter(isRequired);
  return {
    definition,
    commandsByAction,
    isReading,
    scope: commands[0]?.operations?.[0]?.scope.replace(/:write$/, ':read'),
    listed: {
      name,
      description: about[lang],
      inputSchema: {
        type: 'object',
        properties,
        additionalProperties: false,
        ...(required.length > 0 && { required }),
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

const listRequired = (command: CommandMetadata): readonly string[] => [
  ...listArgs(command).flatMap(({ name, optional }) => (optional ? [] : [name])),
  ...Object.entries(command.flags ?? {}).flatMap(([name, { required }]) => (required ? [name] : [])),
];

const pageProperties = (lang: Lang) => ({
  skip: { type: 'integer', minimum: 0, description: skipText[lang] },
  fields: { type: 'array', items: { type: 'string' }, description: fieldsText[lang] },
});

const skipText: LocalizedText = {
  en: 'how many rows to skip, to read the rest',
  es: 'cuántas filas omitir, para leer el resto',
};
const fieldsText: LocalizedText = {
  en: 'more fields of each record: id, created_at, …',
  es: 'más campos de cada registro: id, created_at, …',
};

/** The arguments, except free words, which stand for options, and the positions of `undo --list`, which change. */
export const listArgs = ({ args = [] }: CommandMetadata) =>
  args.filter(({ name }) => name !== 'palabras' && name !== 'n');

type PropertySchema = Readonly<Record<string, unknown>>;

/** The schema of an option: that of the API's field, else one by its type. In an update, null clears a field. */
const buildProperty = (
  name: string,
  commands: readonly CommandMetadata[],
  lang: Lang,
  isWriting: boolean,
): object => {
  const owners = commands.filter(({ flags }) => flags?.[name] !== undefined);
  const flag = owners[0]?.flags?.[name];
  if (!flag) return {};
  const fieldSchema = flag.field !== undefined && flag.type !== 'list' && findField(flag.field, owners);
  const schema = fieldSchema || describeType(flag);
  const isUpdate = owners.some(({ operations = [] }) => operations[0]?.method === 'PUT');
  const mayClear =
    isWriting && isUpdate && flag.inBody === true && !schema['enum'] && typeof schema['type'] === 'string';
  return { ...schema, ...(mayClear && { type: [schema['type'], 'null'] }), description: flag.about[lang] };
};

const findField = (name: string, commands: readonly CommandMetadata[]): PropertySchema | undefined => {
  for (const { body, query } of commands.flatMap(({ operations = [] }) => operations)) {
    const schema = { ...getShape(query), ...getShape(body) }[name];
    if (schema) return removeNull(buildJsonSchema(schema, { io: 'input' }));
  }
  return undefined;
};

const removeNull = (schema: PropertySchema): PropertySchema => {
  const { $schema: _dialect, default: _default, type, enum: values, ...rest } = schema;
  return {
    ...rest,
    ...(type !== undefined && { type: [type].flat().find((name) => name !== 'null') }),
    ...(Array.isArray(values) && { enum: values.filter((value) => value !== null) }),
  };
};

const describeType = ({ type, placeholder, choices }: Flag): PropertySchema => {
  const text = { type: 'string', ...(choices && { enum: [...choices] }) };
  if (type === 'list') return { type: 'array', items: text };
  if (type === 'integer' || type === 'number') return { type };
  if (type === undefined && placeholder === undefined) return { type: 'boolean' };
  return text;
};
