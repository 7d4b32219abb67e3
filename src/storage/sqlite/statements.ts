import type Database from 'libsql';

/** What a statement answered: rows, or how many it has changed. */
interface Result {
  readonly rows: readonly object[];
  readonly changes: number;
}

export interface Statements {
  /** @throws SqliteError */
  run(text: string, values: readonly unknown[]): Result;
}

type Run = (values: unknown[]) => Result;

const kept = 256;

/**
 * libsql frees a statement only when it is collected, so the same text is prepared once; and it ends the whole
 * process when it is given a boolean, so none reaches it.
 */
export const statementsOf = (database: Database.Database): Statements => {
  const known = new Map<string, Run>();
  const runOf = (text: string): Run => {
    const there = known.get(text);
    if (there) return there;
    const statement = database.prepare(text);
    const run = statement.reader ? reading(statement) : writing(statement);
    if (known.size >= kept) known.clear();
    known.set(text, run);
    return run;
  };
  return { run: (text, values) => runOf(text)(values.map(bindable)) };
};

const bindable = (value: unknown): unknown => (typeof value === 'boolean' ? Number(value) : value);

const writing =
  (statement: Database.Statement): Run =>
  (values) => ({ rows: [], changes: statement.run(values).changes });

/** Rows come as arrays: libsql makes an object one property at a time, from outside the engine. */
const reading = (statement: Database.Statement): Run => {
  const columnsOf = () =>
    statement
      .raw()
      .columns()
      .map(({ name }) => name);
  let columns = columnsOf();
  return (values) => {
    const rows = statement.all(values) as unknown[][];
    // Another process may have given a table one more meanwhile.
    if (rows[0] && rows[0].length !== columns.length) columns = columnsOf();
    return { rows: rows.map((row) => recordOf(columns, row)), changes: 0 };
  };
};

const recordOf = (columns: readonly string[], values: readonly unknown[]): object => {
  const record: Record<string, unknown> = {};
  let at = 0;
  for (const column of columns) record[column] = values[at++];
  return record;
};
