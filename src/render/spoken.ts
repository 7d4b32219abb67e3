import type { Lang } from '../ground/lang.ts';
import { clean } from './clean.ts';
import { warning } from './notes.ts';
import type { Said } from './outcome.ts';
import { paint } from './tone.ts';
import { hang } from './width.ts';

interface Speaking {
  readonly lang: Lang;
  /** The columns of the terminal. */
  readonly width: number;
  readonly colour: boolean;
}

/** A write as one line, `✓ Marta Rivas, 2, sentada en T2 a las 14:31 · ⚠ nada crudo`, with its last line break. */
export const spokenLine = ({ line }: Said, { lang, width, colour }: Speaking): string => {
  const lines = hang(`✓ ${clean(line[lang])}`, width);
  let isWarning = false;
  const painted = lines.map((text) => {
    const at = isWarning ? 0 : text.indexOf(warning);
    if (at === -1) return text;
    isWarning = true;
    return text.slice(0, at) + paint(text.slice(at), 'bad', colour);
  });
  return `${painted.join('\n')}\n`;
};
