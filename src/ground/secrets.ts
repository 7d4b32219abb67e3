/** A shorter key could be an ordinary word, so it is hidden only after `Bearer`. */
const minKeyLength = 12;

const hidden = '••••';

/**
 * Hides the key in a text from the service, which may echo it in an error or a redirect.
 * Finds it plain, URL-encoded and JSON-escaped.
 */
export const redactKey = (text: string, key: string): string =>
  key.length < minKeyLength
    ? text.replaceAll(`Bearer ${key}`, `Bearer ${hidden}`)
    : listEncodings(key).reduce(
        (masked, spelling) => masked.replaceAll(spelling, hidden),
        hideEscaped(text, key),
      );

const listEncodings = (key: string): string[] => [
  ...new Set([key, encodeURIComponent(key), encodeURI(key), JSON.stringify(key).slice(1, -1)]),
];

const hideEscaped = (text: string, key: string): string =>
  text.includes('\\u') || text.includes('\\/') ? text.replace(buildEscapedPattern(key), hidden) : text;

const buildEscapedPattern = (key: string): RegExp =>
  new RegExp([...key].map((char) => `(?:${matchPlain(char)}|${matchUnicodeEscape(char)})`).join(''), 'g');

/** Matches the character itself; a slash also as `\/`. */
const matchPlain = (char: string): string => (char === '/' ? '\\\\?/' : char.replace(/\W/, '\\$&'));

/** Matches `\u002f` with hex digits in either case. */
const matchUnicodeEscape = (char: string): string =>
  `\\\\u${char
    .charCodeAt(0)
    .toString(16)
    .padStart(4, '0')
    .replace(/[a-f]/g, (digit) => `[${digit}${digit.toUpperCase()}]`)}`;
