import type { CommanderError } from 'commander';
import type { Failure } from '../errors.ts';
import { verbatim } from '../lang.ts';
import type { CommandSpec, Group } from './command.ts';
import { globalFlags } from './globals.ts';
import { nearest } from './nearest.ts';
import { usage } from './problems.ts';

/** A parser's error as a USAGE failure that says what was meant. */
export const translate = <C, R>(
  error: CommanderError,
  path: readonly string[],
  groups: readonly Group<C, R>[],
  commands: readonly CommandSpec<C, R>[],
): Failure => {
  const named = /'([^']*)'/.exec(error.message)?.[1] ?? '';
  if (error.code === 'commander.unknownOption') return unknownOption(named, path, commands);
  if (error.code === 'commander.unknownCommand') return unknownCommand(named, path, groups, commands);
  if (error.code === 'commander.help') return incomplete(path);
  const name =
    error.code === 'commander.missingArgument'
      ? `<${named}>`
      : named.split(/[ ,]+/).find((part) => part.startsWith('--'));
  if (error.code === 'commander.missingArgument') {
    return usage([{ name: name!, text: { en: 'is required', es: 'es obligatorio' } }], seeHelp(path));
  }
  if (error.code === 'commander.optionMissingArgument') {
    return usage(
      [{ name: name ?? named, text: { en: 'needs a value', es: 'necesita un valor' } }],
      seeHelp(path),
    );
  }
  if (error.code === 'commander.excessArguments') {
    return usage(
      [{ name: path.join(' '), text: { en: ': too many arguments', es: ': sobran argumentos' } }],
      seeHelp(path),
    );
  }
  return usage([{ name: '', text: verbatim(error.message.replace(/^error: /, '')) }]);
};

const unknownOption = <C, R>(
  option: string,
  path: readonly string[],
  commands: readonly CommandSpec<C, R>[],
): Failure => {
  const spec = commands.findLast((candidate) => candidate.path.every((name, index) => path[index] === name));
  const known = Object.keys({ ...globalFlags, ...spec?.flags }).map((name) => `--${name}`);
  const near = nearest(option.split('=')[0]!, known);
  return usage(
    [{ name: option, text: { en: 'is no option of this command', es: 'no es una opción de esta orden' } }],
    near ? didYouMean(near) : seeHelp(spec?.path ?? []),
  );
};

const unknownCommand = <C, R>(
  word: string,
  path: readonly string[],
  groups: readonly Group<C, R>[],
  commands: readonly CommandSpec<C, R>[],
): Failure => {
  const depth = Math.max(0, path.indexOf(word));
  const before = path.slice(0, depth);
  const siblings = commands.filter((spec) => before.every((name, index) => spec.path[index] === name));
  const known = depth === 0 ? groups.map(({ name }) => name) : siblings.map((spec) => spec.path[depth] ?? '');
  const near = nearest(word, known);
  return usage(
    [{ name: [...before, word].join(' '), text: { en: 'is no command', es: 'no es una orden' } }],
    near ? didYouMean([...before, near].join(' ')) : seeHelp(before),
  );
};

export const incomplete = (path: readonly string[]): Failure => {
  return usage(
    [{ name: path.join(' '), text: { en: 'needs a command', es: 'necesita una orden' } }],
    seeHelp(path),
  );
};

const didYouMean = (near: string) => ({ en: `did you mean ${near}?`, es: `¿quizá ${near}?` });

const seeHelp = (path: readonly string[]) => {
  const line = ['maitre', ...path, '--help'].join(' ');
  return { en: `see ${line}`, es: `ver ${line}` };
};
