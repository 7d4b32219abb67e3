import { type Command, defineCommand } from '../context/context.ts';
import type { ApiRecord, Column } from '../render/outcome.ts';

const columns: readonly Column[] = [
  {
    field: 'command',
    header: { en: 'Command', es: 'Comando' },
    priority: 0,
    value: (record) => formatUsage(record),
  },
  {
    field: 'summary',
    header: { en: 'What it does', es: 'Qué hace' },
    priority: 1,
    min: 20,
    value: ({ summary }, { lang }) => (summary as ApiRecord)[lang] as string,
  },
];

/** `reservas get <reserva>` */
const formatUsage = ({ command, arguments: args }: ApiRecord): string =>
  [command || '…', ...(args as readonly ApiRecord[]).map(formatArg)].join(' ');

const formatArg = ({ name, required, variadic }: ApiRecord): string => {
  const words = variadic ? `${name}…` : name;
  return required ? `<${words}>` : `[${words}]`;
};

const list = defineCommand({
  path: ['commands'],
  summary: {
    en: 'every command, for people and programs',
    es: 'todos los comandos, para personas y programas',
  },
  detail: {
    en: 'JSON has the arguments, flags, choices, defaults, scopes, exit codes and examples of each command, and the JSON Schema of its output (null if the API does not define it).',
    es: 'El JSON contiene los argumentos, opciones, valores, permisos, códigos de salida y ejemplos de cada comando, y el JSON Schema de su salida (null si la API no la define).',
  },
  examples: [
    { line: 'commands', about: { en: 'all of them', es: 'todos' } },
    {
      line: 'commands --json --fields command,exits',
      about: { en: 'the exit codes of each', es: 'los códigos de salida de cada uno' },
    },
  ],
  run: async ({ groups }) => {
    const [{ describe, describeAny }, { loadCommands }, { formats }] = await Promise.all([
      import('../cli/describe.ts'),
      import('../cli/command.ts'),
      import('../render/outcome.ts'),
    ]);
    const described = (await loadCommands(groups)).map((spec) => describe(spec, formats));
    const records = [...described, describeAny(formats)].map((item): ApiRecord => ({ ...item }));
    return {
      kind: 'list',
      records,
      columns,
      fields: Object.keys(records[0] ?? {}),
      summary: { en: 'maitre <command> --help shows one', es: 'maitre <comando> --help muestra uno' },
    };
  },
});

export const commands: readonly Command[] = [list];
