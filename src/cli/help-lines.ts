/** What any terminal shows, and what people read without losing the line. */
export const helpWidth = 80;

/** A line in lines of at most so many letters, broken between words: the help has no wide ones, and cuts none. */
export const wrap = (line: string, width: number): string[] => {
  const lines = [''];
  for (const word of line.split(' ')) {
    const last = lines.pop() ?? '';
    const longer = last === '' ? word : `${last} ${word}`;
    lines.push(...(last === '' || longer.length <= width ? [longer] : [last, word]));
  }
  return lines;
};

/** What a term means beside it, what does not fit below. */
export const hanging = (term: string, text: string, width: number): string =>
  wrap(text, width - term.length)
    .map((line, at) => `${at === 0 ? term : ' '.repeat(term.length)}${line}`.trimEnd())
    .join('\n');

/** A line as it is typed; one that is too long goes on after a backslash, as a shell reads it, and never within quotes. */
export const typed = (line: string, width: number): string[] => {
  const words = line.match(/(?:'[^']*'|"[^"]*"|[^\s'"])+/g) ?? [];
  const lines: string[] = [];
  let rest = '  ';
  for (const [at, word] of words.entries()) {
    const room = width - (at === words.length - 1 ? 0 : 2);
    if (rest.trim() !== '' && rest.length + 1 + word.length > room) {
      lines.push(`${rest} \\`);
      rest = '   ';
    }
    rest += rest.trim() === '' ? word : ` ${word}`;
  }
  return [...lines, rest];
};
