import { loadCommands } from '../../src/cli/command.ts';
import { type Described, describe, describeGlobals } from '../../src/cli/describe.ts';
import { findDefault, getMainGroup } from '../../src/cli/find-command.ts';
import { groups } from '../../src/commands/groups.ts';
import { formats } from '../../src/render/result.ts';

export const specs = await loadCommands(groups);

/** The words that run a command: its path, the verb of the main group, or a group that lists its records. */
export const invocationsOf = ({ path }: (typeof specs)[number]): (readonly string[])[] => [
  path,
  ...(path[0] === getMainGroup(groups)?.name ? [path.slice(1)] : []),
  ...[1, 2]
    .map((count) => path.slice(0, count))
    .filter((group) => findDefault(group, groups)?.join(' ') === path.join(' ')),
];

/** The description of every command for programs, and of their shared options. */
export const commands: readonly Described[] = specs.map((spec) => describe(spec, formats));
export const anyCommand: Described = describeGlobals(formats);

/** `reservas get <reserva>` */
export const usageOf = ({ command, arguments: args }: Described): string =>
  [command, ...args.map(argOf)].join(' ');

const argOf = ({ name, choices, required, variadic }: Described['arguments'][number]): string => {
  const words = `${choices?.join('|') ?? name}${variadic ? '…' : ''}`;
  return required ? `<${words}>` : `[${words}]`;
};

/** The arguments of an example as a shell passes them, without redirections. */
export const wordsOf = (line: string): string[] =>
  [...line.replace(/ [<>|] .*$/, '').matchAll(/(?:'[^']*'|"[^"]*"|[^\s'"])+/g)].map(([word]) =>
    word.replace(/'([^']*)'|"([^"]*)"/g, (_, single, double) => single ?? double),
  );
