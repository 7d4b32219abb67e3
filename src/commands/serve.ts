import type { Command } from '../context.ts';
export const commands: readonly Command[] = [];
