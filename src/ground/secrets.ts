/** A key of fewer characters may be a word of something else, unless it stands where keys do. */
const shortest = 12;

const hidden = '••••';

/**
 * The text without a key, which a service may repeat: in an error, in an address that it redirects to, or by showing
 * what it was sent. As it is, and as an address or a JSON text writes it.
 */
export const conceal = (text: string, key: string): string =>
  key.length < shortest
    ? text.replaceAll(`Bearer ${key}`, `Bearer ${hidden}`)
    : spellingsOf(key).reduce((rest, spelling) => rest.replaceAll(spelling, hidden), text);

const spellingsOf = (key: string): string[] => [
  ...new Set([key, encodeURIComponent(key), encodeURI(key), JSON.stringify(key).slice(1, -1)]),
];
