/**
 * What a byte above the letters of ASCII stands for where each is a sign of its own. Windows-1252 is the superset of
 * Latin-1 that spreadsheets save; some versions of Node read it as Latin-1, by which a `€` is none.
 */
const upper = {
  'windows-1252': `€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ${range(0xa0, 0xff)}`,
  // Excel on a Mac, and till programs from the days of DOS.
  macintosh:
    'ÄÅÇÉÑÖÜáàâäãåçéèêëíìîïñóòôöõúùûü†°¢£§•¶ß®©™´¨≠ÆØ∞±≤≥¥µ∂∑∏π∫ªºΩæø¿¡¬√ƒ≈∆«»…\u00a0ÀÃÕŒœ–—“”‘’÷◊ÿŸ⁄€‹›ﬁﬂ‡·‚„‰ÂÊÁËÈÍÎÏÌÓÔ\uf8ffÒÚÛÙıˆ˜¯˘˙˚¸˝˛ˇ',
  ibm850:
    'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0',
} as const;

function range(from: number, to: number): string {
  return String.fromCharCode(...Array.from({ length: to - from + 1 }, (_, at) => from + at));
}

export type OneByte = keyof typeof upper;
export const oneByteEncodings = Object.keys(upper) as readonly OneByte[];

/** Every byte is some sign: nothing is refused. */
export const decodeOneByte = (bytes: Uint8Array, encoding: OneByte): string =>
  asLatin1(bytes).replace(/[\u0080-\u00ff]/g, (sign) => upper[encoding].charAt(sign.charCodeAt(0) - 0x80));

const asLatin1 = (bytes: Uint8Array): string =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');

/** What stands in or right behind a word of the languages around; an apostrophe and spaces too. */
const usual = new Set('áéíóúüñçàèòïâêîôûäëößãõœåøæÁÉÍÓÚÜÑÇÀÈÒÏŒ·´ªº’”»…€ \u00a0');
/** The two that Windows-1252 has for dashes only within a word, where a Mac has ñ and ó. */
const behindLetter = /(?<=[A-Za-z])(?:[\u0080-\u0095\u0098-\u00ff]|[\u0096\u0097](?=[a-z]))/g;

/** The one by which most signs that follow a letter are usual there; of equals the first, Windows-1252. */
export const likeliestOneByte = (bytes: Uint8Array): OneByte => {
  const found = (asLatin1(bytes).match(behindLetter) ?? []).map((sign) => sign.charCodeAt(0) - 0x80);
  const counts = oneByteEncodings.map(
    (encoding) => found.filter((at) => usual.has(upper[encoding].charAt(at))).length,
  );
  return oneByteEncodings[counts.indexOf(Math.max(...counts))] ?? 'windows-1252';
};
