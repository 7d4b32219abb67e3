import { createHash, type Hash } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { basename } from 'node:path';
import { optionError } from '../../cli/usage.ts';
import type { Context, ProfileResult } from '../../context/context.ts';
import { blameOption } from '../../files/file-errors.ts';
import { lockFiles } from '../../files/lock.ts';
import { writeFileAtomic } from '../../files/write-file.ts';
import { takeDate } from '../../ground/dates.ts';
import { Failure, withPrefix, withResumeHint } from '../../ground/errors.ts';
import {
  formatCount,
  joinTexts,
  type Lang,
  type LocalizedText,
  localize,
  noun,
  untranslated,
} from '../../ground/i18n.ts';
import { stringifyJson } from '../../ground/json.ts';
import { resolvePath } from '../../ground/runtime.ts';
import { joinParts } from '../../ground/strings.ts';
import { daysText } from '../../render/numbers.ts';
import type { ApiRecord, CommandResult, Format, Grouping, ListResult } from '../../render/outcome.ts';
import { renderParts } from '../../render/output.ts';
import { chooseFileFormat } from './file-format.ts';

interface ExportJob {
  readonly out: string;
  readonly manifest: boolean;
  readonly formats: readonly string[];
  /** The date field by which `{fecha}` splits the export into a file per day. */
  readonly dayField?: string | undefined;
}

/** A profile and the days that it exports, in order. Each restaurant has its own today. */
interface ProfileDays {
  readonly name: string | undefined;
  readonly context: Context;
  readonly days: readonly string[];
}

interface Source extends ProfileResult, ProfileDays {}

/** The profiles of one set of files, with their combined result. */
interface Group {
  readonly parts: readonly Source[];
  readonly outcome: CommandResult;
}

interface FileSpec {
  readonly context: Context;
  /** The restaurant's language; the screen's for several restaurants. */
  readonly lang: Lang;
  /** IANA; undefined for several restaurants in different zones. */
  readonly timeZone: string | undefined;
  /** The values of the path's placeholders. */
  readonly values: Readonly<Record<string, string | undefined>>;
  readonly outcome: ListResult;
}

/** Locks the export's files from the first request on, so that no run overwrites newer data with older. */
export const lockExportFiles = <T>(
  job: Pick<ExportJob, 'out' | 'dayField'>,
  profiles: readonly ProfileDays[],
  fn: () => Promise<T>,
): Promise<T> => {
  const [first] = profiles;
  if (!first) return fn();
  const groups = job.out.includes('{profile}') ? profiles.map((profile) => [profile]) : [profiles];
  const paths = groups.flatMap((group) =>
    listValues(job, group).map((values) => fillPath(first.context, job.out, values)),
  );
  return lockOutFiles(first.context, paths, fn).catch((error: unknown) => {
    throw withResumeHint(completeFilesHint, error);
  });
};

/** The hint after an interruption. */
export const completeFilesHint: LocalizedText = {
  en: 'files are complete: each is either the old or the new version; run the same command again',
  es: 'ningún fichero queda a medias: cada uno es el anterior o el nuevo; vuelva a ejecutar el comando',
};

/** Writes the results to files. Each is replaced atomically. Of several groups, reports those that cannot be written. */
export const writeExport = async (
  job: ExportJob,
  { parts, outcome, isComplete }: Group & { readonly isComplete: boolean },
): Promise<CommandResult> => {
  const [first] = parts;
  const isPerProfile = job.out.includes('{profile}');
  if (!first || (!isPerProfile && !isComplete)) return noOutput;
  const format = chooseFileFormat(first.context, job.formats, job.out);
  const groups = isPerProfile
    ? parts.map((part) => ({ parts: [part], outcome: part.outcome }))
    : [{ parts, outcome }];
  for (const group of groups) {
    try {
      for (const file of splitIntoFiles(job, group))
        await blameOption('--out', () => writeFile(job, file, format));
    } catch (error) {
      const concernsOne = error instanceof Failure && error.code !== 'INTERRUPTED' && error.code !== 'USAGE';
      if (groups.length === 1 || !concernsOne) throw error;
      for (const { context, name = '' } of group.parts) context.reportFailure(withPrefix(name, error));
    }
  }
  return noOutput;
};

const noOutput: CommandResult = { kind: 'raw', body: '' };

/** Splits the records into a file per day if the path has `{fecha}`. */
const splitIntoFiles = ({ out, dayField }: ExportJob, { parts, outcome }: Group): FileSpec[] => {
  const [first] = parts;
  if (!first || outcome.kind !== 'list') return [];
  const { context } = first;
  const lang = parts.length === 1 ? context.ownLang : context.lang;
  const zones = new Set(parts.map((part) => part.context.timeZone()));
  const shared = { context, lang, timeZone: zones.size === 1 ? context.timeZone() : undefined };
  const files = listValues({ out, dayField }, parts);
  if (!out.includes('{fecha}') || dayField === undefined)
    return files.map((values) => ({ ...shared, values, outcome: groupByProfile(outcome, parts) }));
  const byDay = new Map(files.map(({ fecha = '' }): [string, ApiRecord[]] => [fecha, []]));
  for (const record of outcome.records) {
    const day = byDay.get(takeDate(record[dayField]));
    if (!day) throw createWrongDayFailure(dayField, record[dayField]);
    day.push(record);
  }
  return files.map(({ fecha = '', ...values }) => ({
    ...shared,
    values: { ...values, fecha },
    outcome: {
      ...outcome,
      heading: daysText(fecha, fecha),
      groups: undefined,
      columns: outcome.columns.filter(({ field }) => field !== dayField),
      records: byDay.get(fecha) ?? [],
    },
  }));
};

/** Lists the placeholder values of each file of a group. */
const listValues = (
  { out, dayField }: Pick<ExportJob, 'out' | 'dayField'>,
  parts: readonly ProfileDays[],
): FileSpec['values'][] => {
  const [first] = parts;
  const days = [...new Set(parts.flatMap((part) => part.days))].sort();
  const profile = first && parts.length === 1 ? (first.name ?? first.context.target().name) : undefined;
  if (out.includes('{fecha}') && dayField !== undefined)
    return days.map((fecha) => ({ profile, desde: fecha, hasta: fecha, fecha }));
  return [{ profile, desde: days[0], hasta: days.at(-1), fecha: days[0] }];
};

const createWrongDayFailure = (field: string, value: unknown): Failure =>
  new Failure(
    'MALFORMED_ANSWER',
    {
      en: `the service returned a row outside the requested dates: ${field} is ${stringifyJson(value)}`,
      es: `el servicio ha devuelto una fila fuera de las fechas pedidas: ${field} es ${stringifyJson(value)}`,
    },
    {
      field,
      hint: {
        en: 'no file of this restaurant was written',
        es: 'no se ha escrito ningún fichero de este restaurante',
      },
    },
  );

/** Groups the records of several profiles for an HTML page, each with its own summary. */
const groupByProfile = (outcome: ListResult, parts: readonly ProfileResult[]): ListResult => {
  const [first] = parts;
  if (parts.length === 1 || first?.outcome.kind !== 'list') return outcome;
  const { summary } = first.outcome;
  const groups: Grouping = {
    field: 'profile',
    values: parts.flatMap(({ name }) => name ?? []),
    heading: (name, records) => {
      const text = typeof summary === 'function' ? summary(records) : undefined;
      return localize((lang) => joinParts([name, text?.[lang]]));
    },
  };
  return { ...outcome, groups };
};

const writeFile = async (job: ExportJob, file: FileSpec, format: Format): Promise<void> => {
  const { context, lang, values, outcome } = file;
  const { globals, screen, runtime } = context;
  const { signal } = runtime;
  const { fields, sort, raw, bom } = globals;
  const path = fillPath(context, job.out, values);
  const chunks = await renderParts(outcome, {
    ...{ format, lang, width: 80, colour: false },
    ...{ fields, sort, raw, bom },
  });
  if (!job.manifest) await writeFileAtomic(path, chunks, { signal });
  else {
    const hash = createHash('sha256');
    const manifestPath = `${path}.manifest.json`;
    // A manifest must never describe another version of the file.
    const beforeRename = () => rm(manifestPath, { force: true });
    await writeFileAtomic(path, updateHash(chunks, hash), { beforeRename, signal });
    await writeFileAtomic(manifestPath, formatManifest(file, format, path, hash.digest('hex')));
  }
  if (screen.stderrIsTerminal)
    context.remark(joinTexts([untranslated(path), formatCount(outcome.records.length, rowNoun)], ': '));
};

function* updateHash(chunks: Iterable<string>, hash: Hash): Generator<string> {
  for (const chunk of chunks) {
    hash.update(chunk);
    yield chunk;
  }
}

const rowNoun = noun(['row', 'rows'], ['fila', 'filas']);

/** Fills the placeholders. Values are dates or profile names, without path separators. */
const fillPath = ({ runtime }: Context, out: string, values: FileSpec['values']): string => {
  const path = out.replace(/\{(\w+)\}/g, (placeholder, name: string) => {
    if (!Object.hasOwn(values, name)) throw createPlaceholderIssue(placeholder);
    return (values[name] ?? 'env').replace(/[/\\]/g, '_');
  });
  return resolvePath(runtime, path);
};

const createPlaceholderIssue = (placeholder: string) =>
  optionError('--out', {
    en: `has no ${placeholder}: only {fecha}, {desde}, {hasta} and {profile}`,
    es: `no tiene ${placeholder}: solo {fecha}, {desde}, {hasta} y {profile}`,
  });

const formatManifest = (
  { context, timeZone, values, outcome }: FileSpec,
  format: Format,
  path: string,
  sha256: string,
): string => {
  const manifest = {
    file: basename(path),
    format,
    rows: outcome.records.length,
    desde: values['desde'] ?? null,
    hasta: values['hasta'] ?? null,
    profile: values['profile'] ?? null,
    sha256,
    tz: timeZone ?? null,
    exported_at: context.runtime.now().toISOString(),
  };
  return `${JSON.stringify(manifest, null, 2)}\n`;
};

const lockTimeoutMs = 60_000;

const waitingText: LocalizedText = {
  en: 'another run is writing the same file: waiting for it',
  es: 'otra ejecución está escribiendo el mismo fichero: esperando a que acabe',
};

/** Runs `fn` while the files of `--out` are locked. Waits for another run up to a minute. */
export const lockOutFiles = <T>(
  { runtime, screen, remark }: Context,
  paths: readonly string[],
  fn: () => Promise<T>,
): Promise<T> => {
  // Without a terminal nothing is printed: cron would send it as a mail.
  const onWait = () => screen.stderrIsTerminal && remark(waitingText);
  const options = { timeoutMs: lockTimeoutMs, signal: runtime.signal, onWait };
  return blameOption('--out', () => lockFiles(paths, options, fn));
};
