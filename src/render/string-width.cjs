// The string-width that cli-table3 asks for with require(): its own copy is years old and miscounts newer emoji.
// The build and vitest.config.ts put this file in its place.

/**
 * Latin letters, punctuation, lines and signs of one column each; and faces, food and parties of two, which are two units
 * of a text as well, where nothing is joined to them.
 */
const plain =
  /^(?:[\x20-\x7e\xa0-\xac\xae-\u024f\u2010-\u2027\u20ac\u23ce\u2500-\u25cf\u2190-\u2193\u2605\u26a0\u2713\u2717]|\ud83c[\udf2d-\udf35\udf37-\udf7c\udf7e-\udf93]|\ud83d[\udc00-\udc3e\udc42-\udcfc\ude00-\ude4f]|\ud83e[\udd0c-\udd3a\udd3c-\udd45\udd47-\uddff])*$/;

let stringWidth;

/** Loads the package at the first text that needs it: its tables take longer than a page of names to measure. */
module.exports = (text, options) => {
  if (typeof text === 'string' && plain.test(text)) return text.length;
  stringWidth ??= require('../../node_modules/string-width/index.js').default;
  return stringWidth(text, options);
};
