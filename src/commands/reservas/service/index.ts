import type { Command } from '../../../context/context.ts';
import { close } from './close.ts';
import { free } from './free/index.ts';
import { history } from './history.ts';
import { move } from './move.ts';
import { noshow, note } from './notes.ts';
import { now } from './now/index.ts';
import { reconfirm } from './reconfirm.ts';
import { sheet } from './sheet/index.ts';
import { stats } from './stats/index.ts';
import { swap } from './swap.ts';
import { timeline } from './timeline/index.ts';
import { walkin } from './walkin.ts';
import { watch } from './watch/index.ts';

/** What a host does and asks in the middle of a service. */
export const commands: readonly Command[] = [
  now,
  free,
  timeline,
  stats,
  sheet,
  walkin,
  move,
  swap,
  note,
  noshow,
  close,
  reconfirm,
  watch,
  history,
];
