import { fold } from '../../ground/strings.ts';

const sum = /^(?:(?:sub|grand |gran )?total(?:es)?(?: general)?|suma|sum)[^\p{L}]*$/u;
const sumOf = /^total(?: de)? \p{L}+:? *\d+$/u;
const amount = /^[-+]?(?:[€$] ?)?(?:\d{1,3}(?:[., ]\d{3})+|\d+)?(?:[.,]\d{1,2})?(?: ?[€$%])?$/;
/** Nobody's amount, but a phone: a guest may well be called so. */
const phone = /^[+0](?:[ .-]?\d){6,}$|^(?:[ .-]?\d){9,}$/;

/** Whether the last row of a sheet is its sum: a word for it, and nothing else but amounts. */
export const isSumRow = (cells: readonly string[]): boolean => {
  const [first = '', ...others] = cells.map((cell) => fold(cell).trim()).filter(Boolean);
  return (
    (sum.test(first) || sumOf.test(first)) && others.every((cell) => amount.test(cell) && !phone.test(cell))
  );
};
