import { commandsOf } from '../../../cli/command.ts';
import type { Described } from '../../../cli/describe.ts';
import type { Context } from '../../../context/context.ts';
import { formats } from '../../../render/format.ts';

/** Every command as plain data, in JSON: put in by the build, so that no start has to open every command for it. */
declare const MAITRE_COMMANDS: string | undefined;

/** Every command, and last what each of them takes. */
export const madeDescriptions = async (groups: Context['groups']): Promise<readonly Described[]> => {
  if (typeof MAITRE_COMMANDS === 'string') return JSON.parse(MAITRE_COMMANDS);
  const { describe, describeAny } = await import('../../../cli/describe.ts');
  return [...(await commandsOf(groups)).map((spec) => describe(spec, formats)), describeAny(formats)];
};
