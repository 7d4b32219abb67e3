import { groups } from '../commands/groups.ts';
import { type Answered, type Context, createContext, type ManagedContext } from '../context/context.ts';
import { exits } from '../ground/errors.ts';
import { invariant } from '../ground/invariant.ts';
import { isSeveral } from '../profiles/target.ts';
import type { CommandResult } from '../render/outcome.ts';
import { answerOf } from './answer.ts';
import { reportAll } from './report.ts';
import { show } from './show.ts';
import type { Understood } from './understood.ts';

/** Runs the command on one restaurant, or on several side by side. Resolves to the exit code. */
export const perform = async (run: Understood): Promise<number> => {
  // From here on whoever interrupts is told what became of it.
  const telling = { ...run, signal: run.world.signal };
  const contexts: ManagedContext[] = [];
  const open: Open = (profile, isOneOfMany) => {
    const context = contextOf(run, profile, isOneOfMany);
    contexts.push(context);
    return context;
  };
  try {
    const { outcome, isNothingDone } = await answer(run, open);
    const hasFailed = contexts.some(({ reported }) => reported.length > 0);
    // Where everything failed, an empty list would look like an answer.
    await show(run, contexts, hasFailed && isNothingDone && outcome.kind === 'list' ? nothing : outcome);
    return await reportAll(telling, contexts, isNothingDone);
  } catch (error) {
    // What was only planned found nothing, and what followed from that is no failure.
    if (contexts.some(({ planned }) => planned.length > 0)) {
      await show(run, contexts, nothing);
      return exits.done;
    }
    return await reportAll(telling, contexts, true, error);
  } finally {
    for (const context of contexts) await context.close();
  }
};

type Open = (profile: string | undefined, isOneOfMany: boolean) => ManagedContext;

const answer = async (run: Understood, open: Open) => {
  const { asked, globals } = run;
  const isMany = globals['all-profiles'] === true || isSeveral(globals.profile);
  const many = isMany ? await import('./side-by-side.ts') : undefined;
  const names = many ? many.profilesOf(run) : [globals.profile];
  const asking = names.map((name) => ({ name, context: open(name, isMany) }));
  const work = async () => {
    const answered = many
      ? await many.runSideBySide(run, asking)
      : await runAlone(run, alone(asking).context);
    return delivered(run, answered, isMany);
  };
  const { holding } = asked.command;
  return holding && !globals['dry-run'] ? holding(asking, asked, work) : work();
};

const alone = <T>(asking: readonly T[]): T =>
  invariant(asking[0], 'a line without a choice asks one restaurant');

const delivered = async ({ asked, globals }: Understood, answered: Answered, isMany: boolean) => {
  if (answered.parts.length === 0) return { outcome: nothing, isNothingDone: true };
  const isDelivered = asked.command.deliver !== undefined && !globals['dry-run'];
  const outcome = isDelivered ? await asked.command.deliver(answered, asked) : answered.outcome;
  return { outcome, isNothingDone: !isMany && isNothing(outcome) };
};

const nothing: CommandResult = { kind: 'raw', body: '' };

const isNothing = (outcome: CommandResult): boolean =>
  outcome.kind === 'raw' || (outcome.kind === 'list' && outcome.records.length === 0);

const contextOf = (run: Understood, profile: string | undefined, isOneOfMany: boolean): ManagedContext => {
  const { asked, world, screen, lang, format, globals } = run;
  return createContext({
    world,
    globals: { ...globals, ...(profile === undefined ? {} : { profile }) },
    lang,
    screen,
    format,
    isOneOfMany,
    operations: asked.command.operations ?? [],
    groups,
    record: async (context, client) => {
      const { recordingClient } = await import('../journal/recorder.ts');
      return recordingClient(context, client, asked.command.path.join(' '));
    },
  });
};

const runAlone = async (run: Understood, context: Context): Promise<Answered> => {
  const part = await answerOf(run, context);
  return { outcome: part.outcome, parts: [part], isComplete: context.reported.length === 0 };
};
