import type { Command } from '../../context/context.ts';
import { archiveCommands } from './archive.ts';
import { floorCommands } from './floor.ts';
import { init, migrate } from './init.ts';
import { keyCommands } from './keys.ts';
import { waitlistCommands } from './waitlist.ts';

export const commands: readonly Command[] = [
  init,
  migrate,
  ...keyCommands,
  ...floorCommands,
  ...waitlistCommands,
  ...archiveCommands,
];
