import type { CompletionTree, Option, Values } from './tree.ts';

/** One branch of a shell's `case`: a path, or `path:option`, and the words that it prints. */
export type Branch = readonly [pattern: string, words: readonly string[]];

/** The values of each option; the path `*` stands for every path. */
export const valueBranches = ({ nodes, globals }: CompletionTree): Branch[] => [
  ...nodes.flatMap(({ path, options }) => options.flatMap((option) => optionBranches(path, option))),
  ...globals.flatMap((option) => optionBranches('*', option)),
];

const optionBranches = (path: string, { word, short, values }: Option): Branch[] =>
  values
    ? [word, ...(short ? [short] : [])].map((name): Branch => [`${path}:${name}`, formatValues(values)])
    : [];

/** The values of the first argument of each command. */
export const argBranches = ({ nodes }: CompletionTree): Branch[] =>
  nodes.flatMap(({ path, args }): Branch[] => (args ? [[path, formatValues(args)]] : []));

/** `one a b`, `list a b`, `records menu_item`, `records reserva:pendiente,confirmada`, `profiles`, `files` or `anything`. */
const formatValues = (values: Values): string[] => {
  if (values.kind === 'words') return [values.list ? 'list' : 'one', ...values.words];
  if (values.kind !== 'records') return [values.kind];
  const { resource, states } = values.of;
  return [values.kind, [resource, ...(states ? [states.join(',')] : [])].join(':')];
};

/** Quotes a word so that bash and zsh take it literally. */
export const quoteForShell = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;
