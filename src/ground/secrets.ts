/** A shorter key could be an ordinary word, so it is hidden only after `Bearer`. */
const minKeyLength = 12;

const mask = '••••';

/** Hides the key in a text from the service, which may echo it in an error or a redirect. */
export const redactKey = (text: string, key: string): string => {
  if (key.length < minKeyLength) return text.replaceAll(`Bearer ${key}`, `Bearer ${mask}`);
  // The pattern takes milliseconds to compile.
  if (!text.includes(key) && !isEncodedIn(text, key)) return text;
  return text.replace(new RegExp([...key].map(matchSpellings).join(''), 'gi'), mask);
};

/** Whether a text may contain the key in the encoding of a URL or of JSON. */
const isEncodedIn = (text: string, key: string): boolean =>
  /[%\\]/.test(text) && (/[%\\]/.test(key) || decode(text).includes(key));

const decode = (text: string): string =>
  text.replace(
    /(?:%|\\u00)([\da-f]{2})|\\(\W)/gi,
    (_, code, sign) => sign ?? String.fromCharCode(parseInt(code, 16)),
  );

/** Matches an ASCII character as it is, URL-encoded as `%2F`, or JSON-escaped as `\/` or `\u002f`. */
const matchSpellings = (char: string): string => {
  const code = char.charCodeAt(0).toString(16);
  return String.raw`(?:\\?${char.replace(/\W/, String.raw`\$&`)}|%${code}|\\u00${code})`;
};
