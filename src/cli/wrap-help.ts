/** Columns of a help: what every terminal shows and people read with ease. */
export const helpWidth = 80;

/** Word-wraps to `width`. Assumes single-column characters; never splits a word. */
export const wrapWords = (line: string, width: number): string[] => {
  const lines = [''];
  for (const word of line.split(' ')) {
    const last = lines.pop() ?? '';
    const longer = last === '' ? word : `${last} ${word}`;
    lines.push(...(last === '' || longer.length <= width ? [longer] : [last, word]));
  }
  return lines;
};

/** A term with its explanation beside it, which continues below itself. */
export const formatTerm = (term: string, text: string, width: number): string =>
  wrapWords(text, width - term.length)
    .map((line, at) => `${at === 0 ? term : ' '.repeat(term.length)}${line}`.trimEnd())
    .join('\n');

/** A command line, continued after a backslash as a shell reads it. Never breaks within quotes. */
export const wrapCommand = (line: string, width: number): string[] => {
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

/** The least number of columns that a help is wrapped to. */
const minWidth = 40;

/** Columns that an explanation needs to stand beside its term. */
const minTextWidth = 24;

/** Wraps a help of 80 columns to a narrower terminal. */
export const narrowHelp = (help: string, columns: number): string => {
  const width = Math.max(columns, minWidth);
  return width < helpWidth
    ? unwrap(help.split('\n'))
        .flatMap((line) => wrapLine(line, width))
        .join('\n')
    : help;
};

const termAndText = /^( {2}\S.*? {2,})(\S.*)$/;

/** Joins the lines that were wrapped. */
const unwrap = (lines: readonly string[]): string[] => {
  const joined: string[] = [];
  let previous = '';
  for (const line of lines) {
    const isRest = joined.length > 0 && continues(joined.at(-1) ?? '', previous, line);
    if (isRest) joined.push(`${(joined.pop() ?? '').replace(/ \\$/, '')} ${line.trimStart()}`);
    else joined.push(line);
    previous = line;
  }
  return joined;
};

/** Whether a line continues the previous one: it is indented as the text, and its first word did not fit there. */
const continues = (start: string, previous: string, line: string): boolean => {
  if (previous.endsWith(' \\')) return true;
  const [margin = ''] = /^ */.exec(line) ?? [];
  const [word = ''] = line.trimStart().split(' ');
  if (previous === '' || word === '' || previous.length + 1 + word.length <= helpWidth) return false;
  return margin.length === (termAndText.exec(start)?.[1]?.length ?? 0);
};

const wrapLine = (line: string, width: number): string[] => {
  if (line.length <= width) return [line];
  if (line.startsWith('  maitre ')) return wrapCommand(line, width);
  const [, term, text] = termAndText.exec(line) ?? [];
  if (term === undefined || text === undefined) return wrapIndented(line, width);
  if (width - term.length >= minTextWidth) return [formatTerm(term, text, width)];
  return [term.trimEnd(), formatTerm('      ', text, width)];
};

/** A sentence; or a line with a margin, which continues two columns further in. */
const wrapIndented = (line: string, width: number): string[] => {
  const [margin = ''] = /^ */.exec(line) ?? [];
  const rest = margin === '' ? '' : `${margin}  `;
  return wrapWords(line.trimStart(), width - rest.length).map(
    (part, at) => (at === 0 ? margin : rest) + part,
  );
};
