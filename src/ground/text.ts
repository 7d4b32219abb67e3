/** The text without accents and case, for comparing. A service may have sent a number where the interface has a text. */
export const fold = (text: string): string => withoutMarks(String(text)).toLowerCase();

/** The text without its accents. Most texts have none, and searches ask by the thousand. */
export const withoutMarks = (text: string): string =>
  /[^ -~]/.test(text) ? text.normalize('NFD').replace(/\p{M}/gu, '') : text;

export const digitsOf = (text: string): string => String(text).replace(/\D/g, '');

/** Whether the text is nothing but digits and what people write between them. */
export const looksLikePhone = (text: string): boolean => /^[\d\s()+./-]*\d[\d\s()+./-]*$/.test(text);
