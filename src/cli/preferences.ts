import { isTimeZone } from '../ground/dates.ts';
import { createOptionError } from '../ground/errors.ts';
import {
  type Lang,
  languages,
  mustBeText,
  mutuallyExclusiveText,
  oneOfText,
  parseLang,
  timeZoneText,
} from '../ground/i18n.ts';
import { tryOr } from '../ground/invariant.ts';
import { type Env, getSystemLocale } from '../ground/runtime.ts';
import type { NamedProfile } from '../profiles/target.ts';
import type { Screen } from '../render/terminal.ts';
import { type Globals, type WriteMode, writeModes } from './globals.ts';
import type { Preflight } from './scan-argv.ts';

/** Where an option comes from if the command line does not set it: the environment, then the profile. */
export interface Preferences {
  readonly env: Env;
  readonly profile: NamedProfile | undefined;
}

/** `--lang`, then MAITRE_LANG, the profile, the system's locale, English. Ignores unknown languages. */
export const chooseLanguage = (lang: string | undefined, { env, profile }: Preferences): Lang => {
  const named = parseLang(lang) ?? parseLang(env['MAITRE_LANG']);
  if (named) return named;
  const locale = env['LC_ALL'] || env['LC_MESSAGES'] || env['LANG'] || getSystemLocale();
  return profile?.lang ?? (/^es\b|^es_/i.test(locale) ? 'es' : 'en');
};

/** Throws USAGE if MAITRE_LANG is not a language. */
export const checkLanguage = ({ MAITRE_LANG: raw }: Env): void => {
  if (raw && !parseLang(raw)) throw createOptionError('MAITRE_LANG', mustBeText(oneOfText(languages), raw));
};

/** `--tz`, then MAITRE_TZ, then the profile; undefined if none sets it. Throws USAGE if it is not a time zone. */
export const chooseTimeZone = (
  { tz }: Pick<Globals, 'tz'>,
  { env, profile }: Preferences,
  isZone: (tz: string) => boolean = isTimeZone,
): string | undefined => {
  if (tz !== undefined) return tz;
  const sources = { MAITRE_TZ: env['MAITRE_TZ'] || undefined, [nameSetting(profile, 'tz')]: profile?.tz };
  const [name, raw] = findSource(sources);
  if (raw === undefined || isZone(raw)) return raw;
  throw createOptionError(name, mustBeText(timeZoneText, raw));
};

/** The first source with a value, and its value. */
const findSource = (sources: Readonly<Record<string, string | undefined>>) =>
  Object.entries(sources).find(([, value]) => value !== undefined) ?? ['', undefined];

/**
 * The strictest of `--writes`, MAITRE_WRITES and the profile's setting: environment and option can tighten the profile's, never
 * loosen it. Throws USAGE for another value.
 */
export const chooseWrites = (
  { writes }: Pick<Globals, 'writes'>,
  { env, profile }: Preferences,
): WriteMode => {
  const sources = { '--writes': writes, MAITRE_WRITES: env['MAITRE_WRITES'], profile: profile?.writes };
  const levels = Object.entries(sources).map(([name, value]) => {
    const strictness = writeModes.indexOf((value || 'yes') as WriteMode);
    if (strictness === -1) throw createOptionError(name, mustBeText(oneOfText(writeModes), value));
    return strictness;
  });
  return writeModes[Math.max(...levels)] ?? 'no';
};

interface FormatOptions extends Preferences {
  readonly globals: { readonly json?: boolean | undefined; readonly output?: string | undefined };
  readonly stdoutIsTerminal: boolean;
  /** Every format that the settings may name. */
  readonly formats: readonly string[];
  /** The formats of the command, if these are others. A setting for all commands does not count for it. */
  readonly onlyFormats?: readonly string[] | undefined;
}

interface ChosenFormat {
  readonly format: string;
  /** Whether it was set; otherwise it is the default for stdout. */
  readonly isExplicit: boolean;
}

/** `--json` or `--output`, then MAITRE_OUTPUT, then the profile; else a table on a terminal and JSON elsewhere. */
export const chooseFormat = ({
  globals: { json, output },
  env,
  profile,
  stdoutIsTerminal,
  formats,
  onlyFormats = formats,
}: FormatOptions): ChosenFormat => {
  if (json && output !== undefined && output.toLowerCase() !== 'json') {
    throw createOptionError(`--json, --output ${output}`, mutuallyExclusiveText);
  }
  const [name, raw] = findSource({
    '--json': json ? 'json' : undefined,
    '--output': output,
    MAITRE_OUTPUT: env['MAITRE_OUTPUT'] || undefined,
    [nameSetting(profile, 'output')]: profile?.output,
  });
  const byDefault = { format: stdoutIsTerminal ? 'table' : 'json', isExplicit: false };
  if (raw === undefined) return byDefault;
  const isOption = name.startsWith('--');
  const possible = isOption ? onlyFormats : formats;
  const format = possible.find((known) => known === raw.toLowerCase());
  if (format === undefined) throw createOptionError(name, mustBeText(oneOfText(possible), raw));
  return isOption || onlyFormats.includes(format) ? { format, isExplicit: true } : byDefault;
};

/** A setting as the settings file names it. */
const nameSetting = (profile: NamedProfile | undefined, field: 'output' | 'tz'): string =>
  profile?.name === undefined ? field : `profiles.${profile.name}.${field}`;

/**
 * Whether failures are reported as JSON: if a JSON format was set, or is the default and no person reads stderr. It
 * needs only the preflight, because parsing the command line may itself fail.
 */
export const reportsJson = (
  { isJson, output }: Pick<Preflight, 'isJson' | 'output'>,
  preferences: Preferences,
  { stdoutIsTerminal, stderrIsTerminal }: Pick<Screen, 'stdoutIsTerminal' | 'stderrIsTerminal'>,
): boolean => {
  // With `--json` and `--output`, which exclude each other, that failure is reported as JSON.
  const globals = { json: isJson, output: isJson ? undefined : output };
  const formats = ['table', 'json', 'ndjson'];
  return tryOr(false, () => {
    const chosen = chooseFormat({ ...preferences, globals, stdoutIsTerminal, formats });
    return chosen.format !== 'table' && (chosen.isExplicit || !stderrIsTerminal);
  });
};
