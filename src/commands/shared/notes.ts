/** What somebody wrote, with a line added; what stands there stays. */
export const withLine = (notes: unknown, line: string): string =>
  typeof notes === 'string' && notes.trim() !== '' ? `${notes.trimEnd()}\n${line}` : line;
