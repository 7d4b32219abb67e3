import type { Lang } from '../ground/i18n.ts';
import { formatCell, getListColumns, getRecords, getSummary } from './columns.ts';
import { groupRecords, omitGroupColumn } from './groups.ts';
import type { ApiRecord, Column, DataResult, ListResult, RenderOptions } from './result.ts';

/** On a narrow screen a table becomes cards, so that it never scrolls sideways. */
export const cardStyle = `
  @media screen and (max-width: 40rem) {
    body { margin: 1rem auto; font-size: 16px; }
    thead { display: none; }
    tr { display: flex; flex-wrap: wrap; gap: 0 .8rem; padding: .4rem 0; border-bottom: 1px solid #d6d3d1; }
    td, td.wide, td.name { border: 0; padding: 0; min-width: 0; }
    td:empty { display: none; }
    td.wide { flex-basis: 100%; }
    td:first-child { font-weight: 600; }
    td[data-of]::before { content: attr(data-of) ' '; color: #57534e; }
  }
`;

/** A self-contained page for screen, phone and paper. Every text is escaped. */
export const toHtml = (result: DataResult, { lang }: RenderOptions): string => {
  const records = getRecords(result);
  const list = result.kind === 'list' ? result : undefined;
  const columns = getListColumns(records, result.columns);
  const heading = (list?.heading ?? list?.assumption)?.[lang] ?? '';
  const { restaurant = '' } = result;
  const summary = (list && getSummary(list)?.[lang]) ?? '';
  const groups = list?.groups;
  const sections = groups
    ? groupRecords(records, groups).flatMap(({ value, records: members }) => [
        `<h2>${escapeHtml(groups.heading(value, members)[lang])}</h2>`,
        renderHtmlTable(members, omitGroupColumn(columns, groups), list, lang),
      ])
    : [renderHtmlTable(records, columns, list, lang)];
  const subtitle = [restaurant && heading, summary].filter(Boolean).join(' · ');
  const body = [
    `<header><h1>${escapeHtml(restaurant || heading || 'maitre')}</h1><p>${escapeHtml(subtitle)}</p></header>`,
    ...sections,
  ].join('\n');
  const title = [restaurant, heading].filter(Boolean).join(' · ') || 'maitre';
  return toPage({ lang, title, body, style: cardStyle });
};

export const renderHtmlTable = (
  records: readonly ApiRecord[],
  columns: readonly Column[],
  list: Pick<ListResult, 'rowTone'> | undefined,
  lang: Lang,
): string => {
  if (records.length === 0) return '';
  const heads = columns.map(
    ({ align, header }) => `<th${align === 'right' ? ' class="right"' : ''}>${escapeHtml(header[lang])}</th>`,
  );
  const rows = records.map((record) => renderRow(record, columns, list?.rowTone?.(record), lang));
  return `<table><thead><tr>${heads.join('')}</tr></thead><tbody>\n${rows.join('\n')}\n</tbody></table>`;
};

/** Finished rows are grey; cancelled rows are struck out. */
const renderRow = (
  record: ApiRecord,
  columns: readonly Column[],
  tone: string | undefined,
  lang: Lang,
): string => {
  const isOff = columns.some((column) => column.tone?.(record) === 'off');
  const classes = [tone === 'quiet' && 'quiet', isOff && 'off'].filter(Boolean).join(' ');
  const cells = columns.map((column) => renderCell(column, record, lang));
  return `<tr${classes && ` class="${classes}"`}>${cells.join('')}</tr>`;
};

/** Longer texts, such as e-mails, may wrap, so that they leave room for names and notes. */
const maxUnbrokenLength = 18;

const renderCell = (column: Column, record: ApiRecord, lang: Lang): string => {
  const text = escapeHtml(formatCell(column, record, lang));
  const isWarning = column.overflow === 'below' && column.tone?.(record) === 'bad';
  const classes = [
    column.align === 'right' && 'right',
    column.min === undefined && text.length <= maxUnbrokenLength && 'nowrap',
    column.overflow === 'below' && 'wide',
    column.min !== undefined && column.overflow === undefined && 'name',
    isWarning && 'warn',
  ].filter(Boolean);
  const shown = isWarning ? `<span>${text}</span>` : text;
  // On a narrow screen the heading is hidden, so a number gets a label.
  const label = column.align === 'right' ? ` data-of="${escapeHtml(column.header[lang])}"` : '';
  return `<td${classes.length > 0 ? ` class="${classes.join(' ')}"` : ''}${label}>${shown}</td>`;
};

interface Page {
  readonly lang: Lang;
  /** The title of the window and of the printed page. */
  readonly title: string;
  /** HTML in which all texts of the service are escaped. */
  readonly body: string;
  /** Additional styles, after the common ones. */
  readonly style?: string;
}

/** For paper, wide screens and phones. No meaning by colour alone, because a printer may omit it. */
const commonStyle = `
  :root { color-scheme: light; }
  * { box-sizing: border-box; }
  body { font: 14px/1.4 system-ui, sans-serif; margin: 2rem auto; max-width: 70rem; padding: 0 1rem;
    color: #1c1917; background: #fff; overflow-wrap: anywhere; }
  h1 { font-size: 1.4rem; margin: 0; }
  h2 { font-size: 1.1rem; margin: 1.6rem 0 .3rem; }
  header p { margin: .1rem 0 1rem; color: #57534e; }
  table { border-collapse: collapse; width: 100%; }
  thead { display: table-header-group; }
  th { text-align: left; white-space: nowrap; border-bottom: 2px solid #1c1917; }
  td { border-bottom: 1px solid #d6d3d1; vertical-align: top; }
  th, td { padding: .3rem .8rem .3rem 0; }
  tr { break-inside: avoid; }
  .right { text-align: right; font-variant-numeric: tabular-nums; }
  td { min-width: 8.5em; }
  td.name { min-width: 12em; }
  td.wide { min-width: 14em; }
  td.nowrap { white-space: nowrap; min-width: 0; }
  .warn { font-weight: 700; color: #9a3412; }
  .warn > span { border: 2px solid #9a3412; border-radius: 3px; padding: 0 .3rem; display: inline-block; }
  .quiet { color: #78716c; }
  .off td { text-decoration: line-through; }
  footer { margin-top: 1rem; color: #57534e; }
  @page { size: A4; margin: 12mm; }
  @media print { body { margin: 0; padding: 0; max-width: none; font-size: 11px; } h2 { break-after: avoid; } }
`;

/** A page without scripts or external resources. */
export const toPage = ({ lang, title, body, style = '' }: Page): string =>
  [
    '<!doctype html>',
    `<html lang="${lang}"><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>${escapeHtml(title)}</title><style>${commonStyle}${style}</style></head><body>`,
    body,
    '</body></html>',
    '',
  ].join('\n');

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
