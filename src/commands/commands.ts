import { booleanFlag } from '../cli/flag-types.ts';
import { type Context, defineCommand } from '../context/context.ts';
import { suggestCommand } from '../ground/errors.ts';
import type { ApiRecord, Column, CommandResult } from '../render/result.ts';

const columns: readonly Column[] = [
  {
    field: 'command',
    header: { en: 'Command', es: 'Comando' },
    priority: 0,
    format: (_value, _lang, record) => formatUsage(record),
  },
  {
    field: 'summary',
    header: { en: 'What it does', es: 'Qué hace' },
    priority: 1,
    min: 20,
    format: (summary, lang) => (summary as ApiRecord)[lang] as string,
  },
];

/** `reservas get <reserva>`. The record of the global options names no command: `…`. */
const formatUsage = ({ command, arguments: args }: ApiRecord): string => {
  const words = (args as readonly ApiRecord[]).map(({ name, required, variadic }) => {
    const label = variadic ? `${name}…` : name;
    return required ? `<${label}>` : `[${label}]`;
  });
  return [command || '…', ...words].join(' ');
};

export const list = defineCommand({
  path: ['commands'],
  summary: {
    en: 'every command, for people and programs',
    es: 'todos los comandos, para personas y programas',
  },
  detail: {
    en: 'JSON is an index: name, summary, and whether the command reads or writes. With the words of a command it describes that one: arguments, options, scopes, exit codes, examples. --all describes every command, with the JSON Schema of its output (null if the API does not define it), and each exit code once.',
    es: 'El JSON es un índice: nombre, resumen, y si el comando lee o escribe. Con las palabras de un comando describe ese: argumentos, opciones, permisos, códigos de salida, ejemplos. --all los describe todos, con el JSON Schema de su salida (null si la API no la define), y cada código de salida una vez.',
  },
  args: [
    {
      name: 'command',
      optional: true,
      variadic: true,
      about: { en: 'the words of a command', es: 'las palabras de un comando' },
    },
  ],
  flags: {
    all: booleanFlag({ en: 'describe every command completely', es: 'describe por completo cada comando' }),
  },
  examples: {
    commands: { en: 'all of them', es: 'todos' },
    'commands reservas seat --json': { en: 'one of them', es: 'uno de ellos' },
    'commands --all --json --fields command,exits': {
      en: 'the exit codes of each',
      es: 'los códigos de salida de cada uno',
    },
  },
  run: async (context, { args, flags: { all } }) => {
    if (args.length > 0) return showCommand(context, args.map(String));
    const { describe, describeGlobals, describeInIndex } = await import('../cli/describe.ts');
    const { loadCommands } = await import('../cli/command.ts');
    const { formats } = await import('../render/result.ts');
    const { groups, format, lang, globals } = context;
    const specs = await loadCommands(groups);
    // People read the arguments in the table; programs get the index unless they ask for more.
    const isIndex = !all && !globals.fields && format !== 'table' && format !== 'md';
    const index = isIndex ? specs.map((spec) => describeInIndex(spec, lang)) : [];
    if (isIndex && format === 'json') return toJsonLines(index);
    const complete = () => [...specs.map((spec) => describe(spec, formats)), describeGlobals(formats)];
    const records: readonly object[] = isIndex ? index : complete();
    return {
      kind: 'list',
      records: records.map((item): ApiRecord => ({ ...item })),
      columns,
      fields: Object.keys(records[0] ?? {}),
      summary: { en: 'maitre <command> --help shows one', es: 'maitre <comando> --help muestra uno' },
    };
  },
});

/** An array with one record a line, which takes less space than indented JSON. */
const toJsonLines = (records: readonly object[]): CommandResult => ({
  kind: 'raw',
  body: `[\n${records.map((record) => JSON.stringify(record)).join(',\n')}\n]\n`,
});

/** Describes the command that the words name: as JSON, or as its help. Throws USAGE if it is not a command. */
const showCommand = async ({ groups, format, lang }: Context, words: string[]): Promise<CommandResult> => {
  const { parseCommand } = await import('../cli/parse.ts');
  const { scanArgv } = await import('../cli/scan-argv.ts');
  const { createUnknownCommandFailure } = await import('../cli/find-command.ts');
  const help = await parseCommand(scanArgv([...words, '--help']), groups, lang);
  if (help.kind !== 'help' || !help.command)
    throw createUnknownCommandFailure(
      words,
      suggestCommand(['commands'], { en: 'list them', es: 'para verlos' }),
    );
  const { formatCommandJson } = await import('../cli/describe.ts');
  const { formats } = await import('../render/result.ts');
  const body = format === 'table' ? help.format(80) : formatCommandJson(help.command, formats, lang);
  return { kind: 'raw', body };
};
