/** The text without accents and case, for comparing. A service may have sent a number where the interface has a text. */
export const fold = (text: string): string => withoutMarks(String(text)).toLowerCase();

/** The text without its accents. Most texts have none, and searches ask by the thousand. */
export const withoutMarks = (text: string): string =>
  /[^ -~]/.test(text) ? text.normalize('NFD').replace(/\p{M}/gu, '') : text;

export const digitsOf = (text: string): string => String(text).replace(/\D/g, '');

/** Whether the text is nothing but digits and what people write between them. */
export const looksLikePhone = (text: string): boolean => /^[\d\s()+./-]*\d[\d\s()+./-]*$/.test(text);

/** The shortest part of a phone by which two of them can be the same. */
const shortestPhone = 7;

/** What people write where a form asks for a phone and there is none: no digit, noughts, or one digit again and again. */
export const isNobodysPhone = (text: string): boolean =>
  /^0*$|^(?:0{0,2}34)?(\d)\1{6,}$/.test(digitsOf(text));

/** Whether it can be an address: people write a dash or a word where there is none. */
export const isEmail = (text: string): boolean => /[^\s@]@[^\s@]/.test(text);

/** Whether two phones are one, with or without the country's code and whatever stands between the digits; nobody's is none's. */
export const isSamePhone = (one: string, other: string): boolean => {
  const [shorter = '', longer = ''] = [digitsOf(one), digitsOf(other)].sort((a, b) => a.length - b.length);
  return shorter.length >= shortestPhone && longer.endsWith(shorter) && !isNobodysPhone(shorter);
};
