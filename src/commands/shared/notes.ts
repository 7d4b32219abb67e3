/** What somebody wrote, with a line added; what stands there stays. */
export const withLine = (notes: unknown, line: string): string =>
  [String(notes ?? '').trimEnd(), line].filter((part) => part.trim() !== '').join('\n');
