import type { Lang, Text } from '../ground/lang.ts';
import { cellOf } from './cell.ts';
import { listColumnsOf } from './columns.ts';
import type { Column, ListOutcome, RecordOutcome, Row } from './outcome.ts';
import type { RenderOptions } from './render-options.ts';

const style = `
  body { font: 14px/1.4 system-ui, sans-serif; margin: 2rem; color: #1c1917; }
  h1 { font-size: 1.25rem; }
  table { border-collapse: collapse; width: 100%; }
  th { text-align: left; border-bottom: 2px solid #1c1917; }
  td { border-bottom: 1px solid #d6d3d1; vertical-align: top; }
  th, td { padding: .3rem .6rem .3rem 0; }
  .right { text-align: right; font-variant-numeric: tabular-nums; }
  .quiet { color: #78716c; text-decoration: line-through; }
  footer { margin-top: 1rem; color: #57534e; }
  @media print { body { margin: 0; font-size: 11px; } tr { break-inside: avoid; } }
`;

/** The table as a page of its own, for a screen or a printer: no script, nothing loaded, every text escaped. */
export const toHtml = (
  records: readonly Row[],
  outcome: ListOutcome | RecordOutcome,
  { lang }: RenderOptions,
): string => {
  const columns = listColumnsOf(records, outcome.columns);
  const list = outcome.kind === 'list' ? outcome : undefined;
  const title = escaped((list?.heading ?? list?.assumption ?? { en: 'maitre', es: 'maitre' })[lang]);
  const rows = records.map((record) => rowOf(record, columns, list?.rowTone?.(record), lang));
  return [
    '<!doctype html>',
    `<html lang="${lang}"><head><meta charset="utf-8"><title>${title}</title><style>${style}</style></head><body>`,
    `<h1>${title}</h1>`,
    `<table><thead><tr>${columns.map((column) => header(column, lang)).join('')}</tr></thead><tbody>`,
    ...rows,
    `</tbody></table><footer>${escaped(summaryOf(list, records, lang))}</footer></body></html>`,
    '',
  ].join('\n');
};

const header = (column: Column, lang: Lang): string =>
  `<th${alignment(column)}>${escaped(column.header[lang])}</th>`;

const rowOf = (record: Row, columns: readonly Column[], tone: string | undefined, lang: Lang): string => {
  const cells = columns.map(
    (column) => `<td${alignment(column)}>${escaped(cellOf(column, record, { lang }))}</td>`,
  );
  return `<tr${tone === 'quiet' ? ' class="quiet"' : ''}>${cells.join('')}</tr>`;
};

const alignment = ({ align }: Column): string => (align === 'right' ? ' class="right"' : '');

const summaryOf = (list: ListOutcome | undefined, records: readonly Row[], lang: Lang): string => {
  const summary: Text | undefined =
    typeof list?.summary === 'function' ? list.summary(records) : list?.summary;
  return summary?.[lang] ?? '';
};

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

const escaped = (text: string): string => text.replace(/[&<>"']/g, (character) => entities[character]!);
