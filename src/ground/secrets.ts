/** A key of fewer characters may be a word of something else, unless it stands where keys do. */
const shortest = 12;

const hidden = '••••';

/**
 * The text without a key, which a service may repeat: in an error, in an address that it redirects to, or by showing
 * what it was sent. As it is, and as an address or a JSON text writes it, whichever of its signs that escapes.
 */
export const redactKey = (text: string, key: string): string =>
  key.length < shortest
    ? text.replaceAll(`Bearer ${key}`, `Bearer ${hidden}`)
    : spellingsOf(key).reduce(
        (rest, spelling) => rest.replaceAll(spelling, hidden),
        withoutEscaped(text, key),
      );

const spellingsOf = (key: string): string[] => [
  ...new Set([key, encodeURIComponent(key), encodeURI(key), JSON.stringify(key).slice(1, -1)]),
];

const withoutEscaped = (text: string, key: string): string =>
  text.includes('\\u') || text.includes('\\/') ? text.replace(escapedIn(key), hidden) : text;

const escapedIn = (key: string): RegExp =>
  new RegExp([...key].map((sign) => `(?:${plainOf(sign)}|${codeOf(sign)})`).join(''), 'g');

const plainOf = (sign: string): string => (sign === '/' ? '\\\\?/' : sign.replace(/\W/, '\\$&'));

/** A sign as `\u002f`, in digits of either case. */
const codeOf = (sign: string): string =>
  `\\\\u${sign
    .charCodeAt(0)
    .toString(16)
    .padStart(4, '0')
    .replace(/[a-f]/g, (digit) => `[${digit}${digit.toUpperCase()}]`)}`;
