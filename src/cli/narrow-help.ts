import { hanging, helpWidth, typed, wrap } from './help-lines.ts';

/** Columns below which a help is no longer drawn anew. */
const narrowest = 40;

/** Columns beside a term that are enough to say what it means. */
const enough = 24;

/** A help that was drawn for 80 columns, drawn anew for a terminal that has fewer: the overview is made with the program. */
export const narrowHelp = (help: string, columns: number): string => {
  const width = Math.max(columns, narrowest);
  return width < helpWidth
    ? whole(help.split('\n'))
        .flatMap((line) => drawn(line, width))
        .join('\n')
    : help;
};

const row = /^( {2}\S.*? {2,})(\S.*)$/;

/** The lines with what was broken off them. */
const whole = (lines: readonly string[]): string[] => {
  const joined: string[] = [];
  let last = '';
  for (const line of lines) {
    const isRest = joined.length > 0 && goesOn(joined.at(-1) ?? '', last, line);
    if (isRest) joined.push(`${(joined.pop() ?? '').replace(/ \\$/, '')} ${line.trimStart()}`);
    else joined.push(line);
    last = line;
  }
  return joined;
};

/** Whether a line is the rest of one: of a command, of a row, or of a sentence into which its first word did not fit. */
const goesOn = (begun: string, last: string, line: string): boolean => {
  if (last.endsWith(' \\')) return true;
  const [margin = ''] = /^ */.exec(line) ?? [];
  const [word = ''] = line.trimStart().split(' ');
  if (last === '' || word === '' || last.length + 1 + word.length <= helpWidth) return false;
  return margin.length === (row.exec(begun)?.[1]?.length ?? 0);
};

const drawn = (line: string, width: number): string[] => {
  if (line.length <= width) return [line];
  if (line.startsWith('  maitre ')) return typed(line, width);
  const [, term, text] = row.exec(line) ?? [];
  if (term === undefined || text === undefined) return indented(line, width);
  if (width - term.length >= enough) return [hanging(term, text, width)];
  return [term.trimEnd(), hanging('      ', text, width)];
};

/** A sentence, or a line in the margin of a list, which goes on below itself a little further in. */
const indented = (line: string, width: number): string[] => {
  const [margin = ''] = /^ */.exec(line) ?? [];
  const rest = margin === '' ? '' : `${margin}  `;
  return wrap(line.trimStart(), width - rest.length).map((part, at) => (at === 0 ? margin : rest) + part);
};
