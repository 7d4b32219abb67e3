import type { Described } from '../../../cli/describe.ts';
import type { Context } from '../../../context/context.ts';

/** The output of `commands --json`. The build inserts it, so that no start loads every command. */
declare const MAITRE_COMMANDS: Buffer | undefined;

export const madeCommands: Buffer | undefined =
  typeof MAITRE_COMMANDS === 'object' ? MAITRE_COMMANDS : undefined;

/** Describes every command, and last the options of all commands. */
export const madeDescriptions = async (
  loadGroups: () => Promise<Context['groups']>,
): Promise<readonly Described[]> => {
  if (madeCommands !== undefined) return JSON.parse(madeCommands.toString());
  const [{ describe, describeAny }, { commandsOf }, { formats }] = await Promise.all([
    import('../../../cli/describe.ts'),
    import('../../../cli/command.ts'),
    import('../../../render/outcome.ts'),
  ]);
  const commands = await commandsOf(await loadGroups());
  return [...commands.map((spec) => describe(spec, formats)), describeAny(formats)];
};
