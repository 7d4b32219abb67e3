import type { Lang, LocalizedText } from '../ground/i18n.ts';
import { formatCell } from './cell.ts';
import { getListColumns } from './columns.ts';
import type { ApiRecord, Column } from './result.ts';

const field: LocalizedText = { en: 'Field', es: 'Campo' };
const value: LocalizedText = { en: 'Value', es: 'Valor' };

/** A table in GitHub Flavored Markdown; only the header for an empty list. */
export const toMarkdown = (records: readonly ApiRecord[], columns: readonly Column[], lang: Lang): string => {
  const shown = getListColumns(records, columns);
  if (shown.length === 0) return '';
  return [
    formatRow(shown.map((column) => escapeMarkdown(column.header[lang]))),
    formatRow(shown.map((column) => (column.align === 'right' ? '---:' : '---'))),
    ...records.map((record) =>
      formatRow(shown.map((column) => escapeMarkdown(formatCell(column, record, lang)))),
    ),
  ].join('');
};

/** One record as a table of two columns. */
export const recordToMarkdown = (record: ApiRecord, columns: readonly Column[], lang: Lang): string =>
  [
    formatRow([field[lang], value[lang]]),
    formatRow(['---', '---']),
    ...columns.map((column) =>
      formatRow([column.header[lang], formatCell(column, record, lang)].map(escapeMarkdown)),
    ),
  ].join('');

const formatRow = (cells: readonly string[]): string => `| ${cells.join(' | ')} |\n`;

/** Escapes Markdown and HTML markup. An underscore within a word is not markup. */
const escapeMarkdown = (text: string): string =>
  text.replace(/[\\`*[\]<>&|~]|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu, '\\$&');
