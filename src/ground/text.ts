/** The text without accents and case, for comparing. */
export const fold = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

export const digitsOf = (text: string): string => text.replace(/\D/g, '');

/** Whether the text is nothing but digits and what people write between them. */
export const looksLikePhone = (text: string): boolean => /^[\d\s()+./-]*\d[\d\s()+./-]*$/.test(text);
