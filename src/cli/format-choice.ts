import { mustBe, notTogether, oneOf } from '../ground/sentences.ts';
import type { Globals } from './globals.ts';
import { usage } from './usage.ts';

interface Choice {
  readonly globals: Pick<Globals, 'json' | 'output'>;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** The profile's own format. */
  readonly profile: () => string | undefined;
  readonly terminal: boolean;
  /** The formats that the command can give. */
  readonly formats: readonly string[];
}

/** `--json` or `--output`, then MAITRE_OUTPUT, then the profile's, then a table on a terminal and JSON elsewhere. */
export const chooseFormat = ({ globals, env, profile, terminal, formats }: Choice): string => {
  const { json, output } = globals;
  if (json && output !== undefined && output !== 'json') {
    throw usage([{ name: `--json, --output ${output}`, text: notTogether }]);
  }
  const fallback = terminal ? 'table' : 'json';
  const [name, chosen] = json
    ? ['--json', 'json']
    : output !== undefined
      ? ['--output', output]
      : env['MAITRE_OUTPUT']
        ? ['MAITRE_OUTPUT', env['MAITRE_OUTPUT']]
        : ['profile', profile() ?? fallback];
  if (formats.includes(chosen)) return chosen;
  throw usage([{ name, text: mustBe(oneOf(formats), chosen) }]);
};

/** The same choice before the line is parsed, as far as it can be told: how a wrong line is reported. */
export const likelyFormat = (argv: readonly string[], rest: Omit<Choice, 'globals' | 'formats'>): string => {
  const words = argv.flatMap((word) => word.split('='));
  const at = words.findIndex((word) => word === '--output' || word === '-o');
  const output = at === -1 ? undefined : words[at + 1];
  const json = words.includes('--json');
  const formats = ['table', 'json', 'ndjson'];
  try {
    return chooseFormat({ ...rest, globals: { ...(json ? { json } : output ? { output } : {}) }, formats });
  } catch {
    return 'table';
  }
};
