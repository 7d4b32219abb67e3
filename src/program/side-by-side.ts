import type { CommandMetadata } from '../cli/command.ts';
import type { Globals } from '../cli/globals.ts';
import type { Context, ProfileResult, ProfileResults } from '../context/context.ts';
import { createOptionError, Failure, withPrefix } from '../ground/errors.ts';
import { type LocalizedText, localize, mutuallyExclusiveText, needsValueText } from '../ground/i18n.ts';
import type { Env } from '../ground/runtime.ts';
import { findFolder, readSettings } from '../profiles/settings.ts';
import {
  createNoProfileFailure,
  createUnknownProfileFailure,
  findProfileName,
  splitNames,
} from '../profiles/target.ts';
import { combineColumns, getSummary } from '../render/columns.ts';
import { toFailure } from '../render/problem.ts';
import type { ApiRecord, CommandResult, ListResult } from '../render/result.ts';

/** The profiles that the command names. Throws USAGE for a command that writes, and for `--all-profiles --profile`. */
export const resolveProfiles = (
  { operations, singleProfileOnly }: CommandMetadata,
  globals: Globals,
  env: Env,
): string[] => {
  const isEveryProfile = globals['all-profiles'] === true;
  if (operations?.[0]?.method !== 'GET') throw createSeveralProfilesFailure(isEveryProfile, onlyForReading);
  if (singleProfileOnly) throw createSeveralProfilesFailure(isEveryProfile, onlyForOne);
  if (isEveryProfile && globals.profile !== undefined)
    throw createOptionError('--all-profiles, --profile', mutuallyExclusiveText);
  const settings = readSettings(findFolder('config', env));
  const known = Object.keys(settings.profiles);
  if (known.length === 0) throw createNoProfileFailure();
  const typed = splitNames(globals.profile ?? '').map((name) => findProfileName(settings, name) ?? name);
  const names = isEveryProfile ? known : [...new Set(typed)];
  if (names.length === 0) throw createOptionError('--profile', needsValueText);
  const unknown = names.filter((name) => !known.includes(name));
  if (unknown.length > 0) throw createUnknownProfileFailure(unknown, known);
  return names;
};

const onlyForReading: LocalizedText = {
  en: 'is only for commands that read',
  es: 'solo vale para comandos de lectura',
};
const onlyForOne: LocalizedText = {
  en: 'is not for this command: its result is about one restaurant',
  es: 'no vale para este comando: su resultado es de un solo restaurante',
};

const createSeveralProfilesFailure = (isEveryProfile: boolean, { en, es }: LocalizedText) =>
  isEveryProfile
    ? createOptionError('--all-profiles', { en, es })
    : createOptionError('--profile', {
        en: `with several restaurants ${en}`,
        es: `con varios restaurantes ${es}`,
      });

/** The result, or why there is none; undefined after `--dry-run`, which returns nothing. */
type Settled = ProfileResult | Failure | undefined;

/**
 * Runs a command that reads on several profiles at once and joins the results, with a `profile` field before those of
 * each record. A profile that fails is reported; the records of the others are shown.
 */
export const runSideBySide = async (
  profiles: readonly Pick<ProfileResult, 'name' | 'context'>[],
  runOne: (context: Context) => Promise<ProfileResult>,
): Promise<ProfileResults> => {
  const settled = await Promise.all(
    profiles.map(async ({ context }): Promise<Settled> => {
      try {
        return await runOne(context);
      } catch (error) {
        const failure = toFailure(error);
        if (failure.code === 'INTERRUPTED') throw failure;
        // A planned request returns no data, so an error caused by that is not a failure.
        return context.plannedRequests.length > 0 ? undefined : failure;
      }
    }),
  );
  throwCommonUsageError(settled);
  for (const [at, { name = '', context }] of profiles.entries()) {
    const failure = settled[at];
    if (failure instanceof Failure) context.reportFailure(withPrefix(name, failure));
  }
  const parts = settled.filter(
    (result): result is ProfileResult => result !== undefined && !(result instanceof Failure),
  );
  return { result: joinResults(parts), parts, isComplete: parts.length === profiles.length };
};

/** A USAGE error of every profile in the same words is one error of the command line. */
const throwCommonUsageError = (settled: readonly Settled[]): void => {
  const failures = settled.filter((result) => result instanceof Failure);
  const [first] = failures;
  const areAlike = failures.every(({ message }) => message === first?.message);
  if (first?.code === 'USAGE' && failures.length === settled.length && areAlike) throw first;
};

const joinResults = (parts: readonly ProfileResult[]): CommandResult => {
  const [first] = parts;
  if (first?.result.kind === 'live')
    throw createOptionError('--watch', {
      en: 'is for one restaurant at a time',
      es: 'es para un solo restaurante',
    });
  if (first?.result.kind === 'stream') return joinStreams(parts);
  return first?.result.kind === 'view' ? joinViews(parts) : joinRecords(parts);
};

/** Merges the streams. One that fails is reported, and the others continue. */
const joinStreams = (parts: readonly ProfileResult[]): CommandResult => ({
  kind: 'stream',
  run: async (emit) => {
    let running = parts.length;
    const runs = parts.map(async ({ name = '', context, result }): Promise<Failure | undefined> => {
      if (result.kind !== 'stream') return undefined;
      try {
        await result.run(({ record, formatLine }) =>
          emit({
            record: { profile: name, ...record },
            formatLine: (lang) => `${name}: ${formatLine(lang)}`,
          }),
        );
        return undefined;
      } catch (error) {
        const failure = toFailure(error);
        if (failure.code === 'INTERRUPTED') return failure;
        const named = withPrefix(name, failure);
        context.reportFailure(named);
        // While others run, a report at the end would be too late.
        if (running > 1) context.remark(named.text);
        return named;
      } finally {
        running--;
      }
    });
    const failures = (await Promise.all(runs)).filter((failure) => failure !== undefined);
    const interruption = failures.find(({ code }) => code === 'INTERRUPTED');
    const ending = interruption ?? (failures.length === parts.length ? failures[0] : undefined);
    if (ending) throw ending;
  },
});

/** The views one below the other, each under the profile's name. */
const joinViews = (parts: readonly ProfileResult[]): CommandResult => ({
  kind: 'view',
  data: labelRecords(parts),
  draw: async (frame) => {
    const drawn = parts.map(async ({ name, result }) =>
      result.kind === 'view' ? `${name}\n${await result.draw(frame)}` : '',
    );
    return (await Promise.all(drawn)).join('\n');
  },
  notices: labelNotices(parts),
});

const joinRecords = (parts: readonly ProfileResult[]): CommandResult => {
  const calendarEntries = new Map(
    parts.map(({ name, result }) => [name, result.kind === 'list' ? result.calendarEntry : undefined]),
  );
  const firstTable = parts.map(({ result }) => result).find((result) => 'columns' in result);
  const list = firstTable?.kind === 'list' ? firstTable : undefined;
  const summaries = listTexts(parts, getSummary);
  const columns = combineColumns(
    parts.flatMap(({ name, result }) => ('columns' in result ? [{ name, columns: result.columns }] : [])),
  );
  return {
    kind: 'list',
    records: labelRecords(parts),
    // `profile check` already has a `profile` column.
    columns: [profileColumn, ...columns.filter(({ field }) => field !== profileColumn.field)],
    ...(firstTable?.fields && { fields: [...new Set(['profile', ...firstTable.fields])] }),
    rowTone: list?.rowTone,
    calendarEntry: (record) => calendarEntries.get(String(record['profile']))?.(record),
    ...(summaries.length > 0 && { summary: joinNamed(summaries) }),
    assumption: joinAssumptions(listTexts(parts, ({ assumption }) => assumption)),
    notices: labelNotices(parts),
  };
};

/** Puts `profile` first, in place of a field of the same name. */
const labelRecords = (parts: readonly ProfileResult[]): readonly ApiRecord[] =>
  parts.flatMap(({ name, result }) =>
    getRecords(result).map((record) => Object.assign({ profile: name }, record, { profile: name })),
  );

const getRecords = (result: CommandResult): readonly ApiRecord[] => {
  if (result.kind === 'list') return result.records;
  if (result.kind === 'view') return [result.data].flat() as ApiRecord[];
  return result.kind === 'record' ? [result.record] : [];
};

const profileColumn = {
  field: 'profile',
  header: { en: 'Restaurant', es: 'Restaurante' },
  priority: -1,
} as const;

const labelNotices = (parts: readonly ProfileResult[]) =>
  parts.flatMap(({ name, result }) =>
    (result.notices ?? []).map((notice) => localize((lang) => `${name}: ${notice[lang]}`)),
  );

/** What was assumed: once if it is the same for all, else for each profile. */
const joinAssumptions = (assumptions: readonly NamedText[]): LocalizedText | undefined =>
  new Set(assumptions.map(({ text }) => text.en)).size <= 1 ? assumptions[0]?.text : joinNamed(assumptions);

interface NamedText {
  readonly name: string | undefined;
  readonly text: LocalizedText;
}

const joinNamed = (texts: readonly NamedText[]): LocalizedText =>
  localize((lang) => texts.map(({ name, text }) => `${name}: ${text[lang]}`).join('\n'));

/** The texts of the lists, without the lists that have none. */
const listTexts = (
  parts: readonly ProfileResult[],
  getText: (list: ListResult) => LocalizedText | undefined,
): NamedText[] =>
  parts.flatMap(({ name, result }) => {
    const text = result.kind === 'list' ? getText(result) : undefined;
    return text ? [{ name, text }] : [];
  });
