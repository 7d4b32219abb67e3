import { dataOf, flatFieldsOf, recordsOf, sheetColumnsOf } from './columns.ts';
import type {
  ApiRecord,
  BoardOutcome,
  CommandResult,
  ListOutcome,
  LiveOutcome,
  RecordOutcome,
  RenderOptions,
  StreamOutcome,
} from './outcome.ts';

type Rendered = Exclude<CommandResult, StreamOutcome | LiveOutcome>;

/** The outcome as one text. */
export const render = async (outcome: Rendered, options: RenderOptions): Promise<string> =>
  [...(await renderParts(outcome, options))].join('');

/**
 * The outcome as the text for stdout, with its last line break; nothing where there is nothing to say. It comes in parts,
 * each made when its turn comes, so that a long list need never be there as one text. Fails with USAGE on a field that the
 * outcome does not have, before the first of them. Loads only what the format needs.
 */
export const renderParts = async (outcome: Rendered, options: RenderOptions): Promise<Iterable<string>> => {
  if (outcome.kind === 'raw') return [options.terminal ? await harmlessly(outcome.body) : outcome.body];
  return outcome.kind === 'board' ? renderBoard(outcome, options) : renderData(outcome, options);
};

const renderBoard = async (board: BoardOutcome, options: RenderOptions): Promise<Iterable<string>> => {
  const { format, lang, width, colour } = options;
  if (format === 'table' || format === 'md')
    return [await board.draw({ lang, width, colour: colour && format === 'table' })];
  if (format === 'html' && board.page) return [await board.page(lang)];
  return renderData(dataOf(board), options);
};

const harmlessly = async (text: string): Promise<string> => (await import('./sanitize.ts')).harmless(text);

const renderData = async (
  outcome: ListOutcome | RecordOutcome,
  options: RenderOptions,
): Promise<Iterable<string>> => {
  const arranged = await arrange(outcome, options);
  switch (options.format) {
    case 'table':
    case 'md':
      return [await renderForPeople(arranged, options)];
    case 'csv':
    case 'tsv':
      return renderFlat(arranged, options);
    case 'html':
      return [(await import('./html.ts')).toHtml(recordsOf(arranged), arranged, options)];
    case 'ics':
      return [(await import('./calendar.ts')).toCalendar(recordsOf(arranged), arranged, options.lang)];
    case 'json': {
      const { toJson, toJsonArray } = await import('./json.ts');
      const records = await pickedFrom(arranged, options);
      return arranged.kind === 'list' ? toJsonArray(records) : [...records].map(toJson);
    }
    case 'ndjson':
      return (await import('./json.ts')).toNdjson(await pickedFrom(arranged, options));
    case 'yaml': {
      const { toYaml, toYamlList } = await import('./yaml.ts');
      const records = await pickedFrom(arranged, options);
      return arranged.kind === 'list' ? toYamlList(records) : [...records].map(toYaml);
    }
  }
};

/** The outcome as `--sort` and `--fields` want it. */
const arrange = async <O extends ListOutcome | RecordOutcome>(
  outcome: O,
  { sort, fields }: RenderOptions,
): Promise<O> => {
  const sorted = sort === undefined ? outcome : (await import('./sort.ts')).sortOutcome(outcome, sort);
  const picked = fields === undefined ? sorted : (await import('./columns.ts')).pick(sorted, fields);
  // An order or columns of one's own are those of one table.
  return picked === outcome ? outcome : { ...picked, groups: undefined };
};

const renderForPeople = async (
  outcome: ListOutcome | RecordOutcome,
  options: RenderOptions,
): Promise<string> => {
  if (outcome.kind === 'list') {
    const { columns, groups, records, rowTone } = outcome;
    const table = { ...options, rowTone };
    if (options.format === 'md')
      return (await import('./markdown.ts')).toMarkdown(records, columns, options.lang);
    return groups
      ? (await import('./groups.ts')).renderGroups(records, columns, groups, table)
      : (await import('./table.ts')).renderTable(records, columns, table);
  }
  const { record } = outcome;
  const columns = options.fields ? outcome.columns : sheetColumnsOf(record, outcome.columns, options.verbose);
  return options.format === 'md'
    ? (await import('./markdown.ts')).recordToMarkdown(record, columns, options.lang)
    : (await import('./sheet.ts')).renderRecord(record, columns, options);
};

const renderFlat = async (
  outcome: ListOutcome | RecordOutcome,
  options: RenderOptions,
): Promise<Iterable<string>> => {
  const { toCsv, toTsv } = await import('./delimited.ts');
  const fields = options.fields ?? flatFieldsOf(outcome);
  return (options.format === 'csv' ? toCsv : toTsv)(recordsOf(outcome), fields, options);
};

const pickedFrom = async (
  outcome: ListOutcome | RecordOutcome,
  { fields }: RenderOptions,
): Promise<readonly ApiRecord[]> => (fields ? withOnly(recordsOf(outcome), fields) : recordsOf(outcome));

const withOnly = async (
  records: readonly ApiRecord[],
  fields: readonly string[],
): Promise<readonly ApiRecord[]> => {
  const { pickFields: only } = await import('./columns.ts');
  return records.map((record) => only(record, fields));
};
