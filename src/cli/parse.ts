import { CommanderError } from 'commander';
import type { Failure } from '../ground/errors.ts';
import type { Lang } from '../ground/lang.ts';
import type { Group } from './command.ts';
import { type Asked, commanderOf } from './commander.ts';
import type { Flags } from './flag.ts';
import { globalFlags } from './globals.ts';
import type { Line } from './translate.ts';

/** What the line asks for: to run a command, or to be told how. */
export type Parsed<C, R> = { kind: 'run'; asked: Asked<C, R> } | { kind: 'help'; text: string };

/**
 * Reads the words after `maitre`. Loads the one group that they name. Throws USAGE for an unknown command or
 * flag, with the nearest that there is.
 */
export const parseLine = async <C, R>(
  argv: readonly string[],
  groups: readonly Group<C, R>[],
  lang: Lang,
): Promise<Parsed<C, R>> => {
  const [word, verb] = wordsOf(argv);
  const group = groups.find(({ name }) => name === word);
  const commands = group ? await group.load(verb) : [];
  let asked: Asked<C, R> | undefined;
  let help = '';
  const line = { words: wordsOf(argv), groups, commands };
  const making = {
    help: argv.some(asksHelp) ? await import('./help.ts') : undefined,
    groups,
    argv,
    lang,
    ask: (found: Asked<C, R>) => {
      asked = found;
    },
    show: (text: string) => {
      help += text;
    },
  };
  const program = commanderOf(making, commands);
  try {
    program.parse(argv, { from: 'user' });
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    if (error.code === 'commander.helpDisplayed') return { kind: 'help', text: help };
    throw await misunderstood(line, error);
  }
  if (!asked) throw await misunderstood(line);
  return { kind: 'run', asked };
};

/** What was meant, said only where it is needed: what it takes is loaded for wrong lines alone. */
const misunderstood = async <C, R>(line: Line<C, R>, error?: CommanderError): Promise<Failure> => {
  const { incomplete, translate } = await import('./translate.ts');
  return error ? translate(error, line) : incomplete(line);
};

/** `-h` may stand among other letters. */
const asksHelp = (word: string): boolean => word === '--help' || /^-[a-z]*h/i.test(word);

/** The first word that is neither a global option nor its value. */
export const firstWord = (argv: readonly string[]): string | undefined => wordsOf(argv)[0];

const wordsOf = (argv: readonly string[]): string[] => {
  const found: string[] = [];
  for (let index = 0; index < argv.length; index++) {
    const word = argv[index]!;
    if (!word.startsWith('-')) found.push(word);
    else if (takesValue(word)) index++;
  }
  return found;
};

/** Whether the next word is this option's value: after `--profile` and `-p`, and after `-yp` too. */
const takesValue = (word: string): boolean => {
  if (word.startsWith('--')) return valued.some(([name]) => word === `--${name}`);
  const letters = [...word].map((letter) => valued.some(([, { short }]) => short === letter));
  return letters.indexOf(true) === letters.length - 1;
};

const valued = Object.entries(globalFlags as Flags).filter(([, flag]) => flag.value !== undefined);
