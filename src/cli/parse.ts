import { CommanderError } from 'commander';
import type { Failure } from '../ground/errors.ts';
import type { Lang, LocalizedText } from '../ground/i18n.ts';
import type { AliasTable } from './aliases.ts';
import { type CommandDefinition, type Group, loadCommands } from './command.ts';
import { createParser, type ParsedArgs, readArgs } from './commander.ts';
import {
  type CommandLine,
  findName,
  type NamedCommand,
  withoutWords,
  wordsBeforeOptions,
} from './find-command.ts';
import { joinUnquotedValues } from './join-values.ts';
import type { Preflight } from './scan-argv.ts';

/** A command and its input as typed. */
export interface Invocation<C, R> extends ParsedArgs {
  readonly command: CommandDefinition<C, R>;
  /** The failure without a terminal to ask for missing arguments on. */
  readonly missing?: Failure | undefined;
}

/** A command to run, or the requested help, which is formatted for a width in columns. */
export type Parsed<C, R> =
  | {
      readonly kind: 'run';
      readonly invocation: Invocation<C, R>;
      /** Says what aliases were taken to mean. */
      readonly notice: LocalizedText | undefined;
    }
  | { readonly kind: 'help'; readonly format: (width: number) => string };

/**
 * Finds the command that the line names, loads only that one, joins unquoted values, and lets commander parse
 * the rest. Throws USAGE for an unknown command or option, with the nearest known one.
 */
export const parseLine = async <C, R>(
  preflight: Preflight,
  groups: readonly Group<C, R>[],
  lang: Lang,
  loadAliases?: () => Promise<AliasTable>,
): Promise<Parsed<C, R>> => {
  const line = { preflight, words: wordsBeforeOptions(preflight), groups, lang };
  const named = await findCommand(line, loadAliases);
  if (!named) return helpOrError(line);
  const { command, notice } = named;
  const argv = joinUnquotedValues(named.argv, command, lang);
  const parser = createParser(command, lang);
  try {
    // Commander expects the words without those that name the command.
    parser.parse(argv, { from: 'user' });
    return { kind: 'run', invocation: { command, ...readArgs(command, parser) }, notice };
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    if (error.code === 'commander.helpDisplayed') {
      const { commandHelp } = await import('./help.ts');
      return { kind: 'help', format: (width) => commandHelp(command, lang, width) };
    }
    const { explainParserError, explainUnknownCommand } = await import('./parse-errors.ts');
    if (named.isDefault && error.code === 'commander.excessArguments')
      throw await explainUnknownCommand(line);
    const missing = explainParserError(error, command, parser.args, lang);
    const rest = command.args?.slice(parser.args.length) ?? [];
    if (error.code !== 'commander.missingArgument' || !rest.every(({ isAskedFor }) => isAskedFor))
      throw missing;
    return { kind: 'run', invocation: { command, ...readArgs(command, parser), missing }, notice };
  }
};

const findCommand = async <C, R>(
  line: CommandLine<C, R>,
  loadAliases?: () => Promise<AliasTable>,
): Promise<NamedCommand<C, R> | undefined> => {
  const { preflight, words } = line;
  const { load, count = 0, isDefault = false } = findName(line) ?? {};
  const isGroupHelp = preflight.isHelp && isDefault;
  const command = isGroupHelp ? undefined : await load?.();
  // Words after a command without arguments may stand for its options.
  const isCertain = command !== undefined && (command.args !== undefined || words.length === count);
  if (!isCertain && loadAliases && words.length > 0) {
    const { translateAliases } = await import('./aliases.ts');
    const named = await translateAliases({ ...line, aliases: await loadAliases() });
    if (named) return named;
  }
  return command && { command, argv: withoutWords(preflight.argv, words.slice(0, count)), isDefault };
};

const helpOrError = async <C, R>(line: CommandLine<C, R>): Promise<Parsed<C, R>> => {
  const { preflight, groups, lang } = line;
  if (!preflight.isHelp) {
    const { explainUnknownCommand } = await import('./parse-errors.ts');
    throw await explainUnknownCommand(line);
  }
  const { groupHelp, rootHelp } = await import('./help.ts');
  const [first, ...rest] = line.words.map(({ text }) => text);
  const group = groups.find(({ name }) => name === first);
  if (!group) return { kind: 'help', format: (width) => rootHelp(groups, lang, width) };
  const commands = await loadCommands([group]);
  return { kind: 'help', format: (width) => groupHelp(group, commands, rest, lang, width) };
};
