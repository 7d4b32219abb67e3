/** The record's booleans: each has to be named, so that none is read as a number. */
type Flags<Row> = { readonly [Column in keyof Row as Row[Column] extends boolean ? Column : never]: true };

/** A row whose booleans are read as such: SQLite answers 0 or 1. */
export const readingFlags =
  <Row>(flags: Flags<Row>) =>
  <Read extends { [Column in keyof Flags<Row>]: unknown }>(row: Read) => {
    const read = Object.keys(flags).map((flag) => [flag, Boolean(row[flag as keyof Read])]);
    return { ...row, ...(Object.fromEntries(read) as { [Column in keyof Flags<Row>]: boolean }) };
  };
