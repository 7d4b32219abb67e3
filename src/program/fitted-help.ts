import type { Screen } from '../render/terminal.ts';

/** A help as wide as it was made, or for a terminal that has fewer columns as wide as that. */
export const fitted = async (help: string, { stdoutIsTerminal, width }: Screen): Promise<string> => {
  if (!stdoutIsTerminal || width >= 80) return help;
  const { narrowHelp } = await import('../cli/narrow-help.ts');
  return narrowHelp(help, width);
};
