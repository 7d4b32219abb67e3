const bold = (text: string) => `\x1b[1m${text}\x1b[22m`;

/** A colour of the 256, half-way between black and white: 4.5 and more to 1 on a dark ground and on a light one. */
const shade = (code: number) => (text: string) => `\x1b[38;5;${code}m${text}\x1b[39m`;

type Shade = ReturnType<typeof shade>;
const grey = shade(243);
const brick = shade(131);
const violet = shade(98);
const green = shade(29);
const magenta = shade(163);

/**
 * Told apart by those who take red for green too, to whom brick and green are one colour, violet and magenta another: of
 * each two only one is bold. Each stands beside a sign or a word. A terminal's own dim is lost on a light ground.
 */
const styles = {
  pending: brick,
  ready: violet,
  running: (text) => bold(green(text)),
  over: grey,
  off: grey,
  bad: (text) => bold(magenta(text)),
  strong: bold,
  quiet: grey,
} as const satisfies Record<string, Shade>;

/** What a colour says. */
export type Tone = keyof typeof styles;

/** The text in its tone, or as it is where there is no colour. */
export const paint = (text: string, tone: Tone | undefined, colour: boolean): string =>
  colour && tone !== undefined && text !== '' ? styles[tone](text) : text;
