import { extname } from 'node:path';
import { usage } from '../../cli/usage.ts';
import type { Context } from '../../context/context.ts';
import type { LocalizedText } from '../../ground/i18n.ts';
import { mustBeText, oneOfText } from '../../ground/i18n.ts';
import { documentFormats, type Format, formats as outputs } from '../../render/outcome.ts';

/** Endings of files that are something else, which a table or a program would be fooled by. */
const foreign = [
  'xlsx',
  'xls',
  'ods',
  'numbers',
  'pdf',
  'doc',
  'docx',
  'odt',
  'parquet',
  'xml',
  'db',
  'sqlite',
];

/** What an ending can say that a file is: one that a command does not write is no name for what it writes. */
const named: readonly string[] = [...outputs, ...documentFormats];

/** Other endings of formats that are written. */
const otherEndings: Readonly<Record<string, string>> = { htm: 'html', jsonl: 'ndjson', yml: 'yaml' };

/**
 * The format of a file: the one that is said, else the one that its ending says, else csv. On stdout the usual one.
 * Throws USAGE for a format, or an ending, that is not written.
 */
export const fileFormat = (
  { format, globals, world }: Context,
  formats: readonly string[],
  out = '-',
): Format => {
  if (out === '-') return format as Format;
  const asked = globals.json ? 'json' : globals.output;
  const said = asked ?? (world.env['MAITRE_OUTPUT'] || undefined);
  const ending = formatInName(out, formats, said !== undefined);
  const chosen = said ?? ending ?? 'csv';
  if (formats.includes(chosen)) return chosen as Format;
  const name = asked === undefined ? 'MAITRE_OUTPUT' : '--output';
  throw usage([{ name, text: mustBeText(oneOfText(formats), chosen) }]);
};

/**
 * The format that a file's ending says; none where it says none. Throws USAGE for an ending that would fool whoever opens
 * the file: of something else in any case, of a format that is not among those written unless another one is said.
 */
export const formatInName = (
  out: string,
  formats: readonly string[],
  isSaid: boolean,
): string | undefined => {
  const written = extname(out).slice(1).toLowerCase();
  const ending = otherEndings[written] ?? written;
  if (formats.includes(ending)) return ending;
  if (foreign.includes(written) || (!isSaid && named.includes(ending)))
    throw usage([{ name: '--out', text: notWritten(written, formats) }]);
  return undefined;
};

const notWritten = (ending: string, formats: readonly string[]): LocalizedText => {
  const written = formats.map((format) => `.${format}`).join(', ');
  const isSheet = formats.includes('csv');
  return {
    en: `cannot be a .${ending}: ${written}${isSheet ? ' (a spreadsheet opens .csv)' : ''}`,
    es: `no puede ser un .${ending}: ${written}${isSheet ? ' (una hoja de cálculo abre .csv)' : ''}`,
  };
};
