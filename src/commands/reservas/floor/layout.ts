import type { Viewport } from '../../../render/outcome.ts';
import { paint } from '../../../render/status.ts';
import { hang, widthOf, wrap } from '../../../render/width.ts';

const separator = ' · ';

/** Joins short texts into indented lines no wider than the viewport. */
export const flowTexts = (
  texts: readonly string[],
  { width }: Pick<Viewport, 'width'>,
  indent = '  ',
): string[] => {
  const available = width - indent.length;
  const lines: string[] = [];
  for (const text of texts) {
    const longer = lines.length === 0 ? undefined : `${lines.at(-1)}${separator}${text}`;
    if (longer !== undefined && widthOf(longer) <= available) lines[lines.length - 1] = longer;
    else lines.push(text);
  }
  return lines.flatMap((line) => hang(line, available)).map((line) => indent + line);
};

/** Wraps the heading of a view or a section. */
export const formatHeading = (text: string, { width, colour }: Viewport): string[] =>
  wrap(text, width).map((line) => paint(line, 'strong', colour));
