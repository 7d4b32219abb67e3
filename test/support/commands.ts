import { loadCommands } from '../../src/cli/command.ts';
import { type Described, type DescribedArg, describe, describeAny } from '../../src/cli/describe.ts';
import { findDefault } from '../../src/cli/find-command.ts';
import { groups } from '../../src/commands/groups.ts';
import { formats } from '../../src/render/outcome.ts';

export const specs = await loadCommands(groups);

/** The words that run a command: its path, or the group alone if it is the group's default. */
export const invocationOf = ({ path }: (typeof specs)[number]): readonly string[] => {
  const isDefault = groups.some(({ name }) => findDefault([name], groups)?.join(' ') === path.join(' '));
  return isDefault ? path.slice(0, 1) : path;
};

/** Every command as programs are told of it, and what all of them share. */
export const commands: readonly Described[] = specs.map((spec) => describe(spec, formats));
export const anyCommand: Described = describeAny(formats);

/** `reservas get <reserva>` */
export const usageOf = ({ command, arguments: args }: Described): string =>
  [command, ...args.map(argOf)].join(' ');

const argOf = ({ name, choices, required, variadic }: DescribedArg): string => {
  const words = `${choices?.join('|') ?? name}${variadic ? '…' : ''}`;
  return required ? `<${words}>` : `[${words}]`;
};

/** The words of an example as a shell hands them over, without what the shell does with files. */
export const wordsOf = (line: string): string[] =>
  [...line.replace(/ [<>|] .*$/, '').matchAll(/(?:'[^']*'|"[^"]*"|[^\s'"])+/g)].map(([word]) =>
    word.replace(/'([^']*)'|"([^"]*)"/g, (_, single, double) => single ?? double),
  );
