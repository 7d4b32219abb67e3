import type { Viewport } from '../../../render/outcome.ts';
import { paint } from '../../../render/status.ts';
import { hang, widthOf, wrap } from '../../../render/width.ts';

const between = ' · ';

/** Short texts beside each other, in as many indented lines as they need, none wider than the frame. */
export const flow = (
  texts: readonly string[],
  { width }: Pick<Viewport, 'width'>,
  indent = '  ',
): string[] => {
  const room = width - indent.length;
  const lines: string[] = [];
  for (const text of texts) {
    const longer = lines.length === 0 ? undefined : `${lines.at(-1)}${between}${text}`;
    if (longer !== undefined && widthOf(longer) <= room) lines[lines.length - 1] = longer;
    else lines.push(text);
  }
  return lines.flatMap((line) => hang(line, room)).map((line) => indent + line);
};

/** What stands over a board or a part of it, in as many lines as it needs. */
export const headline = (text: string, { width, colour }: Viewport): string[] =>
  wrap(text, width).map((line) => paint(line, 'strong', colour));
