import loadColours from './kleur.cjs';

/**
 * The terminal's own colours, so that a person's theme decides how they look. Safe for red-green colour blindness: of
 * yellow and green, and of cyan and red, one is bold. A symbol or a word accompanies each. `dim` is legible in every
 * theme; some themes have a bright black that equals their background.
 */
const styles = {
  pending: ['yellow'],
  ready: ['cyan'],
  running: ['green', 'bold'],
  over: ['dim'],
  off: ['dim'],
  bad: ['red', 'bold'],
  strong: ['bold'],
  quiet: ['dim'],
} as const;

export type Tone = keyof typeof styles;

export const paint = (text: string, tone: Tone | undefined, colour: boolean): string => {
  if (!colour || tone === undefined || text === '') return text;
  const colours = loadColours();
  return styles[tone].reduce((painted, style) => colours[style](painted), text);
};
