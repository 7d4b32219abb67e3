import type { CompletionTree } from './tree.ts';

export const shells = ['bash', 'zsh', 'fish', 'powershell'] as const;
type Shell = (typeof shells)[number];

export const isShell = (word: string | undefined): word is Shell =>
  (shells as readonly (string | undefined)[]).includes(word);

export const writeCompletionScript = async (shell: Shell, tree: CompletionTree): Promise<string> =>
  (await writers[shell]())(tree);

const writers = {
  bash: async () => (await import('./bash.ts')).toBash,
  zsh: async () => (await import('./zsh.ts')).toZsh,
  fish: async () => (await import('./fish.ts')).toFish,
  powershell: async () => (await import('./powershell.ts')).toPowerShell,
} as const;
