/**
 * Whether a terminal shows more than ASCII: not where the locale names another character set than UTF-8 (C and POSIX
 * name US-ASCII), nor on the kernel's own console, whose font lacks the signs. One that says nothing is trusted.
 */
export const showsUnicode = (env: Readonly<Record<string, string | undefined>>): boolean => {
  const locale = env['LC_ALL'] || env['LC_CTYPE'] || env['LANG'] || '';
  if (env['TERM'] === 'linux' || /^(?:C|POSIX)$/.test(locale)) return false;
  const [, charset] = /\.([^@]+)/.exec(locale) ?? [];
  return charset === undefined || /^utf-?8$/i.test(charset);
};
