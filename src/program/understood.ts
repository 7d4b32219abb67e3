import type { Asked } from '../cli/commander.ts';
import type { Globals } from '../cli/globals.ts';
import type { Context } from '../context/context.ts';
import type { Lang } from '../ground/lang.ts';
import type { World } from '../ground/world.ts';
import type { Format } from '../render/format.ts';
import type { Outcome } from '../render/outcome.ts';
import type { Screen } from '../render/screen.ts';

/** A command that was understood, and what it runs in. */
export interface Understood extends Telling {
  readonly world: World;
  readonly asked: Asked<Context, Outcome>;
  readonly globals: Globals;
  readonly format: Format;
}

/** What it takes to tell of a failure. */
export interface Telling {
  readonly screen: Screen;
  readonly lang: Lang;
  readonly isJson: boolean;
}

/** Whether the line names fields of what it prints. */
export const namesFields = ({ globals: { fields, sort } }: Pick<Understood, 'globals'>): boolean =>
  fields !== undefined || sort !== undefined;
