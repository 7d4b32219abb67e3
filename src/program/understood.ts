import type { Asked } from '../cli/commander.ts';
import type { Globals } from '../cli/globals.ts';
import type { Context } from '../context/context.ts';
import type { Lang } from '../ground/i18n.ts';
import type { Runtime } from '../ground/runtime.ts';
import type { CommandResult, Format } from '../render/outcome.ts';
import type { Screen } from '../render/terminal.ts';

/** A command that was understood, and what it runs in. */
export interface Understood extends Telling {
  readonly world: Runtime;
  readonly asked: Asked<Context, CommandResult>;
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
