import { CommanderError } from 'commander';
import type { Lang, LocalizedText } from '../ground/i18n.ts';
import type { AliasTable } from './aliases.ts';
import { type CommandDefinition, commandsOf, type Group } from './command.ts';
import { createParser, type ParsedArgs, parseArgs } from './commander.ts';
import { findName, type NamedCommand, withoutWords, wordsBeforeOptions } from './find-command.ts';
import { joinUnquotedValues } from './join-values.ts';
import type { Preflight } from './scan-argv.ts';

/** A command and its input, as it was typed. */
export interface Invocation<C, R> extends ParsedArgs {
  readonly command: CommandDefinition<C, R>;
}

/** A command to run, or the help that was asked for. */
export type Parsed<C, R> =
  | {
      readonly kind: 'run';
      readonly invocation: Invocation<C, R>;
      /** Says how aliases were read. */
      readonly notice: LocalizedText | undefined;
    }
  | { readonly kind: 'help'; readonly text: string };

/**
 * Finds the command that the line names, loads it alone, joins values that were not quoted, and lets commander parse
 * the rest. Throws USAGE for an unknown command or option, with the nearest known one.
 */
export const parseLine = async <C, R>(
  preflight: Preflight,
  groups: readonly Group<C, R>[],
  lang: Lang,
  loadAliases?: () => Promise<AliasTable>,
): Promise<Parsed<C, R>> => {
  const named = await findCommand(preflight, groups, lang, loadAliases);
  if (!named) return helpOrError(preflight, groups, lang);
  const { command, notice } = named;
  const argv = joinUnquotedValues(named.argv, command, lang);
  const parser = createParser(command, lang);
  try {
    return { kind: 'run', invocation: { command, ...parseArgs(argv, command, parser) }, notice };
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    if (error.code === 'commander.helpDisplayed') {
      const { commandHelp } = await import('./help.ts');
      return { kind: 'help', text: commandHelp(command, lang) };
    }
    const { explainParserError, explainUnknownCommand } = await import('./parse-errors.ts');
    if (named.isDefault && error.code === 'commander.excessArguments')
      throw await explainUnknownCommand(preflight, groups);
    throw explainParserError(error, command, parser.args, lang);
  }
};

const findCommand = async <C, R>(
  preflight: Preflight,
  groups: readonly Group<C, R>[],
  lang: Lang,
  loadAliases?: () => Promise<AliasTable>,
): Promise<NamedCommand<C, R> | undefined> => {
  const words = wordsBeforeOptions(preflight);
  const texts = words.map(({ text }) => text);
  const name = findName(texts, groups);
  const isGroupHelp = preflight.isHelp && name?.isDefault === true;
  const command = isGroupHelp ? undefined : await name?.load();
  const named: NamedCommand<C, R> | undefined = name &&
    command && {
      command,
      argv: withoutWords(preflight.argv, words.slice(0, name.count)),
      isDefault: name.isDefault,
    };
  // Words behind a command that takes none may stand for its options.
  const isCertain = named && (command?.args !== undefined || words.length === name?.count);
  if (isCertain || !loadAliases || words.length === 0) return named;
  const { translateAliases } = await import('./aliases.ts');
  return (await translateAliases({ preflight, groups, aliases: await loadAliases(), lang })) ?? named;
};

const helpOrError = async <C, R>(
  preflight: Preflight,
  groups: readonly Group<C, R>[],
  lang: Lang,
): Promise<Parsed<C, R>> => {
  if (!preflight.isHelp) {
    const { explainUnknownCommand } = await import('./parse-errors.ts');
    throw await explainUnknownCommand(preflight, groups);
  }
  const { groupHelp, rootHelp } = await import('./help.ts');
  const [first, ...rest] = wordsBeforeOptions(preflight).map(({ text }) => text);
  const group = groups.find(({ name }) => name === first);
  if (!group) return { kind: 'help', text: rootHelp(groups, lang) };
  return { kind: 'help', text: groupHelp(group, await commandsOf([group]), rest, lang) };
};
