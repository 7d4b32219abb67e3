import { createHash, type Hash } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { basename } from 'node:path';
import { booleanFlag, fileFlag } from '../cli/flag-types.ts';
import type { Context, ProfileResult, ProfileResults } from '../context/context.ts';
import { blameOption } from '../files/file-errors.ts';
import { writeFileAtomic } from '../files/write-file.ts';
import { takeDate } from '../ground/dates.ts';
import { createOptionError, Failure, withResumeHint } from '../ground/errors.ts';
import { formatCount, joinTexts, noun, untranslated } from '../ground/i18n.ts';
import { stringifyJson } from '../ground/json.ts';
import { resolvePath } from '../ground/runtime.ts';
import { formatDays } from '../render/numbers.ts';
import { renderParts } from '../render/output.ts';
import {
  type ApiRecord,
  type CommandResult,
  emptyResult,
  type Format,
  type ListResult,
} from '../render/result.ts';
import { chooseFileFormat, completeFilesHint, lockOutFiles } from './out-files.ts';
import { forEachItem } from './resolve-names.ts';

/** The formats of an exported list. Only reservations can be a calendar. */
export const exportFormats = ['csv', 'tsv', 'json', 'ndjson', 'html'] as const;
export const reservaExportFormats = [...exportFormats, 'ics'] as const;

export const createExportFlags = (initial: string) => ({
  out: {
    ...fileFlag({
      en: 'the file, with {fecha} {desde} {hasta} {profile}; - for stdout',
      es: 'el fichero, con {fecha} {desde} {hasta} {profile}; - para stdout',
    }),
    question: { en: 'Which file?', es: '¿En qué fichero?' },
    initial,
  },
  manifest: booleanFlag({
    en: 'also write FILE.manifest.json: rows, range, sha256, time zone, time',
    es: 'escribir también FICHERO.manifest.json: filas, periodo, sha256, zona horaria, hora',
  }),
});

interface OutFlags {
  readonly out?: string | undefined;
  readonly manifest?: boolean | undefined;
}

interface ProfileInput<F extends OutFlags> {
  readonly name: string | undefined;
  readonly context: Context;
  readonly flags: F;
}

interface ExportOptions<F extends OutFlags> {
  readonly formats: readonly string[];
  /** The date field by which `{fecha}` splits the export into a file per day. */
  readonly dayField?: string;
  /** The days that a profile exports, in order. Each restaurant has its own today. */
  readonly listDays: (context: Context, flags: F) => readonly string[];
  /** Whether one file of several profiles is written even if a profile failed. */
  readonly acceptsIncomplete?: (flags: F) => boolean;
}

/**
 * Creates an export command's hooks. `runLocked` locks the files from the first request on, so that no run overwrites
 * newer data with older. `deliver` writes the results, each file atomically. Of several restaurants, it reports those
 * that cannot be written.
 */
export const createExportHooks = <F extends OutFlags>({
  formats,
  dayField,
  listDays,
  acceptsIncomplete = () => false,
}: ExportOptions<F>) => {
  const getDayField = (out: string) => (out.includes('{fecha}') ? dayField : undefined);
  const listFiles = (out: string, profiles: readonly ProfileInput<F>[]): ExportFile[] => {
    const [{ name, context }] = profiles as [ProfileInput<F>];
    const days = [...new Set(profiles.flatMap((profile) => listDays(profile.context, profile.flags)))].sort();
    const profile = profiles.length === 1 ? (name ?? context.target().name) : undefined;
    const spans = getDayField(out) === undefined ? [[days[0], days.at(-1)]] : days.map((day) => [day, day]);
    return spans.map(([desde, hasta]) => {
      const values = { profile, desde, hasta, fecha: desde };
      return { path: fillPath(context, out, values), values };
    });
  };
  return {
    runLocked: async <T>(profiles: readonly ProfileInput<F>[], fn: () => Promise<T>): Promise<T> => {
      const [first] = profiles;
      const { out = '-', manifest }: OutFlags = first?.flags ?? {};
      if (manifest && out === '-')
        throw createOptionError('--manifest', {
          en: 'needs a file: --out FILE',
          es: 'necesita un fichero: --out FICHERO',
        });
      if (!first || out === '-') return fn();
      const groups = out.includes('{profile}') ? profiles.map((profile) => [profile]) : [profiles];
      const paths = groups.flatMap((group) => listFiles(out, group).map(({ path }) => path));
      return lockOutFiles(first.context, paths, fn).catch(rethrowWithHint);
    },
    deliver: async (results: ProfileResults<ProfileInput<F> & ProfileResult>): Promise<CommandResult> => {
      const { result, parts, isComplete } = results;
      const [first] = parts;
      const { out = '-', manifest = false }: OutFlags = first?.flags ?? {};
      if (!first || out === '-') return result;
      const isPerProfile = out.includes('{profile}');
      if (!isPerProfile && !isComplete && !acceptsIncomplete(first.flags)) return emptyResult;
      const format = chooseFileFormat(first.context, formats, out);
      const groups = isPerProfile
        ? parts.map((part) => ({ profiles: [part], result: part.result }))
        : [{ profiles: parts, result }];
      const writeGroup = async (group: (typeof groups)[number]) => {
        const files = listFiles(out, group.profiles);
        for (const file of splitByDay(files, group.result, getDayField(out)))
          await blameOption('--out', () => writeFile(file, group.profiles, { format, manifest }));
      };
      const formatNames = ({ profiles }: (typeof groups)[number]) =>
        profiles.map(({ name }) => name).join(', ');
      await forEachItem(first.context, groups, formatNames, (group) =>
        writeGroup(group).catch(rethrowWithHint),
      );
      return emptyResult;
    },
  };
};

/** Adds the hint of complete files to an interruption. */
const rethrowWithHint = (error: unknown): never => {
  throw withResumeHint(completeFilesHint, error);
};

interface ExportFile {
  readonly path: string;
  /** The values of the path's placeholders. */
  readonly values: Readonly<Record<string, string | undefined>>;
}

type FilledFile = ExportFile & { readonly list: ListResult };

/** Fills the placeholders with dates or profile names, without path separators. A missing value becomes `env`. */
const fillPath = ({ runtime }: Context, out: string, values: ExportFile['values']): string => {
  const path = out.replace(/\{(\w+)\}/g, (placeholder, name: string) => {
    if (!Object.hasOwn(values, name))
      throw createOptionError('--out', {
        en: `has no ${placeholder}: only {fecha}, {desde}, {hasta} and {profile}`,
        es: `no tiene ${placeholder}: solo {fecha}, {desde}, {hasta} y {profile}`,
      });
    return (values[name] ?? 'env').replace(/[/\\]/g, '_');
  });
  return resolvePath(runtime, path);
};

/** Splits the records into the files of their days, by the day field if there is one. */
const splitByDay = (
  files: readonly ExportFile[],
  result: CommandResult,
  dayField: string | undefined,
): FilledFile[] => {
  if (result.kind !== 'list') return [];
  if (dayField === undefined) return files.map((file) => ({ ...file, list: result }));
  const byDay = new Map(files.map(({ values }): [string, ApiRecord[]] => [values['fecha'] ?? '', []]));
  for (const record of result.records) {
    const recordsOfDay = byDay.get(takeDate(record[dayField]));
    if (!recordsOfDay) {
      const value = `${dayField}: ${stringifyJson(record[dayField])}`;
      throw new Failure('MALFORMED_ANSWER', {
        en: `the service returned a row outside the requested dates: ${value}`,
        es: `el servicio ha devuelto una fila fuera de las fechas pedidas: ${value}`,
        field: dayField,
      });
    }
    recordsOfDay.push(record);
  }
  const columns = result.columns.filter(({ field }) => field !== dayField);
  return files.map((file) => {
    const day = file.values['fecha'] ?? '';
    const records = byDay.get(day) ?? [];
    return {
      ...file,
      list: { ...result, heading: formatDays(day, day), groups: undefined, columns, records },
    };
  });
};

/** Writes a file in the restaurant's language; in the screen's for several restaurants. */
const writeFile = async (
  { path, values, list }: FilledFile,
  profiles: readonly ProfileResult[],
  { format, manifest }: { readonly format: Format; readonly manifest: boolean },
): Promise<void> => {
  const [{ context }] = profiles as [ProfileResult];
  const { screen, runtime } = context;
  const { signal } = runtime;
  const { fields, sort, raw, bom, excel } = context.globals;
  const lang = profiles.length === 1 ? context.restaurantLang : context.lang;
  const options = { format, lang, width: 80, colour: false, fields, sort, raw, bom, excel };
  const chunks = await renderParts(list, options);
  const rows = list.records.length;
  if (!manifest) await writeFileAtomic(path, chunks, { signal });
  else {
    const hash = createHash('sha256');
    const manifestPath = `${path}.manifest.json`;
    // A manifest must never describe another version of the file.
    const beforeRename = () => rm(manifestPath, { force: true });
    await writeFileAtomic(path, updateHash(chunks, hash), { beforeRename, signal });
    const { desde = null, hasta = null, profile = null } = values;
    const zones = new Set(profiles.map((profile) => profile.context.timeZone()));
    const description = {
      file: basename(path),
      format,
      rows,
      desde,
      hasta,
      profile,
      sha256: hash.digest('hex'),
      tz: zones.size === 1 ? context.timeZone() : null,
      exported_at: runtime.now().toISOString(),
    };
    await writeFileAtomic(manifestPath, `${JSON.stringify(description, null, 2)}\n`);
  }
  if (screen.stderrIsTerminal)
    context.remark(joinTexts([untranslated(path), formatCount(rows, rowNoun)], ': '));
};

function* updateHash(chunks: Iterable<string>, hash: Hash): Generator<string> {
  for (const chunk of chunks) {
    hash.update(chunk);
    yield chunk;
  }
}

const rowNoun = noun(['row', 'rows'], ['fila', 'filas']);
