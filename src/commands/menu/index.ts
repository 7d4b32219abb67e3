import type { Command } from '../../context/context.ts';
import { categoryCommands } from './categories.ts';
import { menuFile } from './file/index.ts';
import { importDishes } from './import.ts';
import { itemCommands } from './items.ts';

export const commands: readonly Command[] = [...itemCommands, importDishes, ...categoryCommands, ...menuFile];
