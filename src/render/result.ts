import type { ApiRecord } from '../contract/operation.ts';
import type { Lang, LocalizedText } from '../ground/i18n.ts';
import type { Tone } from './palette.ts';

export type { ApiRecord };

/** The terminal area that a view is drawn for. */
export interface Viewport {
  readonly lang: Lang;
  /** The columns of the terminal. */
  readonly width: number;
  readonly colour: boolean;
}

/** A column of a table, or a line of a single record. */
export interface Column<R extends ApiRecord = ApiRecord> {
  /** The API field that it shows; its name for `--fields`. */
  readonly field: string;
  readonly header: LocalizedText;
  /** The cell's text for the field's value; by default the value itself. */
  format?(value: unknown, lang: Lang, record: R): string;
  readonly align?: 'right';
  /** If not all columns fit, those with the highest number are dropped first. */
  readonly priority: number;
  /** The minimum width before a column is dropped; never less than the header. By default the column does not shrink. */
  readonly min?: number;
  /**
   * Handling of text wider than the column. Default: it wraps within the column, indented. `below`: if the column
   * does not fit, the whole text follows below the row. `unbroken`: as `below`, but on one line, for copying.
   * `cut`: it is shortened with ….
   */
  readonly overflow?: 'below' | 'unbroken' | 'cut';
  /** Named by `--fields`: never dropped, and labelled if it is shown below the row. */
  readonly isExplicit?: true;
  /** Its cells begin with a symbol that stays if the words do not fit. */
  readonly hasSymbol?: true;
  tone?(record: R): Tone | undefined;
  /** Restricts the column to lists or to single records. */
  readonly only?: 'list' | 'record';
  /** Its value comes from related data; the record need not have the field. */
  readonly isRelated?: true;
  /** The columns of the records nested in this field (a category's dishes). */
  readonly columns?: readonly Column[];
}

/** Records in groups with a heading each (the days of a range). */
export interface Grouping {
  /** The field to group by; its column is hidden. */
  readonly field: string;
  /** Maps the field's value to the group; by default the value itself. */
  readonly toGroup?: (value: unknown) => string;
  /** All groups, also those without records; by default only those that occur. */
  readonly values?: readonly string[] | undefined;
  heading(value: string, records: readonly ApiRecord[]): LocalizedText;
}

/** A calendar event; times are the restaurant's wall clock, YYYY-MM-DDTHH:mm. */
export interface CalendarEntry {
  readonly uid: string;
  readonly createdAt: string;
  readonly start: string;
  readonly end: string;
  /** The restaurant's time zone (IANA). */
  readonly timeZone: string;
  readonly summary: string;
  readonly description: LocalizedText;
  readonly location?: string | undefined;
  readonly isCancelled: boolean;
}

interface BaseResult {
  /** One summary per write. On a terminal without an explicit format they replace the records. */
  readonly written?: readonly WriteSummary[] | undefined;
  /** The restaurant's name, for a page. */
  readonly restaurant?: string | undefined;
  /** Shown after the data in every format (such as a list that the service cut). */
  readonly notices?: readonly LocalizedText[] | undefined;
  /** How old the data are, if the service does not answer. */
  readonly ages?: readonly LocalizedText[] | undefined;
}

/** A write in one line, for a terminal. */
export interface WriteSummary {
  /** What, who, how many, when, where. */
  readonly line: LocalizedText;
  /** What the user may not expect. */
  readonly warnings: readonly LocalizedText[];
  /** Whether the write reverts another: then its sign differs. */
  readonly isUndo?: true;
}

/** Records of one resource: a table for people, all fields for programs. */
export interface ListResult extends BaseResult {
  readonly kind: 'list';
  readonly records: readonly ApiRecord[];
  readonly columns: readonly Column[];
  /** The fields of the API: the CSV header, also of an empty list. */
  readonly fields?: readonly string[] | undefined;
  readonly calendarEntry?: ((record: ApiRecord) => CalendarEntry | undefined) | undefined;
  /** The tone of the row; a cell's own tone takes precedence. */
  readonly rowTone?: ((record: ApiRecord) => Tone | undefined) | undefined;
  /** For people only; programs get one list. */
  readonly groups?: Grouping | undefined;
  /** Shown above the table. */
  readonly heading?: LocalizedText | undefined;
  /** A default that was applied (such as today's date); shown before the data in every format. */
  readonly assumption?: LocalizedText | undefined;
  /** The line under the table: `14 reservas, 43 comensales`. */
  readonly summary?: LocalizedText | ((records: readonly ApiRecord[]) => LocalizedText) | undefined;
}

/** One record: its fields line by line for people, the record itself for programs. */
export interface RecordResult extends BaseResult {
  readonly kind: 'record';
  readonly record: ApiRecord;
  readonly columns: readonly Column[];
  readonly fields?: readonly string[] | undefined;
}

export type DataResult = ListResult | RecordResult;

/** Lines of a view that belong together, and the record that they show, if any. */
export interface ViewRow {
  readonly text: string;
  /** The text is one line, not painted and as wide as it needs. */
  readonly isHeading?: true;
  /** The section that the row belongs to, if the view has sections. */
  readonly section?: string;
  /** Set if the row is the title of its section: what stands for the entries that do not fit. */
  readonly title?: SectionTitle;
  readonly reservation?: ApiRecord;
  readonly waitlistEntry?: ApiRecord;
}

interface SectionTitle {
  readonly name: string;
  /** Names the entries that do not fit, if not as the section: `DUE LATER`. */
  readonly rest?: string | undefined;
  /** The entries in short, instead of their count: `S1 S4 T2`. */
  readonly items?: string;
}

/** A drawn view for people, with the underlying data for programs. */
export interface ViewResult extends BaseResult {
  readonly kind: 'view';
  readonly data: ApiRecord | readonly ApiRecord[];
  /** Returns lines, each with a line break, at most as wide as the viewport. Record texts must be sanitized. */
  draw(viewport: Viewport): string | Promise<string>;
  /** The same view in rows that can be selected. */
  listRows?(viewport: Viewport): readonly ViewRow[];
  /** A reservation that the view has read, shown or not. */
  findReservation?(id: unknown): ApiRecord | undefined;
  /** The view as a self-contained HTML page, if it has one. */
  page?(lang: Lang): string | Promise<string>;
}

/** Events as they happen: a line each for people, a line of JSON for programs. */
export interface StreamResult extends BaseResult {
  readonly kind: 'stream';
  /** Passes each event to `emit`, which resolves once it is written; to false if stdout is closed. */
  run(emit: (event: StreamEvent) => Promise<boolean>): Promise<void>;
}

/** A record for programs, and its line for people. */
interface StreamEvent {
  readonly record: ApiRecord;
  formatLine(lang: Lang): string;
}

/** A view redrawn in place; for programs, a line of JSON for each change. */
export interface LiveResult extends BaseResult {
  readonly kind: 'live';
  /** Passes each state to `show`, which resolves to false if stdout is closed. */
  run(show: (state: PrintableResult) => Promise<boolean>): Promise<void>;
}

export type PrintableResult = Exclude<CommandResult, StreamResult | LiveResult>;

/** A response body, passed on unchanged. */
interface RawResult extends BaseResult {
  readonly kind: 'raw';
  readonly body: string;
}

/** A command's result: data for the runner to render. */
export type CommandResult = DataResult | ViewResult | StreamResult | LiveResult | RawResult;

/** The result of a command that prints nothing more. */
export const emptyResult: CommandResult = { kind: 'raw', body: '' };

/** The formats that `--output` takes. */
export const formats = ['table', 'json', 'ndjson', 'csv', 'tsv', 'md', 'yaml'] as const;
/** File formats of exports. */
export const documentFormats = ['ics', 'html'] as const;

export type Format = (typeof formats)[number] | (typeof documentFormats)[number];

export interface RenderOptions extends Viewport {
  readonly format: Format;
  /** The lines of the terminal; undefined without one. */
  readonly height?: number | undefined;
  /** Shows all fields of a single record, also technical ones. */
  readonly verbose?: boolean | undefined;
  /** Whether the output is a terminal, which interprets control characters. */
  readonly terminal?: boolean | undefined;
  readonly fields?: readonly string[] | undefined;
  /** `field`, or `-field` for the reverse. */
  readonly sort?: string | undefined;
  /** Does not escape cells of CSV and TSV that a spreadsheet would run as formulas. */
  readonly raw?: boolean | undefined;
  /** Adds the byte order mark to CSV and TSV, by which Excel detects UTF-8. */
  readonly bom?: boolean | undefined;
  /** `--excel`: csv as the spreadsheet of the language reads it. */
  readonly excel?: boolean | undefined;
}
