import { extname } from 'node:path';
import type { Context } from '../context/context.ts';
import { blameOption } from '../files/file-errors.ts';
import { lockFiles } from '../files/lock.ts';
import { createOptionError } from '../ground/errors.ts';
import { type LocalizedText, mustBeText, oneOfText, untranslated } from '../ground/i18n.ts';
import { documentFormats, type Format, formats as outputFormats } from '../render/result.ts';

/** The extensions of formats that no command writes. */
const foreignExtensions = 'xlsx xls ods numbers pdf doc docx odt parquet xml db sqlite'.split(' ');

const allFormats: readonly string[] = [...outputFormats, ...documentFormats];

const extensionAliases: Readonly<Record<string, string>> = { htm: 'html', jsonl: 'ndjson', yml: 'yaml' };

/** Chooses `--output` or MAITRE_OUTPUT, else the extension's format, else csv. Throws USAGE unless it is among `formats`. */
export const chooseFileFormat = (
  { format, globals, runtime }: Pick<Context, 'format' | 'globals' | 'runtime'>,
  formats: readonly string[],
  out = '-',
): Format => {
  if (out === '-') return format as Format;
  const option = globals.json ? 'json' : globals.output;
  const explicit = option ?? (runtime.env['MAITRE_OUTPUT'] || undefined);
  const byName = getFormatOfName(out, formats, explicit !== undefined);
  const chosen = explicit ?? byName ?? 'csv';
  if (formats.includes(chosen)) return chosen as Format;
  const name = option === undefined ? 'MAITRE_OUTPUT' : '--output';
  throw createOptionError(name, mustBeText(oneOfText(formats), chosen));
};

/** Returns undefined for an unknown extension. Throws USAGE for an extension that misleads about the format. */
export const getFormatOfName = (
  out: string,
  formats: readonly string[],
  isExplicit: boolean,
): string | undefined => {
  const extension = extname(out).slice(1).toLowerCase();
  const format = extensionAliases[extension] ?? extension;
  if (formats.includes(format)) return format;
  if (foreignExtensions.includes(extension) || (!isExplicit && allFormats.includes(format)))
    throw createExtensionFailure(extension, formats);
  return undefined;
};

const createExtensionFailure = (extension: string, formats: readonly string[]) => {
  const extensions = formats.filter((format) => format !== 'table').map((format) => `.${format}`);
  const supported = extensions.join(', ');
  const csvHint = { en: ' (a spreadsheet opens .csv)', es: ' (una hoja de cálculo abre .csv)' };
  const hint = formats.includes('csv') ? csvHint : untranslated('');
  return createOptionError('--out', {
    en: `cannot be a .${extension} file: ${supported}${hint.en}`,
    es: `no puede ser un fichero .${extension}: ${supported}${hint.es}`,
  });
};

/** Runs `fn` while the files of `--out` are locked. Waits for another run up to a minute. */
export const lockOutFiles = <T>(
  { runtime, screen, remark }: Pick<Context, 'runtime' | 'screen' | 'remark'>,
  paths: readonly string[],
  fn: () => Promise<T>,
): Promise<T> => {
  // Without a terminal nothing is printed: cron would send it as a mail.
  const onWait = () =>
    screen.stderrIsTerminal &&
    remark({
      en: 'another run is writing the same file: waiting for it',
      es: 'otra ejecución está escribiendo el mismo fichero: esperando a que acabe',
    });
  const options = { timeoutMs: 60_000, signal: runtime.signal, onWait };
  return blameOption('--out', () => lockFiles(paths, options, fn));
};

/** The hint after an interruption. */
export const completeFilesHint: LocalizedText = {
  en: 'files are complete: each is either the old or the new version; run the same command again',
  es: 'ningún fichero queda a medias: cada uno es el anterior o el nuevo; vuelva a ejecutar el comando',
};
