import { type ParseArgsConfig, parseArgs } from 'node:util';

/**
 * What one scan of the command line finds before commander parses it. It decides what is loaded: `--version`, `--help`
 * and completion need no parser, and errors of the parser already need the language and the output format.
 */
export interface Preflight {
  /** The words after `maitre`; `help reservas` is `reservas --help`. */
  readonly argv: readonly string[];
  /** The words that are neither options nor values of global options. They may be values of the command's own options. */
  readonly words: readonly Token[];
  /** The options without their dashes, as `fecha` or `p`. */
  readonly options: readonly Token[];
  readonly request: 'version' | 'help' | 'profiles' | 'completion' | 'commands' | 'command';
  readonly profile: string | undefined;
  readonly lang: string | undefined;
  readonly output: string | undefined;
  readonly isHelp: boolean;
  readonly isJson: boolean;
  readonly isEveryProfile: boolean;
  readonly isColourless: boolean;
}

export interface Token {
  readonly text: string;
  /** Its index in `argv`. */
  readonly at: number;
}

/** The global options that take a value, with their short form. A test compares them with `globalFlags`. */
const valuedGlobals = {
  profile: { type: 'string', short: 'p' },
  output: { type: 'string', short: 'o' },
  out: { type: 'string' },
  fields: { type: 'string' },
  sort: { type: 'string' },
  lang: { type: 'string' },
  tz: { type: 'string' },
  timeout: { type: 'string' },
  retries: { type: 'string' },
  writes: { type: 'string' },
} as const satisfies ParseArgsConfig['options'];

const helpWords = ['help', 'ayuda'];

/** Scans the words after `maitre`. If an option is given twice, the last one counts. */
export const scanArgv = (typed: readonly string[]): Preflight => {
  const [first = '', ...others] = typed;
  const argv = helpWords.includes(first) && others.length > 0 ? [...others, '--help'] : typed;
  const { tokens } = parseArgs({ args: [...argv], options: valuedGlobals, strict: false, tokens: true });
  const words: Token[] = [];
  const options: Token[] = [];
  const values = new Map<string, string | undefined>();
  for (const token of tokens) {
    if (token.kind === 'positional') words.push({ text: token.value, at: token.index });
    if (token.kind !== 'option') continue;
    options.push({ text: token.name, at: token.index });
    values.set(token.name, token.value);
  }
  return {
    argv,
    words,
    options,
    request: chooseRequest(argv, words, values),
    profile: values.get('profile'),
    lang: values.get('lang'),
    output: values.get('output'),
    isHelp: values.has('help') || values.has('h'),
    isJson: values.has('json'),
    isEveryProfile: values.has('all-profiles'),
    isColourless: values.has('no-color'),
  };
};

const chooseRequest = (
  argv: readonly string[],
  words: readonly Token[],
  values: ReadonlyMap<string, string | undefined>,
): Preflight['request'] => {
  const [first] = words;
  const hasOnly = (...names: readonly string[]) => [...values.keys()].every((name) => names.includes(name));
  if (argv.join(' ') === '__complete profiles') return 'profiles';
  if (!first && (values.has('version') || values.has('V'))) return 'version';
  if (words.every(({ text }) => helpWords.includes(text)) && hasOnly('help', 'h', 'lang')) return 'help';
  // The parser rejects `--json=x`, and `--lang` without a value.
  const lacksLang = values.has('lang') && values.get('lang') === undefined;
  const isPlain = hasOnly('lang', 'json') && values.get('json') === undefined && !lacksLang;
  if (isPlain && first?.text === 'completion' && words.length === 2) return 'completion';
  if (isPlain && first?.text === 'commands' && words.length === 1) return 'commands';
  return 'command';
};
