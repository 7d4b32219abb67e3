import type { Frame } from '../../../render/outcome.ts';
import { hang, widthOf } from '../../../render/width.ts';

const between = ' · ';

/** Short texts beside each other, in as many indented lines as they need, none wider than the frame. */
export const flow = (texts: readonly string[], { width }: Pick<Frame, 'width'>, indent = '  '): string[] => {
  const room = width - indent.length;
  const lines: string[] = [];
  for (const text of texts) {
    const longer = lines.length === 0 ? undefined : `${lines.at(-1)}${between}${text}`;
    if (longer !== undefined && widthOf(longer) <= room) lines[lines.length - 1] = longer;
    else lines.push(text);
  }
  return lines.flatMap((line) => hang(line, room)).map((line) => indent + line);
};
