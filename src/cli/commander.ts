import { Argument, Command, Option } from 'commander';
import type { Lang } from '../ground/i18n.ts';
import { invariant } from '../ground/invariant.ts';
import type { ArgOutline, CommandSpec, FlagOutline, Group, Outline } from './command.ts';
import { dressHelp } from './dress.ts';
import type { RawFlags } from './flag.ts';
import { globalFlags } from './globals.ts';
import { placeholderIn } from './placeholders.ts';

/** What a line asks for: a command with the words that it was given, level by level. */
export interface Asked<C, R> extends Said {
  readonly command: CommandSpec<C, R>;
}

/** The words that a command was given. */
export interface Said {
  readonly args: readonly string[];
  readonly flags: RawFlags;
  readonly globals: RawFlags;
}

interface Reading<O extends Outline> {
  /** The words after `maitre`. */
  readonly argv: readonly string[];
  readonly lang: Lang;
  /** Told which command the line names, and with what. */
  readonly ask: (command: O, said: Said) => void;
}

interface Making<O extends Outline> extends Reading<O> {
  readonly groups: readonly Omit<Group<unknown, unknown>, 'load'>[];
  /** Told the help, where the line asks for it. */
  readonly show: (help: string) => void;
  /** What writes it, where it may be asked for: most lines run without. */
  readonly help: { readonly after: (command: O) => string; readonly root: () => string } | undefined;
}

interface Shared<O extends Outline> extends Making<O> {
  readonly globals: readonly Option[];
  /** Which options are made: all where this is left out. */
  readonly isSaid?: IsSaid;
}

type IsSaid = (name: string, flag: FlagOutline) => boolean;

/** The commander form of commands of one group; of none, all groups by name. */
export const commanderOf = <O extends Outline>(asked: Making<O>, commands: readonly O[]): Command => {
  const { groups, lang, show, help } = asked;
  const making: Shared<O> = { ...asked, globals: globalOptions(lang) };
  const program = levelOf('maitre', making);
  if (help) program.helpInformation = help.root;
  if (commands.length === 0) {
    for (const { name } of groups) program.addCommand(dressHelp(new Command(name), lang, show));
  }
  for (const command of commands) addCommand(program, making, command);
  return program;
};

/**
 * One command alone, for a line without the words that name it, and of its options those that the line says: to make
 * thirty of them takes half of reading a line, and a wrong one is told of the others by us.
 */
export const commandOf = <O extends Outline>(asked: Reading<O>, spec: O): Command => {
  const isSaid = saidIn(asked.argv);
  return leafOf({ ...asked, ...unheard, isSaid, globals: globalOptions(asked.lang, isSaid) }, spec);
};

/** One command is told no help: that is asked for of its group. */
const unheard = { groups: [], show: () => {}, help: undefined };

const saidIn = (argv: readonly string[]): IsSaid => {
  const names = new Set(argv.map((word) => /^--(?:no-)?([^=]*)/.exec(word)?.[1]));
  const isAnyShort = argv.some((word) => /^-[^-]/.test(word));
  return (name, { short }) => names.has(name.replace(/^no-/, '')) || (isAnyShort && short !== undefined);
};

const addCommand = <O extends Outline>(program: Command, making: Shared<O>, spec: O): void => {
  // A command that the line does not name is only listed; giving each its options would take most of the parsing.
  const isNamed = spec.isDefault || making.argv.includes(nameOf(spec));
  const child = isNamed ? leafOf(making, spec) : listedOf(making, spec);
  parentOf(program, making, spec.path.slice(0, -1)).addCommand(child, { isDefault: spec.isDefault === true });
};

const nameOf = ({ path }: Outline): string => invariant(path.at(-1), 'a path has a word');

const listedOf = <O extends Outline>({ lang, show }: Shared<O>, spec: O): Command =>
  described(dressHelp(new Command(nameOf(spec)), lang, show), spec, lang);

const described = (command: Command, { summary, args }: Outline, lang: Lang): Command => {
  for (const arg of args ?? []) command.addArgument(argumentOf(arg, lang));
  return command.description(summary?.[lang] ?? '');
};

const leafOf = <O extends Outline>(making: Shared<O>, spec: O): Command => {
  const { lang, help } = making;
  const leaf = described(levelOf(nameOf(spec), making, spec.flags), spec, lang);
  for (const option of optionsOfAll(spec.flags ?? {}, lang, making.isSaid)) leaf.addOption(option);
  if (help) leaf.addHelpText('after', () => help.after(spec));
  leaf.allowExcessArguments(isPhrase(spec.args?.at(-1)));
  return leaf.action(() => making.ask(spec, saidOf(spec, leaf)));
};

const parentOf = <O extends Outline>(
  program: Command,
  making: Shared<O>,
  path: readonly string[],
): Command => {
  let parent = program;
  path.forEach((name, depth) => {
    let child = parent.commands.find((candidate) => candidate.name() === name);
    if (!child) {
      child = levelOf(name, making).description(summaryOf(making, path.slice(0, depth + 1)));
      parent.addCommand(child);
    }
    parent = child;
  });
  return parent;
};

const summaryOf = <O extends Outline>({ groups, lang }: Making<O>, path: readonly string[]): string => {
  const group = groups.find(({ name }) => name === path[0]);
  const summary = path.length === 1 ? group?.summary : group?.subgroups?.[path.slice(1).join(' ')];
  return summary?.[lang] ?? '';
};

/** Every level knows the global options, so that they are accepted anywhere and never mistaken for a value. */
const levelOf = <O extends Outline>(
  name: string,
  { lang, show, globals }: Shared<O>,
  own: Outline['flags'] = {},
): Command => {
  const level = dressHelp(new Command(name), lang, show);
  for (const option of globals) if (!Object.hasOwn(own, option.attributeName())) level.addOption(option);
  return level;
};

const argumentOf = (arg: ArgOutline, lang: Lang): Argument => {
  const name = arg.variadic ? `${arg.name}...` : arg.name;
  return new Argument(arg.optional ? `[${name}]` : `<${name}>`, arg.about?.[lang]);
};

/** The global options, which every level shares. */
const globalOptions = (lang: Lang, isSaid?: IsSaid): Option[] =>
  optionsOfAll(globalFlags, lang, isSaid).map((option) => option.hideHelp());

const optionsOfAll = (
  flags: NonNullable<Outline['flags']>,
  lang: Lang,
  isSaid: IsSaid = () => true,
): Option[] =>
  Object.entries(flags).flatMap(([name, flag]) => (isSaid(name, flag) ? optionsOf(name, flag, lang) : []));

/** The option of a flag, and its opposite where it has one. */
const optionsOf = (name: string, flag: FlagOutline, lang: Lang): Option[] => {
  const short = flag.short ? `-${flag.short}, ` : '';
  const value = flag.value ? ` <${placeholderIn(lang, flag.value)}>` : '';
  const option = new NamedOption(`${short}--${name}${value}`, aboutOf(flag, lang), name);
  // What the help shows: the option and its opposite in one line.
  if (flag.negatable) option.flags = option.flags.replace('--', '--[no-]');
  if (flag.many) option.argParser((word: string, before: string[] = []) => [...before, word]);
  // A list that is given again goes on: the last alone would drop in silence what was said before.
  if (flag.type === 'list')
    option.argParser((word: string, before?: string) => (before === undefined ? word : `${before},${word}`));
  return flag.negatable ? [option, new NamedOption(`--no-${name}`, '', name, true).hideHelp()] : [option];
};

/** Keeps its value under the flag's own name, and takes `--no-x` for the negation of `--x` only when told so. */
class NamedOption extends Option {
  readonly #attribute: string;

  constructor(flags: string, about: string, attribute: string, negate = false) {
    super(flags, about);
    this.#attribute = attribute;
    this.negate = negate;
  }

  override attributeName(): string {
    return this.#attribute;
  }
}

const aboutOf = (flag: FlagOutline, lang: Lang): string => {
  const choices = flag.choices && flag.value ? ` (${flag.choices.join(', ')})` : '';
  const fallback = flag.default === undefined ? '' : ` [${flag.default}]`;
  return (flag.about?.[lang] ?? '') + choices + fallback + (flag.required ? ` ${required[lang]}` : '');
};

const required = { en: '(required)', es: '(obligatorio)' } as const;

const saidOf = (spec: Outline, leaf: Command): Said => {
  const globals: Record<string, string | boolean> = {};
  for (let level: Command | null = leaf; level; level = level.parent) {
    for (const name of Object.keys(globalFlags)) globals[name] ??= level.getOptionValue(name);
  }
  const own = Object.keys(spec.flags ?? {}).map((name) => [name, leaf.getOptionValue(name)]);
  return { args: argsOf(spec, leaf.args), flags: Object.fromEntries(own), globals };
};

const isPhrase = (arg: ArgOutline | undefined): boolean => arg?.isPhrase === true && !arg.variadic;

/** The words of a phrase joined. What was copied with the spaces around it is what was meant. */
const argsOf = ({ args = [] }: Outline, words: readonly string[]): string[] => {
  const trimmed = words.map((word) => word.trim());
  const last = args.length - 1;
  if (!isPhrase(args[last]) || words.length <= last) return trimmed;
  return [...trimmed.slice(0, last), trimmed.slice(last).join(' ').trim()];
};
