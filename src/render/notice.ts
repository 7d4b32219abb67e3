import type { Lang } from '../ground/i18n.ts';
import { lazy } from '../ground/invariant.ts';
import { warning } from './notes.ts';
import type { WriteSummary } from './outcome.ts';
import { toAscii, toSafeLine } from './sanitize.ts';
import { paint } from './status.ts';
import type { Screen } from './terminal.ts';
import { hang } from './width.ts';

/**
 * Writes to stderr what is said to people, with its last line break: in the signs that they are shown, and on a terminal in lines
 * that fit it, broken between words alone.
 */
export const printNotice = (screen: Screen, text: string): Promise<void> => {
  const shown = screen.unicode ? text : toAscii(text);
  return screen.err(screen.stderrIsTerminal ? reflow(shown, screen.stderrWidth) : shown);
};

/** The text, what is too long for a line going on below it, a little further in; a word of more than a line stays whole. */
export const reflow = (text: string, width: number): string =>
  text
    .split('\n')
    .flatMap((line) => (line.length <= width ? [line] : folded(line, width)))
    .join('\n');

const folded = (line: string, width: number): string[] => {
  const [margin = ''] = /^ */.exec(line) ?? [];
  const lines: string[] = [];
  let last = '';
  for (const word of wordsOf(line.slice(margin.length), width - margin.length - 2)) {
    const start = margin + (lines.length === 0 ? '' : '  ');
    const longer = last === '' ? start + word : `${last} ${word}`;
    if (last === '' || columnsOf(longer) <= width) {
      last = longer;
      continue;
    }
    lines.push(last);
    last = `${margin}  ${word}`;
  }
  return [...lines, last];
};

/** A command at the end is one word where it fits in a line, to be taken from the screen whole. */
const wordsOf = (text: string, room: number): string[] => {
  const at = text.lastIndexOf(': maitre ');
  const [said, command] = at === -1 ? [text, ''] : [text.slice(0, at + 1), text.slice(at + 2)];
  return command !== '' && columnsOf(command) <= room ? [...said.split(' '), command] : text.split(' ');
};

/** Made when it is needed: the marks of all languages take a while. */
const colour = lazy(() => new RegExp(`${String.fromCharCode(27)}\\[[0-9;]*m|\\p{M}`, 'gu'));
const wide =
  /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\uff01-\uff60\u{1f300}-\u{1faff}\u{20000}-\u{3fffd}]/gu;

/** Near enough for a sentence: what measures every sign of a table would be loaded for each notice. */
const columnsOf = (line: string): number => [...line.replace(colour(), '').replace(wide, '  ')].length;

interface Speaking {
  readonly lang: Lang;
  /** The columns of the terminal. */
  readonly width: number;
  readonly colour: boolean;
}

/** A write as one line, `✓ Marta Rivas, 2, sentada en T2 a las 14:31 · ⚠ nada crudo`, with its last line break. */
export const spokenLine = ({ line }: WriteSummary, { lang, width, colour }: Speaking): string => {
  const lines = hang(`✓ ${toSafeLine(line[lang])}`, width);
  let isWarning = false;
  const painted = lines.map((text) => {
    const at = isWarning ? 0 : text.indexOf(warning);
    if (at === -1) return text;
    isWarning = true;
    return text.slice(0, at) + paint(text.slice(at), 'bad', colour);
  });
  return `${painted.join('\n')}\n`;
};
