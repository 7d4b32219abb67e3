import type { Line, Option, Values } from './places.ts';

/** One branch of a shell's `case`: the place, or `place:option`, that it is of, and what it prints. */
export type Branch = readonly [of: string, prints: readonly string[]];

/** Which values follow an option at a place; `*` stands for every place. */
export const valueBranches = ({ places, globals }: Line): Branch[] => [
  ...places.flatMap(({ path, options }) => options.flatMap((option) => branchesOf(path, option))),
  ...globals.flatMap((option) => branchesOf('*', option)),
];

const branchesOf = (place: string, { word, short, values }: Option): Branch[] =>
  values
    ? [word, ...(short ? [short] : [])].map((name): Branch => [`${place}:${name}`, printed(values)])
    : [];

/** Which values a place's arguments have. */
export const argBranches = ({ places }: Line): Branch[] =>
  places.flatMap(({ path, args }): Branch[] => (args ? [[path, printed(args)]] : []));

/** `one a b`, `list a b`, `records menu_item`, `records reserva:pendiente,confirmada`, `profiles`, `files` or `anything`. */
const printed = (values: Values): string[] => {
  if (values.kind === 'words') return [values.list ? 'list' : 'one', ...values.words];
  if (values.kind !== 'records') return [values.kind];
  const { recordsOf, among } = values.of;
  return [values.kind, [recordsOf, ...(among ? [among.join(',')] : [])].join(':')];
};

/** A word that bash and zsh take literally. */
export const quoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;
