import type { Lang } from '../ground/lang.ts';
import { cellOf } from './cell.ts';
import { listColumnsOf } from './columns.ts';
import { columnsWithin, groupsOf } from './groups.ts';
import type { Column, ListOutcome, RecordOutcome, Row } from './outcome.ts';
import { escaped, toPage } from './page.ts';
import type { RenderOptions } from './render-options.ts';

/** A table is cards on a narrow screen, so that it never scrolls sideways. */
const style = `
  @media screen and (max-width: 40rem) {
    body { margin: 1rem auto; font-size: 16px; }
    thead { display: none; }
    tr { display: flex; flex-wrap: wrap; gap: 0 .8rem; padding: .4rem 0; border-bottom: 1px solid #d6d3d1; }
    td { border: 0; padding: 0; }
    td:empty { display: none; }
    td.wide { flex-basis: 100%; }
    td:first-child { font-weight: 600; }
    td[data-of]::before { content: attr(data-of) ' '; color: #57534e; }
  }
`;

/** The list or record as a page of its own, for a screen, a phone or a printer: every text escaped. */
export const toHtml = (
  records: readonly Row[],
  outcome: ListOutcome | RecordOutcome,
  { lang }: RenderOptions,
): string => {
  const list = outcome.kind === 'list' ? outcome : undefined;
  const columns = listColumnsOf(records, outcome.columns);
  const heading = (list?.heading ?? list?.assumption)?.[lang] ?? '';
  const { restaurant = '' } = outcome;
  const sum = summaryOf(list, records, lang);
  const line = [restaurant && heading, sum].filter(Boolean).join(' · ');
  const body = [
    `<header><h1>${escaped(restaurant || heading || 'maitre')}</h1><p>${escaped(line)}</p></header>`,
    ...(list?.groups
      ? groupsIn(list, list.groups, records, columns, lang)
      : [table(records, columns, list, lang)]),
  ].join('\n');
  const title = [restaurant, heading].filter(Boolean).join(' · ') || 'maitre';
  return toPage({ lang, title, body, style });
};

const groupsIn = (
  list: ListOutcome,
  groups: NonNullable<ListOutcome['groups']>,
  records: readonly Row[],
  columns: readonly Column[],
  lang: Lang,
): string[] =>
  groupsOf(records, groups).flatMap(({ value, records: members }) => [
    `<h2>${escaped(groups.heading(value, members)[lang])}</h2>`,
    table(members, columnsWithin(columns, groups), list, lang),
  ]);

const table = (
  records: readonly Row[],
  columns: readonly Column[],
  list: Pick<ListOutcome, 'rowTone'> | undefined,
  lang: Lang,
): string => {
  if (records.length === 0) return '';
  const heads = columns.map((column) => `<th${alignment(column)}>${escaped(column.header[lang])}</th>`);
  const rows = records.map((record) => rowOf(record, columns, list?.rowTone?.(record), lang));
  return `<table><thead><tr>${heads.join('')}</tr></thead><tbody>\n${rows.join('\n')}\n</tbody></table>`;
};

/** What is over stands back; only what was called off is struck out. */
const rowOf = (record: Row, columns: readonly Column[], tone: string | undefined, lang: Lang): string => {
  const isOff = columns.some((column) => column.tone?.(record) === 'off');
  const classes = [tone === 'quiet' && 'quiet', isOff && 'off'].filter(Boolean).join(' ');
  const cells = columns.map((column) => cell(column, record, lang));
  return `<tr${classes && ` class="${classes}"`}>${cells.join('')}</tr>`;
};

const cell = (column: Column, record: Row, lang: Lang): string => {
  const text = escaped(cellOf(column, record, { lang }));
  const isWarning = column.overflow === 'below' && column.tone?.(record) === 'bad';
  const classes = [
    column.align === 'right' && 'right',
    column.min === undefined && 'whole',
    column.overflow === 'below' && 'wide',
    isWarning && 'warn',
  ].filter(Boolean);
  const shown = isWarning ? `<span>${text}</span>` : text;
  // A number says nothing where its heading is not seen.
  const of = column.align === 'right' ? ` data-of="${escaped(column.header[lang])}"` : '';
  return `<td${classes.length > 0 ? ` class="${classes.join(' ')}"` : ''}${of}>${shown}</td>`;
};

const alignment = ({ align }: Column): string => (align === 'right' ? ' class="right"' : '');

const summaryOf = (list: ListOutcome | undefined, records: readonly Row[], lang: Lang): string => {
  const summary = typeof list?.summary === 'function' ? list.summary(records) : list?.summary;
  return summary?.[lang] ?? '';
};
