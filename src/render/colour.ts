/**
 * Whether a stream gets colour: `--no-color` and NO_COLOR (no-color.org) take it away, then FORCE_COLOR
 * (force-color.org; 0 or false: away) gives it, then a terminal has it unless TERM is dumb. Empty variables say nothing.
 */
export const wantsColour = (
  stream: { readonly isTTY?: boolean | undefined },
  env: Readonly<Record<string, string | undefined>>,
  refused: boolean,
): boolean => {
  if (refused || env.NO_COLOR) return false;
  if (env.FORCE_COLOR) return !['0', 'false'].includes(env.FORCE_COLOR);
  return stream.isTTY === true && env.TERM !== 'dumb';
};
