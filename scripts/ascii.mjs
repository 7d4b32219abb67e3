/**
 * The same JSON, or the same code, of ASCII alone, of which V8 keeps half as many bytes: a single sign more, and all of
 * a text takes two bytes each. esbuild leaves such signs in regular expressions.
 */
export const ascii = (text) => {
  const escaped = /\\[^\0-\x7f]/.exec(text);
  if (escaped) throw new Error(`a backslash before ${escaped[0].slice(1)}: write that sign without`);
  return text.replace(/[^\0-\x7f]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
};
