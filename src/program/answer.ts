import type { Context, Part } from '../context/context.ts';
import type { CommandResult, LiveOutcome } from '../render/outcome.ts';
import type { Understood } from './understood.ts';

/** Runs the command in a restaurant's context, whose wall clock its answer's hours are on. */
export const answerOf = async ({ asked }: Understood, context: Context): Promise<Part> => {
  const outcome = await asked.command.run(context, asked);
  const isFollowed = outcome.kind === 'live' && context.globals['dry-run'];
  const answered = isFollowed ? await oneLook(outcome) : zoned(outcome, context);
  return { name: context.globals.profile, context, outcome: answered };
};

/** What is looked at again and again is planned once. */
const oneLook = async (outcome: LiveOutcome): Promise<CommandResult> => {
  await outcome.run(async () => false);
  return { kind: 'raw', body: '' };
};

const zoned = (outcome: CommandResult, context: Context): CommandResult => {
  if (outcome.kind !== 'list' || !outcome.calendarEntry) return outcome;
  const { calendarEntry } = outcome;
  return {
    ...outcome,
    calendarEntry: (record) => {
      const entry = calendarEntry(record);
      return entry && { ...entry, timeZone: context.timeZone() };
    },
  };
};
