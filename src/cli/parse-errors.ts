import type { CommanderError } from 'commander';
import { createOptionError, type Failure, type Hint } from '../ground/errors.ts';
import {
  formatCount,
  type LocalizedText,
  needsValueText,
  noun,
  requiredText,
  suggestText,
  untranslated,
} from '../ground/i18n.ts';
import { formatCommand } from '../ground/strings.ts';
import type { CommandMetadata } from './command.ts';
import {
  beginsWith,
  type CommandLine,
  createUnknownCommandFailure,
  getMainGroup,
  isGlobal,
  listPaths,
} from './find-command.ts';
import { globalFlags } from './globals.ts';
import { findNearest } from './nearest.ts';
import { notUnderstoodText } from './words/reading.ts';

/** Commander's error about the options and arguments of a command as a USAGE failure that suggests what to type. */
export const explainParserError = ({ code, message }: CommanderError, spec: CommandMetadata): Failure => {
  const quoted = /'(.*)'/s.exec(message)?.[1] ?? '';
  switch (code) {
    case 'commander.unknownOption':
      return explainUnknownOption(quoted, spec);
    case 'commander.missingArgument':
      return createOptionError(`<${quoted}>`, requiredText, suggestExample(spec));
    case 'commander.optionMissingArgument':
      return createOptionError(getLongForm(quoted), needsValueText, seeHelp(spec.path));
    case 'commander.excessArguments':
      return explainExcessArguments(spec);
    default:
      return createOptionError('maitre', untranslated(message));
  }
};

/** Names the option without its value, which may be an API key. */
const explainUnknownOption = (option: string, { path, flags }: Pick<CommandMetadata, 'path' | 'flags'>) => {
  const [name = option] = option.split('=');
  const known = { ...globalFlags, ...flags };
  const isLong = name.startsWith('--');
  const hasValue = name !== option;
  if (isLong && hasValue && Object.hasOwn(known, name.slice(2))) {
    return createOptionError(name, { en: 'takes no value', es: 'no lleva valor' });
  }
  const near = isLong ? findNearest(name.slice(2), Object.keys(known)) : undefined;
  const help = seeHelp(path);
  const hint = near === undefined ? help : { ...suggestText(`--${near}`), next: help.next };
  return createOptionError(name, notAnOption, hint);
};

const notAnOption: LocalizedText = {
  en: 'is not an option of this command',
  es: 'no es una opción de este comando',
};

/** `--output` of `-o, --output <FORMAT>`. */
const getLongForm = (option: string): string =>
  option.split(/[ ,]+/).find((part) => part.startsWith('--')) ?? option;

const suggestExample = ({ examples, path }: CommandMetadata): Hint => {
  const [example] = Object.keys(examples);
  const help = seeHelp(path);
  if (example === undefined) return help;
  return { en: `for example: maitre ${example}`, es: `por ejemplo: maitre ${example}`, next: help.next };
};

const argument = noun(['argument', 'arguments'], ['argumento', 'argumentos']);

/** Does not repeat the arguments: one of them may be an API key. */
const explainExcessArguments = (spec: CommandMetadata): Failure => {
  const count = spec.args?.length ?? 0;
  const expected = formatCount(count, argument);
  const help = seeHelp(spec.path);
  const text =
    count === 0
      ? { en: 'takes no arguments', es: 'no lleva argumentos' }
      : { en: `takes only ${expected.en}`, es: `solo lleva ${expected.es}` };
  const quotes = {
    en: `put words that belong together in quotes; ${help.en}`,
    es: `ponga entre comillas las palabras que van juntas; ${help.es}`,
    next: help.next,
  };
  return createOptionError(spec.path.join(' '), text, count === 0 ? help : quotes);
};

/** Only global options may stand before the command. */
const earlyOptionText: LocalizedText = {
  en: 'is not a global option; options of a command go after it',
  es: 'no es una opción global; las de un comando van detrás de él',
};

/** Why the words name no command. */
export const explainUnknownCommand = (line: CommandLine): Failure => {
  const paths = listPaths(line.groups);
  const words = line.words.map(({ text }) => text);
  const isKnown = (count: number) => paths.some(beginsWith(words.slice(0, count)));
  let count = 0;
  while (count < words.length && isKnown(count + 1)) count++;
  const before = words.slice(0, count);
  const word = words[count];
  if (word !== undefined) {
    const verbs = Object.keys(getMainGroup(line.groups)?.commands ?? {});
    const near = suggestName(word, before, paths, verbs);
    if (near === undefined && words.length > 2)
      return createOptionError(`"${words.join(' ')}"`, notUnderstoodText, seeHelp(before));
    return createUnknownCommandFailure(
      [...before, word],
      near === undefined ? seeHelp(before) : { ...suggestText(near.join(' ')), next: near },
    );
  }
  const option = line.preflight.options.find(({ text }) => !isGlobal(text));
  if (option) return createOptionError(`--${option.text}`, earlyOptionText, seeHelp(before));
  const text = { en: 'needs a command', es: 'necesita un comando' };
  return createOptionError(before.join(' ') || 'maitre', text, seeHelp(before));
};

/** `search` → `crm search`; `lsit` after `reservas` → `reservas list`; `sead` → `seat`. */
const suggestName = (
  word: string,
  before: readonly string[],
  paths: readonly (readonly string[])[],
  verbs: readonly string[],
): readonly string[] | undefined => {
  const full = before.length === 0 ? paths.find((path) => path.at(-1) === word) : undefined;
  if (full) return full;
  const known = paths.filter(beginsWith(before)).map((path) => path[before.length] ?? '');
  const near = findNearest(word, before.length === 0 ? [...known, ...verbs] : known);
  return near === undefined ? undefined : [...before, near];
};

const seeHelp = (path: readonly string[]): Hint => {
  const next = [...path, '--help'];
  const command = formatCommand('maitre', ...next);
  return { en: `see ${command}`, es: `consulte ${command}`, next };
};
