import type { Lang, LocalizedText } from '../ground/i18n.ts';
import type { Tone } from './status.ts';

/** A record, as the service sent it. */
export type ApiRecord = Readonly<Record<string, unknown>>;

/** What a board is drawn on. */
export interface Viewport {
  readonly lang: Lang;
  /** The columns of the terminal. */
  readonly width: number;
  readonly colour: boolean;
}

export interface CellContext {
  readonly lang: Lang;
}

/** A column of a table, or a line of a single record's sheet. */
export interface Column<R extends ApiRecord = ApiRecord> {
  /** The field of the interface that it shows, and by which `--fields` names it. */
  readonly field: string;
  readonly header: LocalizedText;
  /** What the cell says; the field's own value where this is left out. */
  value?(record: R, context: CellContext): string;
  readonly align?: 'right';
  /** Which columns stay where not all fit: the lower, the longer. */
  readonly priority: number;
  /** How narrow the column may become before one is dropped, its name always whole; it keeps its whole width where this is left out. */
  readonly min?: number;
  /**
   * What becomes of a text that is wider than its column. It goes on below in the column, indented, where this is
   * left out. `below`: where the column has no room it stands below the row, whole, and is never dropped. `unbroken`:
   * the same in one line, however long, to be taken from the screen. `cut`: it ends with ….
   */
  readonly overflow?: 'below' | 'unbroken' | 'cut';
  /** `--fields` names it: it is not dropped, and says its name where it stands below the row. */
  readonly isExplicit?: true;
  /** Its cells begin with a sign: where there is no room for their words, that stays. */
  readonly sign?: true;
  tone?(record: R): Tone | undefined;
  /** Where it is shown alone: in the table of a list, or on the sheet of a single record; in both where it is left out. */
  readonly only?: 'list' | 'sheet';
  /** What it says comes from beside the record, which need not have the field. */
  readonly beside?: true;
  /** The columns of the records that the field itself holds (a category's dishes). */
  readonly columns?: readonly Column[];
}

/** Records in groups, each under a heading of its own (the days of a range). */
export interface Grouping {
  /** The field by which they belong together; its column is not shown. */
  readonly field: string;
  /** What its records have in common of the field; all of it where this is left out. */
  readonly commonOf?: (value: unknown) => string;
  /** Every value that has a heading, one without records too; only those that occur where this is left out. */
  readonly values?: readonly string[] | undefined;
  heading(value: string, records: readonly ApiRecord[]): LocalizedText;
}

/** Something that happens: wall-clock times, YYYY-MM-DDTHH:mm, of a restaurant. */
export interface CalendarEntry {
  readonly uid: string;
  /** When it was made, a timestamp. */
  readonly made: string;
  readonly start: string;
  readonly end: string;
  /** The restaurant's (IANA), which the runner puts in. */
  readonly timeZone?: string | undefined;
  readonly summary: string;
  readonly description: LocalizedText;
  readonly location?: string | undefined;
  readonly isCancelled: boolean;
}

interface Asides {
  /** What was written, a line each: on a terminal it stands for the records, where no format was asked for. */
  readonly said?: readonly WriteSummary[] | undefined;
  /** The restaurant's name, for a page. */
  readonly restaurant?: string | undefined;
  /** Said after the data, in every format (a list that the service cut). */
  readonly notices?: readonly LocalizedText[] | undefined;
}

/** A write in one line, for whoever is at a terminal. */
export interface WriteSummary {
  readonly line: LocalizedText;
  /** What was surprising about it. */
  readonly warnings: readonly LocalizedText[];
}

/** Records of one kind: a table for people, every field of them for programs. */
export interface ListOutcome extends Asides {
  readonly kind: 'list';
  readonly records: readonly ApiRecord[];
  readonly columns: readonly Column[];
  /** The fields that the records have by the interface: the header of csv, an empty list's too. */
  readonly fields?: readonly string[] | undefined;
  /** A record as an entry of a calendar, where it can be one. */
  calendarEntry?(record: ApiRecord): CalendarEntry | undefined;
  /** The tone of a whole row, under those of its cells. */
  rowTone?(record: ApiRecord): Tone | undefined;
  /** For people; programs get the records in one list. */
  readonly groups?: Grouping | undefined;
  /** What the table is of, said above it. */
  readonly heading?: LocalizedText | undefined;
  /** What was taken for granted (the day, where none was given): said before the data in every format. */
  readonly assumption?: LocalizedText | undefined;
  /** The line under the table: `14 reservas, 43 comensales`. */
  readonly summary?: LocalizedText | ((records: readonly ApiRecord[]) => LocalizedText) | undefined;
}

/** One record: a sheet of its fields for people, the record itself for programs. */
export interface RecordOutcome extends Asides {
  readonly kind: 'record';
  readonly record: ApiRecord;
  readonly columns: readonly Column[];
  readonly fields?: readonly string[] | undefined;
}

/** A screen of its own: drawn for people, the numbers behind it for programs. */
export interface BoardOutcome extends Asides {
  readonly kind: 'board';
  readonly data: ApiRecord | readonly ApiRecord[];
  /** Lines that end with a line break, none wider than the frame. What it says of records must be clean. */
  draw(frame: Viewport): string | Promise<string>;
  /** The same as a page of HTML that loads nothing, where it can be one. */
  page?(lang: Lang): string | Promise<string>;
}

/** What happens while somebody watches: each row is shown as it comes, a line for people, a line of JSON for programs. */
export interface StreamOutcome extends Asides {
  readonly kind: 'stream';
  /** Tells each row as it comes. `tell` resolves once it is written; to false where nobody reads any more. */
  run(tell: (row: ApiRecord) => Promise<boolean>): Promise<void>;
  lineOf(row: ApiRecord, lang: Lang): string;
}

/** A screen that is drawn anew in its place while somebody watches; for programs a line of JSON whenever it is another. */
export interface LiveOutcome extends Asides {
  readonly kind: 'live';
  /** Shows each look in turn. `show` resolves to false where nobody reads any more. */
  run(show: (look: Exclude<CommandResult, StreamOutcome | LiveOutcome>) => Promise<boolean>): Promise<void>;
}

/** A body to be handed on as it came. */
interface RawOutcome extends Asides {
  readonly kind: 'raw';
  readonly body: string;
}

/** What a command answers with: data, which the runner renders. */
export type CommandResult =
  | ListOutcome
  | RecordOutcome
  | BoardOutcome
  | StreamOutcome
  | LiveOutcome
  | RawOutcome;

/** The formats that `--output` takes. */
export const formats = ['table', 'json', 'ndjson', 'csv', 'tsv', 'md', 'yaml'] as const;
/** Formats for files, which the export writes. */
export const documentFormats = ['ics', 'html'] as const;

export type Format = (typeof formats)[number] | (typeof documentFormats)[number];

/** How an outcome is to be written, whatever its format. */
export interface RenderOptions {
  readonly format: Format;
  readonly lang: Lang;
  /** The columns of the terminal, for tables. */
  readonly width: number;
  /** The lines of the terminal. */
  readonly height?: number | undefined;
  readonly colour: boolean;
  /** With every field of a record, those for machines too. */
  readonly verbose?: boolean | undefined;
  /** Whether the text is going to a terminal, which obeys control characters. */
  readonly terminal?: boolean | undefined;
  readonly fields?: readonly string[] | undefined;
  /** `field`, or `-field` for the reverse. */
  readonly sort?: string | undefined;
  readonly raw?: boolean | undefined;
  readonly bom?: boolean | undefined;
}
