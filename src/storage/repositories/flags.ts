import { columnsOf, type KeptTable } from '../columns.ts';

type Flags<Row> = { [Column in keyof Row as Row[Column] extends boolean ? Column : never]: boolean };

/** A table's row whose booleans are read as such: SQLite answers 0 or 1. */
export const readingFlags = <Row>(table: KeptTable) => {
  const flags = Object.entries<string>(columnsOf[table]).flatMap(([name, kind]) =>
    kind === 'flag' ? [name] : [],
  );
  return <Read extends { [Column in keyof Flags<Row>]: unknown }>(row: Read) => {
    const read = flags.map((flag) => [flag, Boolean(row[flag as keyof Read])]);
    return { ...row, ...(Object.fromEntries(read) as Flags<Row>) };
  };
};
