import type { Asked } from '../cli/commander.ts';
import type { Globals } from '../cli/globals.ts';
import type { Context } from '../context/context.ts';
import type { Lang } from '../ground/lang.ts';
import type { World } from '../ground/world.ts';
import type { Outcome } from '../render/outcome.ts';
import type { Screen } from '../render/screen.ts';

/** A command that was understood, and what it runs in. */
export interface Understood {
  readonly asked: Asked<Context, Outcome>;
  readonly globals: Globals;
  readonly world: World;
  readonly screen: Screen;
  readonly lang: Lang;
  readonly format: string;
}
