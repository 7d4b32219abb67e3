import type { Candidate, CompletionTree, Option, Values } from './tree.ts';

/** One branch of a shell's `case`: a path, or `path:option`, and the words that it prints. */
export type Branch = readonly [pattern: string, words: readonly string[]];

/** The branches of the five functions of a script, by the end of the function's name. */
export const listFunctions = (
  { nodes, globals }: CompletionTree,
  format: (candidate: Candidate) => string,
): [name: string, branches: Branch[]][] => {
  const words = nodes.map(({ path, words }): Branch => [path, words.map(format)]);
  const options = nodes.map(({ path, options }): Branch => [path, options.map(format)]);
  const values = nodes.flatMap(({ path, options }) =>
    options.flatMap((option) => optionBranches(path, option)),
  );
  const args = nodes.flatMap(({ path, args }): Branch[] => (args ? [[path, formatValues(args)]] : []));
  // The path `*` stands for every path.
  const globalValues = globals.flatMap((option) => optionBranches('*', option));
  const functions: [string, Branch[]][] = [
    ['words', words],
    ['options', options],
    ['globals', [['*', globals.map(format)]]],
    ['values', [...values, ...globalValues]],
    ['args', args],
  ];
  return functions.map(([name, branches]) => [name, branches.filter(([, list]) => list.length > 0)]);
};

const optionBranches = (path: string, { word, short, values }: Option): Branch[] =>
  values
    ? [word, ...(short ? [short] : [])].map((name): Branch => [`${path}:${name}`, formatValues(values)])
    : [];

/** `one a b`, `list a b`, `records menu_item`, `records reserva:pendiente,confirmada`, `profiles`, `files` or `anything`. */
const formatValues = (values: Values): string[] => {
  if (values.kind === 'words') return [values.list ? 'list' : 'one', ...values.words];
  if (values.kind !== 'records') return [values.kind];
  const { resource, states } = values.of;
  return [values.kind, [resource, ...(states ? [states.join(',')] : [])].join(':')];
};

/** Quotes a word so that bash and zsh take it literally. */
export const quoteForShell = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;
