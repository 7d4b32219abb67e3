import type { FlagOutline, Outline } from './command.ts';

/**
 * What a line may say of every command, put in by the build: a line each, its words and the rest in JSON. By it a line is
 * read before its command is loaded, so that a wrong one loads no contract and no client.
 */
declare const MAITRE_OUTLINES: string | undefined;

export const madeOutlines = typeof MAITRE_OUTLINES === 'string' ? MAITRE_OUTLINES : '';

/** The outlines of commands, as the build puts them in. */
export const outlinesOf = (commands: readonly Outline[]): string =>
  `\n${commands.map((spec) => `${spec.path.join(' ')}\t${JSON.stringify(told(spec))}\n`).join('')}`;

/** What is left out is what JSON leaves out: undefined. */
const told = ({ args, flags = {}, isDefault, examples }: Outline): object => ({
  args: args?.map(({ name, optional, variadic, isPhrase }) => ({ name, optional, variadic, isPhrase })),
  flags: Object.entries(flags).map(wordOf).join(' '),
  isDefault,
  // A line that lacks an argument is answered with it.
  examples: args ? examples.slice(0, 1).map(({ line }) => ({ line })) : [],
});

/** `estado=,` takes a value, which is a list; `map=*` may be given again; `active!` has an opposite. */
const wordOf = ([name, { value, type, many, negatable }]: [string, FlagOutline]): string =>
  [
    name,
    value === undefined ? '' : '=',
    type === 'list' ? ',' : '',
    many ? '*' : '',
    negatable ? '!' : '',
  ].join('');

const flagIn = (word: string): [string, FlagOutline] => {
  const signs = word.replace(/^[\w-]+/, '');
  return [
    word.slice(0, word.length - signs.length),
    {
      ...(signs.includes('=') && { value: 'V' }),
      ...(signs.includes(',') && { type: 'list' }),
      ...(signs.includes('*') && { many: true }),
      ...(signs.includes('!') && { negatable: true }),
    },
  ];
};

/** The outline of the command whose name the first words are. */
export const outlineNamed = (words: readonly string[], outlines: string): Outline | undefined => {
  for (let count = 1; count <= words.length && isWord(words[count - 1]); count++) {
    const path = words.slice(0, count);
    const begin = `\n${path.join(' ')}\t`;
    const at = outlines.indexOf(begin);
    if (at < 0) continue;
    const rest = JSON.parse(outlines.slice(at + begin.length, outlines.indexOf('\n', at + 1)));
    const flags = rest.flags === '' ? [] : rest.flags.split(' ').map(flagIn);
    return { ...rest, path, flags: Object.fromEntries(flags) };
  }
  return undefined;
};

const isWord = (word: string | undefined): boolean => word !== undefined && /^[\w-]+$/.test(word);
