type Env = Readonly<Record<string, string | undefined>>;

interface Stream {
  readonly isTTY?: boolean | undefined;
}

/** Whether a stream is a terminal on which what stands there can be erased and drawn over: a dumb one prints what it is told. */
export const takesEscapes = (stream: Stream, env: Env): boolean =>
  stream.isTTY === true && env['TERM'] !== 'dumb';

/**
 * Whether a stream gets colour: `--no-color` and NO_COLOR (no-color.org) take it away, then FORCE_COLOR
 * (force-color.org; 0 or false: away) gives it, then a terminal has it unless TERM is dumb. Empty variables say nothing.
 */
export const wantsColour = (stream: Stream, env: Env, refused: boolean): boolean => {
  if (refused || env['NO_COLOR']) return false;
  if (env['FORCE_COLOR']) return !['0', 'false'].includes(env['FORCE_COLOR']);
  return takesEscapes(stream, env);
};

/**
 * Whether a terminal shows more than ASCII: not where the locale names another character set than UTF-8 (C and POSIX
 * name US-ASCII), nor on the kernel's own console, whose font lacks the signs. One that says nothing is trusted.
 */
export const showsUnicode = (env: Env): boolean => {
  const locale = env['LC_ALL'] || env['LC_CTYPE'] || env['LANG'] || '';
  if (env['TERM'] === 'linux' || /^(?:C|POSIX)$/.test(locale)) return false;
  const [, charset] = /\.([^@]+)/.exec(locale) ?? [];
  return charset === undefined || /^utf-?8$/i.test(charset);
};
