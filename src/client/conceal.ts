/** A key of fewer characters may be a word of something else, unless it stands where keys do. */
const shortest = 12;

/** The text without the key, which a service may repeat: in an error, or by showing what it was sent. */
export const conceal = (text: string, key: string): string =>
  key.length < shortest ? text.replaceAll(`Bearer ${key}`, 'Bearer ••••') : text.replaceAll(key, '••••');
