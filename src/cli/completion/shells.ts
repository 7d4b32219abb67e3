import type { Line } from './places.ts';

export const shells = ['bash', 'zsh', 'fish'] as const;
type Shell = (typeof shells)[number];

export const isShell = (word: string | undefined): word is Shell =>
  (shells as readonly (string | undefined)[]).includes(word);

/** The completion of a line, as a script that the shell reads. */
export const scriptOf = async (shell: Shell, line: Line): Promise<string> => (await writers[shell]())(line);

const writers = {
  bash: async () => (await import('./bash.ts')).toBash,
  zsh: async () => (await import('./zsh.ts')).toZsh,
  fish: async () => (await import('./fish.ts')).toFish,
} as const;
