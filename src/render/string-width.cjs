// A CommonJS module, because only those can load a library in the middle of a function.
let stringWidth;

/** Loads string-width at the first text that needs it: its tables take longer to load than a table takes to draw. */
module.exports = (text) => {
  stringWidth ??= require('string-width').default;
  return stringWidth(text);
};
