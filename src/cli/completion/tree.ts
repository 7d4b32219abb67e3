import type { Lang } from '../../ground/i18n.ts';
import { quoteShellWord } from '../../ground/strings.ts';
import type { CommandMetadata, Group } from '../command.ts';
import { addMainGroup, beginsWith, findDefault, getMainGroup } from '../find-command.ts';
import type { Flag, Flags } from '../flag.ts';
import { globalFlags } from '../globals.ts';
import { dateWords } from '../words/dates.ts';

/** A word that a shell offers, and what it means. */
export interface Candidate {
  readonly word: string;
  readonly about: string;
}

/**
 * What completes a value: `one a b`, `list a b` for several separated by commas, `records menu_item`,
 * `records reserva:pendiente,confirmada`, `profiles`, `files` or `anything`.
 */
type Values = readonly string[];

interface Option extends Candidate {
  /** The short form, such as `-p` for `--profile`. */
  readonly short?: string;
  /** Absent if it takes no value. */
  readonly values?: Values;
}

/** What may follow `maitre`, a group or a command. */
interface Node {
  /** The words that lead to it, joined by spaces; empty after `maitre` alone. */
  readonly path: string;
  /** Its commands and groups. */
  readonly words: readonly Candidate[];
  readonly options: readonly Option[];
  readonly args?: Values;
}

export interface CompletionTree {
  readonly nodes: readonly Node[];
  /** The options of every node. */
  readonly globals: readonly Option[];
}

interface Source {
  readonly groups: readonly Group[];
  readonly commands: readonly CommandMetadata[];
  readonly formats: readonly string[];
  readonly lang: Lang;
}

export const buildCompletionTree = (source: Source): CompletionTree => {
  const { commands, formats, groups, lang } = source;
  const paths = commands.flatMap(({ path }) => path.map((_, end) => path.slice(0, end + 1).join(' ')));
  const flags = { ...globalFlags, output: { ...globalFlags.output, choices: formats } };
  const help = { word: '--help', short: '-h', about: { en: 'show the help', es: 'mostrar la ayuda' }[lang] };
  return {
    nodes: ['', ...new Set([...listTopLevel(groups), ...paths])].map((path) => buildNode(source, path)),
    globals: [...listOptions(flags, lang), help],
  };
};

const buildNode = (source: Source, path: string): Node => {
  const { groups, commands, lang } = source;
  const steps = path.split(' ').filter(Boolean);
  const below = commands.filter((spec) => spec.path.length > steps.length && beginsWith(steps)(spec.path));
  const words = new Set(below.flatMap((spec) => spec.path[steps.length] ?? []));
  const topLevel = path === '' ? listTopLevel(groups) : [];
  const command = findCommand(source, steps);
  const [arg] = command?.args ?? [];
  const args = arg && listValues({ ...arg, placeholder: arg.name }, lang);
  return {
    path,
    words: [...topLevel, ...words].map((word) => ({ word, about: findSummary(source, [...steps, word]) })),
    options: listOptions(command?.flags ?? {}, lang),
    ...(args && { args }),
  };
};

/** The commands that need no group. */
const listTopLevel = (groups: readonly Group[]): string[] =>
  Object.keys(getMainGroup(groups)?.commands ?? {}).filter((verb) =>
    groups.every(({ name }) => name !== verb),
  );

/** The command that the words name: in full, without its group, or a group alone, for the verb that reads its records. */
const findCommand = ({ groups, commands }: Source, words: readonly string[]) => {
  const path = findDefault(words, groups) ?? addMainGroup(words, groups);
  return commands.find((spec) => spec.path.join(' ') === path.join(' '));
};

const findSummary = (source: Source, path: readonly string[]): string => {
  const group = source.groups.find(({ name }) => name === path[0]);
  const about = path.length === 1 ? group?.summary : group?.subgroups?.[path.slice(1).join(' ')];
  const summary = about ?? findCommand(source, path)?.summary;
  return summary?.[source.lang] ?? '';
};

const listOptions = (flags: Flags, lang: Lang): Option[] =>
  Object.entries(flags).flatMap(([name, flag]) => {
    const values = listValues(flag, lang);
    const option = {
      word: `--${name}`,
      about: flag.about[lang],
      ...(flag.short && { short: `-${flag.short}` }),
      ...(values && { values }),
    };
    return flag.negatable ? [option, { word: `--no-${name}`, about: flag.about[lang] }] : [option];
  });

type Completable = Pick<Flag, 'placeholder' | 'type' | 'choices' | 'completion'>;

const listValues = (
  { placeholder, type, choices, completion }: Completable,
  lang: Lang,
): Values | undefined => {
  if (placeholder === undefined) return undefined;
  if (choices) return [type === 'list' ? 'list' : 'one', ...choices];
  if (type === 'date') return ['one', ...dateWords[lang]];
  if (typeof completion !== 'object') return [completion ?? 'anything'];
  const { resource, states } = completion;
  return ['records', states ? `${resource}:${states.join(',')}` : resource];
};

/** One branch of a shell's `case`: a path, or `path:option`, and the words that it prints. */
export type Branch = readonly [pattern: string, words: readonly string[]];

/** The branches of the five functions of a script: `words` is for `_maitre_words`. */
export const listFunctions = (
  { nodes, globals }: CompletionTree,
  format: (candidate: Candidate) => string,
): [name: string, branches: Branch[]][] => {
  const functions: Readonly<Record<string, Branch[]>> = {
    words: nodes.map(({ path, words }) => [path, words.map(format)]),
    options: nodes.map(({ path, options }) => [path, options.map(format)]),
    globals: [[anyPath, globals.map(format)]],
    values: [...nodes, { path: anyPath, options: globals }].flatMap(listValueBranches),
    args: nodes.map(({ path, args = [] }) => [path, args]),
  };
  return Object.entries(functions).map(([name, branches]) => [
    name,
    branches.filter(([, words]) => words.length > 0),
  ]);
};

const anyPath = '*';

const listValueBranches = ({ path, options }: Pick<Node, 'path' | 'options'>): Branch[] =>
  options.flatMap(({ word, short, values = [] }) =>
    [word, short ?? []].flat().map((name): Branch => [`${path}:${name}`, values]),
  );

/** Quotes a pattern of `case` so that bash and zsh take it literally, except for a `*` at its start. */
export const quotePattern = (pattern: string): string =>
  pattern.startsWith('*') ? `*${quoteShellWord(pattern.slice(1))}` : quoteShellWord(pattern);
