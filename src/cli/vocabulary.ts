import { fold } from '../ground/strings.ts';
import type { CommandSpec } from './command.ts';

/** What people call things here: words without case and accents → ours. */
export interface Vocabulary {
  /** A thing → its group, and the group within it: `platos` → `menu items`. */
  readonly things: Readonly<Record<string, string>>;
  /** A verb → those of ours that it may stand for, the likeliest first; of a group within the one that is named, with its name. */
  readonly verbs: Readonly<Record<string, readonly string[]>>;
  /** A group → the command that answers its name alone. */
  readonly alone: Readonly<Record<string, string>>;
  /** The group that a day alone is about. */
  readonly ofDay: string;
  /** Commands that run for other words although they write: they show what they would do, and ask. */
  readonly asking: readonly string[];
}

/** What a table says of words, case and accents aside. */
export const own = <T>(table: Readonly<Record<string, T>>, words: readonly string[]): T | undefined => {
  const name = fold(words.join(' '));
  return Object.hasOwn(table, name) ? table[name] : undefined;
};

const longestName = 3;

/** The words of the group that the first words are another name of, and how many those are. */
export const thingNamed = (
  words: readonly string[],
  { things }: Vocabulary,
): { path: readonly string[]; count: number } | undefined => {
  for (let count = Math.min(longestName, words.length); count > 0; count--) {
    const path = own(things, words.slice(0, count));
    if (path !== undefined) return { path: path.split(' '), count };
  }
  return undefined;
};

/** A command, and how many of the words are its name. */
interface Meant<C, R> {
  readonly command: CommandSpec<C, R>;
  readonly count: number;
}

/** The command that the words after a group's name mean, in our words or others. */
export const commandMeant = <C, R>(
  group: readonly string[],
  words: readonly string[],
  commands: readonly CommandSpec<C, R>[],
  vocabulary: Vocabulary,
): Meant<C, R> | undefined => {
  const at = (path: readonly string[]) => commands.find((each) => each.path.join(' ') === path.join(' '));
  let path = group;
  let count = 0;
  for (; count < words.length && !at(path); count++) {
    const next = stepsFrom(path, words[count] ?? '', vocabulary).find((step) =>
      commands.some(beginsWith(step)),
    );
    if (!next) break;
    path = next;
  }
  const alone = own(vocabulary.alone, path);
  const command = at(path) ?? (alone === undefined ? undefined : at(alone.split(' ')));
  return command && { command, count };
};

const beginsWith =
  (path: readonly string[]) =>
  (command: { readonly path: readonly string[] }): boolean =>
    path.every((word, index) => command.path[index] === word);

/** Where a word may lead from a group: to its verb or its part of that name, or of the name that it has here. */
const stepsFrom = (
  path: readonly string[],
  word: string,
  { things, verbs }: Vocabulary,
): readonly string[][] => {
  const part = own(things, [word])?.split(' ') ?? [];
  const isPart = part.length > path.length && path.every((name, index) => part[index] === name);
  return [
    [...path, word],
    ...(isPart ? [part] : []),
    ...(own(verbs, [word]) ?? []).map((verb) => [...path, ...verb.split(' ')]),
  ];
};
