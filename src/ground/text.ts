/** The text without accents and case, for comparing. A service may have sent a number where the interface has a text. */
export const fold = (text: string): string => withoutMarks(String(text)).toLowerCase();

/** The text without its accents. Most texts have none, and searches ask by the thousand. */
export const withoutMarks = (text: string): string => {
  if (!/[^ -~]/.test(text)) return text;
  const parted = text.normalize('NFD');
  // Signs and pictures have none of their own, and Latin letters these alone: a table of all takes a millisecond to make.
  return /[^\0-\u036f\u2000-\u20cf\u2100-\u2bff\u{1f000}-\u{1faff}]/u.test(parted)
    ? parted.replace(/\p{M}/gu, '')
    : parted.replace(/[\u0300-\u036f]/g, '');
};

export const digitsOf = (text: string): string => String(text).replace(/\D/g, '');

/** Whether the text is nothing but digits and what people write between them. */
export const looksLikePhone = (text: string): boolean => /^[\d\s()+./-]*\d[\d\s()+./-]*$/.test(text);
