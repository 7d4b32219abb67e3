// A CommonJS module, because only those can load a library in the middle of a function.
let colours;

/** Loads kleur at the first colour: it opens stdout as a stream, which takes longer than it takes to print a list. */
module.exports = () => {
  if (colours === undefined) {
    colours = require('kleur/colors');
    // Whether a stream has colours is the screen's decision.
    colours.$.enabled = true;
  }
  return colours;
};
