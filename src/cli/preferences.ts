import { intlTimeZones, type TimeZones } from '../ground/dates.ts';
import {
  type Lang,
  languages,
  mustBeText,
  mutuallyExclusiveText,
  oneOfText,
  parseLang,
  timeZoneText,
} from '../ground/i18n.ts';
import type { Env } from '../ground/runtime.ts';
import type { Globals } from './globals.ts';
import type { Preflight } from './scan-argv.ts';
import { usage } from './usage.ts';

/** What stands behind an option of the line: the environment, then the profile that is used. */
export interface Preferences {
  readonly env: Env;
  readonly profile: ProfilePreferences | undefined;
}

/** What a profile says of how its restaurant is shown. */
interface ProfilePreferences {
  readonly name?: string | undefined;
  readonly lang?: Lang | undefined;
  readonly output?: string | undefined;
  readonly tz?: string | undefined;
}

/** `--lang`, then MAITRE_LANG, the profile's, the system's locale, English. What names no language is passed over. */
export const chooseLanguage = (said: string | undefined, { env, profile }: Preferences): Lang => {
  const named = parseLang(said) ?? parseLang(env['MAITRE_LANG']);
  if (named) return named;
  const locale = env['LC_ALL'] || env['LC_MESSAGES'] || env['LANG'] || '';
  return profile?.lang ?? (/^es\b|^es_/i.test(locale) ? 'es' : 'en');
};

/** Throws USAGE for a MAITRE_LANG that is no language. */
export const checkLanguage = ({ MAITRE_LANG: said }: Env): void => {
  if (said && !parseLang(said))
    throw usage([{ name: 'MAITRE_LANG', text: mustBeText(oneOfText(languages), said) }]);
};

/** `--tz`, then MAITRE_TZ, then the profile's; none where nothing says it. Throws USAGE for what is no time zone. */
export const chooseTimeZone = (
  { tz }: Pick<Globals, 'tz'>,
  { env, profile }: Preferences,
  { isTimeZone }: Pick<TimeZones, 'isTimeZone'> = intlTimeZones,
): string | undefined => {
  if (tz !== undefined) return tz;
  const [name, said] = env['MAITRE_TZ']
    ? ['MAITRE_TZ', env['MAITRE_TZ']]
    : [fieldOf(profile, 'tz'), profile?.tz];
  if (said === undefined || isTimeZone(said)) return said;
  throw usage([{ name, text: mustBeText(timeZoneText, said) }]);
};

interface Choosing extends Preferences {
  readonly globals: Pick<Globals, 'json' | 'output'>;
  readonly stdoutIsTerminal: boolean;
  /** The formats that the command can give. */
  readonly formats: readonly string[];
}

interface ChosenFormat {
  readonly format: string;
  /** Whether anyone said it; else it is what fits stdout. */
  readonly isSaid: boolean;
}

/** `--json` or `--output`, then MAITRE_OUTPUT, then the profile's, then a table on a terminal and JSON elsewhere. */
export const chooseFormat = (choosing: Choosing): ChosenFormat => {
  const { globals, env, profile, stdoutIsTerminal, formats } = choosing;
  const { json, output } = globals;
  if (json && output !== undefined && output.toLowerCase() !== 'json') {
    throw usage([{ name: `--json, --output ${output}`, text: mutuallyExclusiveText }]);
  }
  const [name, said] = json
    ? ['--json', 'json']
    : output !== undefined
      ? ['--output', output]
      : env['MAITRE_OUTPUT']
        ? ['MAITRE_OUTPUT', env['MAITRE_OUTPUT']]
        : [fieldOf(profile, 'output'), profile?.output];
  if (said === undefined) return { format: stdoutIsTerminal ? 'table' : 'json', isSaid: false };
  const format = formats.find((each) => each === said.toLowerCase());
  if (format !== undefined) return { format, isSaid: true };
  throw usage([{ name, text: mustBeText(oneOfText(formats), said) }]);
};

/** As the settings file has it. */
const fieldOf = (profile: ProfilePreferences | undefined, field: 'output' | 'tz'): string =>
  profile?.name === undefined ? field : `profiles.${profile.name}.${field}`;

interface Terminals {
  readonly stdoutIsTerminal: boolean;
  readonly stderrIsTerminal: boolean;
}

/** Whether a failure is told as JSON: where that was asked for, or where no person reads stderr. */
export const reportsJson = ({ format, isSaid }: ChosenFormat, { stderrIsTerminal }: Terminals): boolean =>
  ['json', 'ndjson'].includes(format) && (isSaid || !stderrIsTerminal);

/** The same before the line is understood, as far as it can be told: how a wrong line is reported. */
export const guessReportsJson = (
  { isJson, output }: Pick<Preflight, 'isJson' | 'output'>,
  sources: Preferences,
  terminals: Terminals,
): boolean => {
  const { stdoutIsTerminal } = terminals;
  const globals = isJson ? { json: true } : output === undefined ? {} : { output };
  const formats = ['table', 'json', 'ndjson'];
  try {
    return reportsJson(chooseFormat({ ...sources, globals, stdoutIsTerminal, formats }), terminals);
  } catch {
    return false;
  }
};
