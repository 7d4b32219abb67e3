/** A shorter key could be an ordinary word, so it is hidden only after `Bearer`. */
const minKeyLength = 12;

const mask = '••••';

/** Hides the key in a text from the service, which may echo it in an error or a redirect. */
export const redactKey = (text: string, key: string): string => {
  if (key.length < minKeyLength) return text.replaceAll(`Bearer ${key}`, `Bearer ${mask}`);
  // The pattern takes milliseconds to compile. An encoded key has a % or a backslash.
  if (!text.includes(key) && !/[%\\]/.test(text)) return text;
  return text.replace(new RegExp([...key].map(matchSpellings).join(''), 'gi'), mask);
};

/** Matches an ASCII character as it is, URL-encoded as `%2F`, or JSON-escaped as `\/` or `\u002f`. */
const matchSpellings = (char: string): string => {
  const code = char.charCodeAt(0).toString(16);
  return String.raw`(?:\\?${char.replace(/\W/, String.raw`\$&`)}|%${code}|\\u00${code})`;
};
