import { fold } from '../ground/text.ts';

const sum = /^(?:(?:sub|grand |gran )?total(?:es)?(?: general)?|suma|sum)[^\p{L}]*$/u;
const sumOf = /^total(?: de)? \p{L}+:? *\d+$/u;
const amount = /^[-+]?[\d.,\s€$%]+$/;

/** Whether the last row of a sheet is its sum: a word for it, and nothing else but amounts. */
export const isSumRow = (cells: readonly string[]): boolean => {
  const [first = '', ...others] = cells.map((cell) => fold(cell).trim()).filter(Boolean);
  return (sum.test(first) || sumOf.test(first)) && others.every((cell) => amount.test(cell));
};
