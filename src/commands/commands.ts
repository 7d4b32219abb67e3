import { type Command, command } from '../context/context.ts';
import type { Column, Row } from '../render/outcome.ts';

const columns: readonly Column[] = [
  {
    field: 'command',
    header: { en: 'Command', es: 'Orden' },
    priority: 0,
    value: (record) => usageOf(record),
  },
  {
    field: 'summary',
    header: { en: 'What it does', es: 'Qué hace' },
    priority: 1,
    min: 20,
    value: ({ summary }, { lang }) => (summary as Row)[lang] as string,
  },
];

/** `reservas get <reserva>` */
const usageOf = ({ command, arguments: args }: Row): string =>
  [command || '…', ...(args as readonly Row[]).map(argOf)].join(' ');

const argOf = ({ name, required, variadic }: Row): string => {
  const words = variadic ? `${name}…` : name;
  return required ? `<${words}>` : `[${words}]`;
};

const list = command({
  path: ['commands'],
  summary: { en: 'every command, for programs too', es: 'todas las órdenes, también para programas' },
  detail: {
    en: 'As JSON: the arguments, flags, choices, defaults, scopes, exit codes and examples of each, and the JSON Schema of what it prints: null where that is no record of the interface.',
    es: 'En JSON: los argumentos, opciones, valores, permisos, códigos de salida y ejemplos de cada una, y el JSON Schema de lo que imprime: null si no es un registro de la interfaz.',
  },
  examples: [
    { line: 'commands', about: { en: 'all of them', es: 'todas' } },
    {
      line: 'commands --json --fields command,exits',
      about: { en: 'what each can end with', es: 'con qué puede acabar cada una' },
    },
  ],
  run: async ({ groups }) => {
    const [{ describe, describeAny }, { commandsOf }, { formats }] = await Promise.all([
      import('../cli/describe.ts'),
      import('../cli/command.ts'),
      import('../render/format.ts'),
    ]);
    const all = (await commandsOf(groups)).map((spec) => describe(spec, formats));
    const records = [...all, describeAny(formats)].map((described): Row => ({ ...described }));
    return {
      kind: 'list',
      records,
      columns,
      fields: Object.keys(records[0] ?? {}),
      summary: { en: 'maitre <command> --help shows one', es: 'maitre <orden> --help muestra una' },
    };
  },
});

export const commands: readonly Command[] = [list];
