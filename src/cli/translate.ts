import type { CommanderError } from 'commander';
import type { Failure } from '../ground/errors.ts';
import {
  formatCount,
  type Lang,
  type LocalizedText,
  needsValueText,
  noun,
  requiredText,
  suggestText,
  untranslated,
} from '../ground/i18n.ts';
import type { Group, Outline } from './command.ts';
import { globalFlags } from './globals.ts';
import { nearest } from './nearest.ts';
import { noCommand, usage } from './usage.ts';

export interface Line {
  /** The words of the line that are no options. */
  readonly words: readonly string[];
  readonly groups: readonly Pick<Group<unknown, unknown>, 'name'>[];
  /** The commands of the group that the line names; of every group where it names none. */
  readonly commands: readonly Outline[];
  readonly lang: Lang;
}

/** A parser's error as a USAGE failure that says what was meant. */
export const translate = (error: CommanderError, line: Line): Failure => {
  const named = /'(.*)'/s.exec(error.message)?.[1] ?? '';
  switch (error.code) {
    case 'commander.unknownOption':
      return unknownOption(named, line);
    case 'commander.unknownCommand':
      return unknownCommand(line);
    case 'commander.help':
      return incomplete(line);
    case 'commander.missingArgument':
      return usage([{ name: `<${named}>`, text: requiredText }], exampleOf(line));
    case 'commander.optionMissingArgument':
      return usage([{ name: longName(named), text: needsValueText }], seeHelp(knownPath(line)));
    case 'commander.excessArguments':
      return excessArguments(line);
    default:
      return usage([{ name: 'maitre', text: untranslated(error.message) }]);
  }
};

/** How the command is written; where its help is, for one without an example. */
const exampleOf = (line: Line): LocalizedText => {
  const [example] = namedCommand(line)?.examples ?? [];
  if (!example) return seeHelp(knownPath(line));
  const words = `maitre ${example.line}`;
  return { en: `for example: ${words}`, es: `por ejemplo: ${words}` };
};

/** `--output` of `-o, --output <FORMAT>`. */
const longName = (option: string): string =>
  option.split(/[ ,]+/).find((part) => part.startsWith('--')) ?? option;

/** The words that name a command or a group, as far as they do. */
const knownPath = ({ words, commands }: Line): readonly string[] => {
  const names = (count: number) =>
    commands.some(({ path }) => words.slice(0, count).every((word, index) => path[index] === word));
  let count = 0;
  while (count < words.length && names(count + 1)) count++;
  return words.slice(0, count);
};

/** The command that the words name; of a group that they name alone, its default. */
const namedCommand = (line: Line): Outline | undefined => {
  const known = knownPath(line).join(' ');
  return (
    line.commands.find(({ path }) => path.join(' ') === known) ??
    line.commands.find(({ path, isDefault }) => isDefault && path.slice(0, -1).join(' ') === known)
  );
};

/** Names the option without its value, which may be a key. */
const unknownOption = (option: string, line: Line): Failure => {
  const [name = option] = option.split('=');
  const word = name.replace(/^-+/, '');
  const spec = namedCommand(line);
  const flags = { ...globalFlags, ...spec?.flags };
  const isKnown = Object.hasOwn(flags, word);
  if (name.startsWith('--') && isKnown && name !== option) {
    return usage([{ name, text: { en: 'takes no value', es: 'no lleva valor' } }]);
  }
  const near = name.startsWith('--') && !isKnown ? nearest(word, Object.keys(flags)) : undefined;
  return usage(
    [{ name, text: { en: 'is no option of this command', es: 'no es una opción de esta orden' } }],
    near ? suggestText(`--${near}`) : (misplaced(word, line) ?? seeHelp(spec?.path ?? knownPath(line))),
  );
};

/** An option before the verb that knows it: only the global ones may stand there. */
const misplaced = (word: string, line: Line): LocalizedText | undefined => {
  const named = namedCommand(line);
  const owners = (named ? [named] : line.commands).filter(({ flags }) => flags && Object.hasOwn(flags, word));
  const owner = owners.find(({ path }) => line.words.includes(path.at(-1) ?? '')) ?? owners[0];
  if (!owner) return undefined;
  const example = ['maitre', ...owner.path, `--${word}`].join(' ');
  return { en: `it goes after the command: ${example}`, es: `va después de la orden: ${example}` };
};

const unknownCommand = (line: Line): Failure => {
  const before = knownPath(line);
  const word = line.words[before.length] ?? '';
  const siblings = line.commands.filter(({ path }) => before.every((name, index) => path[index] === name));
  const known =
    before.length === 0
      ? line.groups.map(({ name }) => name)
      : siblings.map(({ path }) => path[before.length] ?? '');
  const near = (before.length === 0 ? verbCalled(word, line) : undefined) ?? nearest(word, known);
  return noCommand([...before, word], near ? suggestText([...before, near].join(' ')) : seeHelp(before));
};

/** The first command that is called so in a group that the line leaves out: `list` is `reservas list`. */
const verbCalled = (word: string, { commands }: Line): string | undefined =>
  commands.find(({ path }) => path.at(-1) === word)?.path.join(' ');

const argument = noun(['argument', 'arguments'], ['argumento', 'argumentos']);

/** Does not repeat the words: one of them may be a key. */
const excessArguments = (line: Line): Failure => {
  const known = knownPath(line);
  const spec = namedCommand(line);
  if (!spec || spec.path.length > known.length) return unknownCommand(line);
  const count = spec.args?.length ?? 0;
  const words = formatCount(count, argument);
  const help = seeHelp(spec.path);
  const meant = optionFor(spec, line.words.slice(known.length + count), line.lang);
  return usage(
    [
      {
        name: spec.path.join(' '),
        text:
          count === 0
            ? { en: 'takes no arguments', es: 'no lleva argumentos' }
            : { en: `takes only ${words.en}`, es: `solo lleva ${words.es}` },
      },
    ],
    meant ??
      // Quotes are no help where there is no argument to hold them.
      (count === 0
        ? help
        : {
            en: `words that belong together go in quotes; ${help.en}`,
            es: `las palabras que van juntas se escriben entre comillas; ${help.es}`,
          }),
  );
};

/** The option that words without one are for: a day, a choice, or the number that is required. Only such words are repeated. */
const optionFor = (spec: Outline, words: readonly string[], lang: Lang): LocalizedText | undefined => {
  const said = words.join(' ');
  const found = Object.entries(spec.flags ?? {}).find(
    ([, { type, choices, required, read }]) =>
      (type === 'date' || choices || (type === 'integer' && required && /^\d+$/.test(said))) &&
      read?.(said, { today: () => '2026-01-01', lang }) !== undefined,
  );
  return found && suggestText(`--${found[0]} ${said}`);
};

export const incomplete = (line: Line): Failure => {
  const known = knownPath(line);
  return usage(
    [{ name: known.join(' ') || 'maitre', text: { en: 'needs a command', es: 'necesita una orden' } }],
    seeHelp(known),
  );
};

const seeHelp = (path: readonly string[]): LocalizedText => {
  const line = ['maitre', ...path, '--help'].join(' ');
  return { en: `see ${line}`, es: `ver ${line}` };
};
