import type { Command } from '../../../context/context.ts';
import { free } from './free/index.ts';
import { now } from './now/index.ts';

/** What a host does and asks in the middle of a service. */
export const commands: readonly Command[] = [now, free];
