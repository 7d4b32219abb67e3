import type { Described } from '../../../cli/describe.ts';
import type { Context } from '../../../context/context.ts';

/** What `commands --json` prints: put in by the build, so that no start has to open every command for it. */
declare const MAITRE_COMMANDS: Buffer | undefined;

export const madeCommands: Buffer | undefined =
  typeof MAITRE_COMMANDS === 'object' ? MAITRE_COMMANDS : undefined;

/** Every command, and last what each of them takes. */
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
