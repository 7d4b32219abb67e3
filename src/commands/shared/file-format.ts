import { extname } from 'node:path';
import { usage } from '../../cli/usage.ts';
import type { Context } from '../../context/context.ts';
import { mustBe, oneOf } from '../../ground/expected.ts';
import type { Text } from '../../ground/lang.ts';
import type { Format } from '../../render/format.ts';

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
  const said = globals.json ? 'json' : (globals.output ?? (world.env['MAITRE_OUTPUT'] || undefined));
  const written = extname(out).slice(1).toLowerCase();
  if (foreign.includes(written)) throw usage([{ name: '--out', text: notWritten(written, formats) }]);
  const ending = otherEndings[written] ?? written;
  const chosen = said ?? (formats.includes(ending) ? ending : 'csv');
  if (formats.includes(chosen)) return chosen as Format;
  throw usage([{ name: '--output', text: mustBe(oneOf(formats), chosen) }]);
};

const notWritten = (ending: string, formats: readonly string[]): Text => ({
  en: `cannot be a .${ending}: ${formats.map((format) => `.${format}`).join(', ')} (a spreadsheet opens .csv)`,
  es: `no puede ser un .${ending}: ${formats.map((format) => `.${format}`).join(', ')} (una hoja de cálculo abre .csv)`,
});
