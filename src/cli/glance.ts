/**
 * What a line says before its parser has read it. By hand, and only here, because it decides what is loaded at all: a
 * version, a help or a shell's question takes no parser; and the parser itself speaks a language, and a line that it
 * refuses is answered in a format, which the same line has chosen.
 */
export interface Glance {
  /** The line for the parser: `help reservas` is `reservas --help`. */
  readonly argv: readonly string[];
  /** Its words that are no options, nor the values of the options of every command. */
  readonly words: readonly string[];
  /** The same, each with its place in the line. */
  readonly placed: readonly Placed[];
  /** What is asked for: all but a command is answered without the parser, if need be with it. */
  readonly asks: 'version' | 'help' | 'profiles' | 'completion' | 'commands' | 'command';
  readonly profile: string | undefined;
  readonly lang: string | undefined;
  readonly output: string | undefined;
  readonly isHelp: boolean;
  readonly isJson: boolean;
  readonly isEveryProfile: boolean;
  readonly isColourless: boolean;
}

/** A word of the line that is no option, and where it stands. */
export interface Placed {
  readonly word: string;
  readonly at: number;
}

/** The options of every command that take a value, with their letters: the values are no words. A test holds the list. */
export const valuedGlobals: Readonly<Record<string, string | undefined>> = {
  profile: 'p',
  output: 'o',
  fields: undefined,
  sort: undefined,
  lang: undefined,
  tz: undefined,
  timeout: undefined,
  retries: undefined,
};

type Options = Map<string, string | undefined>;

/** Reads the words after `maitre` once, the last of an option that is given twice. */
export const glanceAt = (line: readonly string[]): Glance => {
  const argv = line[0] === 'help' && line.length > 1 ? [...line.slice(1), '--help'] : line;
  const placed: Placed[] = [];
  const options: Options = new Map();
  for (let index = 0; index < argv.length; index++) {
    const word = argv[index] ?? '';
    if (word === '--') {
      placed.push(...argv.slice(index + 1).map((each, after) => ({ word: each, at: index + 1 + after })));
      break;
    }
    if (!word.startsWith('-')) placed.push({ word, at: index });
    else if (readOption(word, argv[index + 1], options)) index++;
  }
  const words = placed.map(({ word }) => word);
  return {
    argv,
    words,
    placed,
    asks: askedBy(argv, words, options),
    profile: options.get('profile'),
    lang: options.get('lang'),
    output: options.get('output'),
    isHelp: options.has('help') || options.has('h'),
    isJson: options.has('json'),
    isEveryProfile: options.has('all-profiles'),
    isColourless: options.has('no-color'),
  };
};

/** Notes an option, or the letters after one dash; answers whether the next word is its value. */
const readOption = (word: string, next: string | undefined, options: Options): boolean => {
  if (!word.startsWith('--')) return readLetters(word, next, options);
  const [, name = '', value] = /^--([^=]*)(?:=(.*))?$/s.exec(word) ?? [];
  const takesNext = value === undefined && Object.hasOwn(valuedGlobals, name);
  options.set(name, takesNext ? next : value);
  return takesNext;
};

/** `-p centro`, `-pcentro`, and after letters without a value `-yp centro`. */
const readLetters = (word: string, next: string | undefined, options: Options): boolean => {
  for (const [index, letter] of [...word].entries()) {
    const name = Object.keys(valuedGlobals).find((each) => valuedGlobals[each] === letter);
    const rest = [...word].slice(index + 1).join('');
    options.set(name ?? letter, name && (rest || next));
    if (name) return rest === '';
  }
  return false;
};

const askedBy = (argv: readonly string[], words: readonly string[], options: Options): Glance['asks'] => {
  const hasOnly = (...names: readonly string[]) => [...options.keys()].every((name) => names.includes(name));
  if (argv.join(' ') === '__complete profiles') return 'profiles';
  if (words.length === 0 && (options.has('version') || options.has('V'))) return 'version';
  if (words.every((word) => word === 'help') && hasOnly('help', 'h', '-', 'lang')) return 'help';
  const isPlain = [...options].every(([name, value]) => {
    return name === 'lang' ? value !== undefined : name === 'json' && value === undefined;
  });
  if (isPlain && words[0] === 'completion' && words.length === 2) return 'completion';
  if (isPlain && words[0] === 'commands' && words.length === 1) return 'commands';
  return 'command';
};
