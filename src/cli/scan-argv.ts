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
export const valuedGlobals: Readonly<Record<string, string | undefined>> = {
  profile: 'p',
  output: 'o',
  fields: undefined,
  sort: undefined,
  lang: undefined,
  tz: undefined,
  timeout: undefined,
  retries: undefined,
  writes: undefined,
};

/** Scans the words after `maitre`. If an option is given twice, the last one counts. */
export const scanArgv = (typed: readonly string[]): Preflight => {
  const argv = typed[0] === 'help' && typed.length > 1 ? [...typed.slice(1), '--help'] : typed;
  const words: Token[] = [];
  const options: Token[] = [];
  const values = new Map<string, string | undefined>();
  for (let at = 0; at < argv.length; at++) {
    const text = argv[at] ?? '';
    if (text === '--') {
      words.push(...argv.slice(at + 1).map((word, index) => ({ text: word, at: at + 1 + index })));
      break;
    }
    if (!text.startsWith('-')) words.push({ text, at });
    else {
      const scanned = text.startsWith('--') ? scanLong(text, argv[at + 1]) : scanShort(text, argv[at + 1]);
      for (const [name, value] of scanned.options) {
        options.push({ text: name, at });
        values.set(name, value);
      }
      if (scanned.takesNext) at++;
    }
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

interface Scanned {
  readonly options: readonly (readonly [name: string, value: string | undefined])[];
  /** Whether the next word is the value. */
  readonly takesNext: boolean;
}

/** `--json`, `--profile=centro` or `--profile centro` */
const scanLong = (text: string, next: string | undefined): Scanned => {
  const [, name = '', value] = /^--([^=]*)(?:=(.*))?$/s.exec(text) ?? [];
  const takesNext = value === undefined && Object.hasOwn(valuedGlobals, name);
  return { options: [[name, takesNext ? next : value]], takesNext };
};

/** `-p centro`, `-pcentro`, or `-yp centro` */
const scanShort = (text: string, next: string | undefined): Scanned => {
  const options: [string, string | undefined][] = [];
  const letters = [...text.slice(1)];
  for (const [index, letter] of letters.entries()) {
    const valued = Object.keys(valuedGlobals).find((global) => valuedGlobals[global] === letter);
    const rest = letters.slice(index + 1).join('');
    options.push([valued ?? letter, valued && (rest || next)]);
    if (valued) return { options, takesNext: rest === '' };
  }
  return { options, takesNext: false };
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
  if (words.every(({ text }) => text === 'help') && hasOnly('help', 'h', 'lang')) return 'help';
  // The parser rejects `--json=x`, and `--lang` without a value.
  const lacksLang = values.has('lang') && values.get('lang') === undefined;
  const isPlain = hasOnly('lang', 'json') && values.get('json') === undefined && !lacksLang;
  if (isPlain && first?.text === 'completion' && words.length === 2) return 'completion';
  if (isPlain && first?.text === 'commands' && words.length === 1) return 'commands';
  return 'command';
};
