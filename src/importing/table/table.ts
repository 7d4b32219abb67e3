import type { LocalizedText } from '../../ground/i18n.ts';
import type { ApiRecord } from '../../render/outcome.ts';

/** A record of the file, as it stands there. */
export interface Line {
  /** Where it begins, from 1. */
  readonly line: number;
  readonly cells: ApiRecord;
  /** What stands beyond the last header. */
  readonly more?: readonly string[];
  /** Why it is no record, where it is none. */
  readonly broken?: LocalizedText;
}

/** A file of records: a sheet saved as CSV, or a line of JSON each. */
export interface Table {
  readonly kind: 'csv' | 'ndjson';
  readonly headers: readonly string[];
  readonly lines: readonly Line[];
  readonly separator?: string;
}

/** How many columns mean something, by their headers. */
export type Recognised = (headers: readonly string[]) => number;
