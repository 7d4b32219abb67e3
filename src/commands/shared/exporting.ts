import { createHash, type Hash } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { basename } from 'node:path';
import { usage } from '../../cli/usage.ts';
import type { Context, ProfileResult } from '../../context/context.ts';
import { namedBy } from '../../files/file-errors.ts';
import { lockFiles } from '../../files/lock.ts';
import { writeFileAtomic } from '../../files/write-file.ts';
import { takeDate } from '../../ground/dates.ts';
import { Failure, withPrefix, withResumeHint } from '../../ground/errors.ts';
import { formatCount, type Lang, type LocalizedText, localize, noun } from '../../ground/i18n.ts';
import { stringifyJson } from '../../ground/json.ts';
import { resolvePath } from '../../ground/runtime.ts';
import { daysText } from '../../render/numbers.ts';
import type { ApiRecord, CommandResult, Format, Grouping, ListOutcome } from '../../render/outcome.ts';
import { renderParts } from '../../render/output.ts';
import { fileFormat } from './file-format.ts';

/** A file to be written: its path's words, the records that belong in it, and whose day, zone and language it has. */
interface Sheet {
  readonly context: Context;
  /** The restaurant's own, the screen's where it holds several. */
  readonly lang: Lang;
  /** IANA; none where it holds several restaurants that differ. */
  readonly timeZone: string | undefined;
  readonly words: Readonly<Record<string, string | undefined>>;
  readonly outcome: ListOutcome;
}

interface Export {
  readonly out: string;
  readonly manifest: boolean;
  /** The formats that it can be written in. */
  readonly formats: readonly string[];
  /** By which field a file a day is made; none where `{fecha}` is only a word of the path. */
  readonly dayField?: string | undefined;
}

/** A restaurant, and the days that are asked of it, in order: each has its own today. */
interface Days {
  readonly name: string | undefined;
  readonly context: Context;
  readonly days: readonly string[];
}

/** With what it answered. */
interface Source extends ProfileResult, Days {}

interface Group {
  readonly parts: readonly Source[];
  /** What they answered, joined. */
  readonly outcome: CommandResult;
}

interface Sources extends Group {
  readonly isComplete: boolean;
}

/**
 * Does the work, from its first request on, while nobody else asks for what is written to the same files: an older
 * answer never replaces a newer one.
 */
export const holdingFiles = <T>(
  job: Pick<Export, 'out' | 'dayField'>,
  sources: readonly Days[],
  work: () => Promise<T>,
): Promise<T> => {
  const [first] = sources;
  if (!first) return work();
  const groups = job.out.includes('{profile}') ? sources.map((source) => [source]) : [sources];
  const paths = groups.flatMap((group) =>
    wordsOf(job, group).map((words) => pathOf(first.context, job.out, words)),
  );
  return holdingOut(first.context, paths, work).catch((error: unknown) => {
    throw withResumeHint(allWhole, error);
  });
};

/** What to say to somebody who interrupted it. */
export const allWhole: LocalizedText = {
  en: 'no file is half: each is as it was or new; run the same line again',
  es: 'ningún fichero queda a medias: cada uno es el de antes o el nuevo; ejecutar la misma línea otra vez',
};

/** What fills the path of each file that a group of restaurants makes. */
const wordsOf = (
  { out, dayField }: Pick<Export, 'out' | 'dayField'>,
  parts: readonly Days[],
): Sheet['words'][] => {
  const [first] = parts;
  const days = [...new Set(parts.flatMap((part) => part.days))].sort();
  const profile = first && parts.length === 1 ? (first.name ?? first.context.target().name) : undefined;
  if (out.includes('{fecha}') && dayField !== undefined)
    return days.map((fecha) => ({ profile, desde: fecha, hasta: fecha, fecha }));
  return [{ profile, desde: days[0], hasta: days.at(-1), fecha: days[0] }];
};

/** What each restaurant answered, written to its file or files: each whole, or not there at all. */
export const exportParts = async (job: Export, answered: Sources): Promise<CommandResult> => {
  const { out } = job;
  const { parts, isComplete } = answered;
  const [first] = parts;
  const perProfile = out.includes('{profile}');
  if (!first || (!perProfile && !isComplete)) return nothing;
  const format = fileFormat(first.context, job.formats, out);
  if (!perProfile) await writeGroup(job, answered, format);
  else if (parts.length === 1) await writeGroup(job, { parts, outcome: first.outcome }, format);
  else await writeEach(job, parts, format);
  return nothing;
};

/** A restaurant whose files cannot be written is reported, and the others' are written all the same. */
const writeEach = async (job: Export, parts: readonly Source[], format: Format): Promise<void> => {
  for (const part of parts) {
    try {
      await writeGroup(job, { parts: [part], outcome: part.outcome }, format);
    } catch (error) {
      const isItsOwn = error instanceof Failure && error.code !== 'INTERRUPTED' && error.code !== 'USAGE';
      if (!isItsOwn) throw error;
      part.context.report(withPrefix(part.name ?? '', error));
    }
  }
};

const writeGroup = async (job: Export, group: Group, format: Format): Promise<void> => {
  for (const sheet of sheetsOf(job, group)) await namedBy('--out', () => writeSheet(job, sheet, format));
};

const nothing: CommandResult = { kind: 'raw', body: '' };

const sheetsOf = ({ out, dayField }: Export, { parts, outcome }: Group): Sheet[] => {
  const [first] = parts;
  if (!first || outcome.kind !== 'list') return [];
  const { context } = first;
  const lang = parts.length === 1 ? context.ownLang : context.lang;
  const zones = new Set(parts.map((part) => part.context.timeZone()));
  const whose = { context, lang, timeZone: zones.size === 1 ? context.timeZone() : undefined };
  const files = wordsOf({ out, dayField }, parts);
  if (!out.includes('{fecha}') || dayField === undefined)
    return files.map((words) => ({ ...whose, words, outcome: grouped(outcome, parts) }));
  const book = new Map(files.map(({ fecha = '' }): [string, ApiRecord[]] => [fecha, []]));
  for (const record of outcome.records) {
    const day = book.get(takeDate(record[dayField]));
    if (!day) throw ofNoDay(dayField, record[dayField]);
    day.push(record);
  }
  return files.map(({ fecha = '', ...words }) => ({
    ...whose,
    words: { ...words, fecha },
    outcome: {
      ...outcome,
      heading: daysText(fecha, fecha),
      groups: undefined,
      columns: outcome.columns.filter(({ field }) => field !== dayField),
      records: book.get(fecha) ?? [],
    },
  }));
};

const ofNoDay = (field: string, value: unknown): Failure =>
  new Failure(
    'MALFORMED_ANSWER',
    {
      en: `a row of none of the days that were asked for: ${field} is ${stringifyJson(value)}`,
      es: `una fila de ninguno de los días pedidos: ${field} es ${stringifyJson(value)}`,
    },
    {
      field,
      hint: {
        en: "none of this restaurant's files was written",
        es: 'no se ha escrito ningún fichero de este restaurante',
      },
    },
  );

/** On a page, a restaurant over its records, with its own sum. */
const grouped = (outcome: ListOutcome, parts: readonly ProfileResult[]): ListOutcome => {
  const [first] = parts;
  if (parts.length === 1 || first?.outcome.kind !== 'list') return outcome;
  const { summary } = first.outcome;
  const groups: Grouping = {
    field: 'profile',
    values: parts.flatMap(({ name }) => name ?? []),
    heading: (name, records) => {
      const sum = typeof summary === 'function' ? summary(records) : undefined;
      return localize((lang) => [name, sum?.[lang]].filter(Boolean).join(' · '));
    },
  };
  return { ...outcome, groups };
};

const writeSheet = async (job: Export, sheet: Sheet, format: Format): Promise<void> => {
  const { context, lang, words, outcome } = sheet;
  const { globals, screen, world } = context;
  const { signal } = world;
  const path = pathOf(context, job.out, words);
  const { fields, sort, raw, bom } = globals;
  const parts = await renderParts(outcome, {
    format,
    lang,
    width: 80,
    colour: false,
    fields,
    sort,
    raw,
    bom,
  });
  const hash = createHash('sha256');
  const manifest = `${path}.manifest.json`;
  // Between a file and its manifest there is none: an older one would lie.
  const beforeItStands = async () => (job.manifest ? rm(manifest, { force: true }) : undefined);
  await writeFileAtomic(path, job.manifest ? seen(parts, hash) : parts, {
    beforeRename: beforeItStands,
    signal,
  });
  if (job.manifest) await writeFileAtomic(manifest, manifestOf(sheet, format, path, hash.digest('hex')));
  if (screen.stderrIsTerminal) context.remark(written(path, outcome.records.length));
};

/** The parts of a text as they are written, each of which the hash takes in. */
function* seen(parts: Iterable<string>, hash: Hash): Generator<string> {
  for (const part of parts) {
    hash.update(part);
    yield part;
  }
}

const row = noun(['row', 'rows'], ['fila', 'filas']);

const written = (path: string, rows: number): LocalizedText =>
  localize((lang) => `${path}: ${formatCount(rows, row)[lang]}`);

/** The path with its words filled in. What fills them is a date or a profile's name: neither leaves the folder. */
const pathOf = ({ world }: Context, out: string, words: Sheet['words']): string => {
  const path = out.replace(/\{(\w+)\}/g, (whole, word: string) => {
    if (!Object.hasOwn(words, word)) throw unknownWord(whole);
    return (words[word] ?? 'env').replace(/[/\\]/g, '_');
  });
  return resolvePath(world, path);
};

const unknownWord = (word: string) =>
  usage([
    {
      name: '--out',
      text: {
        en: `has no ${word}: only {fecha}, {desde}, {hasta} and {profile}`,
        es: `no tiene ${word}: solo {fecha}, {desde}, {hasta} y {profile}`,
      },
    },
  ]);

const manifestOf = (
  { context, timeZone, words, outcome }: Sheet,
  format: Format,
  path: string,
  sha256: string,
): string => {
  const manifest = {
    file: basename(path),
    format,
    rows: outcome.records.length,
    desde: words['desde'] ?? null,
    hasta: words['hasta'] ?? null,
    profile: words['profile'] ?? null,
    sha256,
    tz: timeZone ?? null,
    exported_at: context.world.now().toISOString(),
  };
  return `${JSON.stringify(manifest, null, 2)}\n`;
};

/** How long another run that writes the same file is waited for, in milliseconds. */
const longestWait = 60_000;

const waits: LocalizedText = {
  en: 'another run writes the same file: waiting for it',
  es: 'otra ejecución escribe el mismo fichero: se espera a que acabe',
};

/** Does the work while nobody else writes the files that `--out` names. Whoever waits for another run at a terminal is told, and may leave. */
export const holdingOut = <T>(
  { world, screen, remark }: Context,
  paths: readonly string[],
  work: () => Promise<T>,
): Promise<T> => {
  // Cron sends a mail of whatever is said, and waiting is no failure.
  const onWait = () => screen.stderrIsTerminal && remark(waits);
  const options = { patience: longestWait, signal: world.signal, onWait };
  return namedBy('--out', () => lockFiles(paths, options, work));
};
