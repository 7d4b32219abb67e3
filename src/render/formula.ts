/** What a spreadsheet runs, or lets run what follows. */
const starter = /^[=@\t\r\n+-]/;
const signed = /^[+-]/;
const number = /^[+-][.,]?\d[\d.,]*$/;
const phone = /^\+(?=\D*\d)[\d\s()./-]+$/;

/** A cell that a spreadsheet will not run: one that begins like a formula gets an apostrophe, a number or phone does not. */
export const neutralise = (cell: string): string => (isFormula(cell) ? `'${cell}` : cell);

const isFormula = (cell: string): boolean =>
  starter.test(cell) && !(signed.test(cell) && (number.test(cell) || phone.test(cell)));

/** The cell as it was before a spreadsheet was kept from running it. */
export const unneutralised = (cell: string): string =>
  cell.startsWith("'") && isFormula(cell.slice(1)) ? cell.slice(1) : cell;
