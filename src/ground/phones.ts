import { digitsOf } from './text.ts';

/** The shortest part of a phone by which two of them can be the same. */
const shortestPhone = 7;

/** What people write where a form asks for a phone and there is none: no digit, or noughts. */
export const isNobodysPhone = (text: string): boolean => /^(?:0{0,2}34)?0*$/.test(digitsOf(text));

/** Whether it can be an address: people write a dash or a word where there is none. */
export const isEmail = (text: string): boolean => /[^\s@]@[^\s@]/.test(text);

/** Whether two phones are one, with or without the country's code and whatever stands between the digits; nobody's is none's. */
export const isSamePhone = (one: string, other: string): boolean => {
  const [shorter = '', longer = ''] = [digitsOf(one), digitsOf(other)].sort((a, b) => a.length - b.length);
  return shorter.length >= shortestPhone && longer.endsWith(shorter) && !isNobodysPhone(shorter);
};
