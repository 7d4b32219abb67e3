import { $, bold, dim } from 'kleur/colors';

// Whether there is colour is the screen's decision, handed to paint(); kleur's own guess is switched off.
$.enabled = true;

/** A colour of the 256: half-way between black and white, so that it is read on a dark ground and on a light one. */
const shade = (code: number) => (text: string) => `\x1b[38;5;${code}m${text}\x1b[39m`;

const [orange, blue, green, vermilion] = [130, 32, 28, 166].map(shade) as [Shade, Shade, Shade, Shade];
type Shade = ReturnType<typeof shade>;

/** Told apart by those who take red for green too; each stands beside a sign or a word. */
const styles = {
  pending: orange,
  ready: blue,
  running: (text) => bold(green(text)),
  over: dim,
  off: (text) => dim(vermilion(text)),
  bad: (text) => bold(vermilion(text)),
  strong: bold,
  quiet: dim,
} as const satisfies Record<string, Shade>;

/** What a colour says. */
export type Tone = keyof typeof styles;

/** The text in its tone, or as it is where there is no colour. */
export const paint = (text: string, tone: Tone | undefined, colour: boolean): string =>
  colour && tone !== undefined && text !== '' ? styles[tone](text) : text;
