import { isLang, type Lang } from '../ground/lang.ts';

type Env = Readonly<Record<string, string | undefined>>;

/** `--lang`, found before the line is parsed: the parser's own words depend on it. */
const flagged = (argv: readonly string[]): string | undefined => {
  const index = argv.findIndex((word) => word === '--lang' || word.startsWith('--lang='));
  if (index === -1) return undefined;
  return argv[index]!.startsWith('--lang=') ? argv[index]!.slice('--lang='.length) : argv[index + 1];
};

/** `--lang`, then MAITRE_LANG, then the profile's, then the system's locale, then English. */
export const languageOf = (argv: readonly string[], env: Env, profile: () => Lang | undefined): Lang => {
  for (const named of [flagged(argv), env['MAITRE_LANG']]) if (named && isLang(named)) return named;
  const locale = env['LC_ALL'] || env['LC_MESSAGES'] || env['LANG'] || '';
  return profile() ?? (/^es\b|^es_/i.test(locale) ? 'es' : 'en');
};
