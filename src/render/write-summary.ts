import { warningSign } from './notes.ts';
import type { Viewport, WriteSummary } from './result.ts';
import { toSafeLine } from './sanitize.ts';
import { paint } from './status.ts';
import { hang } from './width.ts';

/** Formats `✓ Marta Rivas, 2, sentada en T2 a las 14:31 · ⚠ nada crudo` with its final line break. */
export const formatWriteSummary = ({ line }: WriteSummary, { lang, width, colour }: Viewport): string => {
  const lines = hang(`✓ ${toSafeLine(line[lang])}`, width);
  let isWarning = false;
  const painted = lines.map((text) => {
    const at = isWarning ? 0 : text.indexOf(warningSign);
    if (at === -1) return text;
    isWarning = true;
    return text.slice(0, at) + paint(text.slice(at), 'bad', colour);
  });
  return `${painted.join('\n')}\n`;
};
