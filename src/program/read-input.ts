import type { CommandInput } from '../cli/command.ts';
import { parseFlags, rejectEmptyArgs } from '../cli/flag.ts';
import type { Invocation } from '../cli/parse.ts';
import type { Reading } from '../cli/words/reading.ts';
import type { Command, Context } from '../context/context.ts';
import type { LocalizedText } from '../ground/i18n.ts';

/**
 * Reads the input of a command, once for each profile: "today" depends on the time zone. A notice about words with two
 * meanings is printed once.
 */
export const createInputReader = ({
  command,
  args,
  flags,
  reading,
  missingArgsFailure,
}: Invocation<Command>): ((context: Context) => Promise<CommandInput>) => {
  const noticed = new Set<string>();
  const settle = async (context: Context, words: Reading) => {
    const { settleWords } = await import('../verbs/settle-words.ts');
    return settleWords(context, command, words, { args, flags });
  };
  const read = async (context: Context): Promise<CommandInput> => {
    const { today, now, lang } = context;
    const reportChoice = (choice: LocalizedText) => {
      if (!noticed.has(choice.en)) context.remark(choice);
      noticed.add(choice.en);
    };
    command.checkTarget?.(context);
    if (missingArgsFailure && !context.interactive) throw missingArgsFailure;
    rejectEmptyArgs(command.args, args);
    const own = command.flags ?? {};
    const settled = reading && (await settle(context, reading));
    const typed = { ...flags, ...settled?.flags };
    const hasQuestion = Object.values(own).some(({ question }) => question);
    const answered = hasQuestion
      ? await (await import('../verbs/prompt-body.ts')).promptMissingFlags(context, own, typed)
      : typed;
    const isAmbiguous = Object.entries(own).some(([name, { listReadings }]) => {
      const text = answered[name];
      return typeof text === 'string' && (listReadings?.(text, { today, lang }).length ?? 0) > 1;
    });
    const exact = isAmbiguous
      ? await (await import('../tables/choose-readings.ts')).chooseReadings(context, own, answered)
      : answered;
    // The command prompts for an empty argument.
    const ownArgs = settled?.args ?? args;
    const blankArgs = command.args?.slice(ownArgs.length).filter(({ optional }) => !optional) ?? [];
    const values = parseFlags(own, exact, { today, now, lang, onAmbiguous: reportChoice });
    const namesTable = Object.keys(values).some((name) => own[name]?.field === 'mesa_id');
    const tables = namesTable ? await import('../tables/table-names.ts') : undefined;
    const corrected = (await tables?.correctTableNames(context, own, values)) ?? values;
    return { args: [...ownArgs, ...blankArgs.map(() => '')], flags: corrected };
  };
  return (context) => context.once(read, 'attempt');
};
