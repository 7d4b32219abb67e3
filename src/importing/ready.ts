import type { Context } from '../context/context.ts';
import type { Checked } from './check.ts';
import type { Options } from './flags.ts';
import type { Importable } from './importable.ts';
import type { Table } from './table/table.ts';

/** A file that has been read and checked: nothing was sent yet. */
export interface Ready {
  readonly context: Context;
  readonly importable: Importable;
  /** As it was named. */
  readonly name: string;
  /** Where it is; none for standard input. */
  readonly path: string | undefined;
  readonly table: Table;
  readonly checked: Checked;
  /** Where rows that are not taken go. */
  readonly rejects: string | undefined;
  readonly flags: Options;
}
