import type { CommandInput } from '../cli/command.ts';
import { type Flags, type FlagValues, parseFlags, type RawFlags, rejectEmptyArgs } from '../cli/flag.ts';
import type { Invocation } from '../cli/parse.ts';
import type { Command, Context } from '../context/context.ts';
import type { LocalizedText } from '../ground/i18n.ts';

/**
 * Reads the input of a command, once for each profile: "today" depends on the time zone. A notice about words with two
 * meanings is printed once.
 */
export const createInputReader = (
  invocation: Invocation<Command>,
): ((context: Context) => Promise<CommandInput>) => {
  const { command, args, missingArgsFailure } = invocation;
  const { args: ownArgs = [], flags: ownFlags = {} } = command;
  const noticed = new Set<string>();
  const read = async (context: Context): Promise<CommandInput> => {
    const { today, now, lang } = context;
    const onAmbiguous = (choice: LocalizedText) => {
      if (!noticed.has(choice.en)) context.remark(choice);
      noticed.add(choice.en);
    };
    command.checkTarget?.(context);
    if (missingArgsFailure && !context.interactive) throw missingArgsFailure;
    rejectEmptyArgs(ownArgs, args);
    const typed = await settle(context, invocation);
    const answered = await chooseReadings(
      context,
      ownFlags,
      await answerQuestions(context, ownFlags, typed.flags),
    );
    const values = parseFlags(ownFlags, answered, { today, now, lang, onAmbiguous });
    // The command prompts for an empty argument.
    const blankArgs = ownArgs.slice(typed.args.length).filter(({ optional }) => !optional);
    return {
      args: [...typed.args, ...blankArgs.map(() => '')],
      flags: await correctTables(context, ownFlags, values),
    };
  };
  return (context) => context.once(read, 'attempt');
};

/** The arguments and flags as typed, with what the words mean. */
const settle = async (
  context: Context,
  { command, args, flags, reading }: Invocation<Command>,
): Promise<{ args: readonly string[]; flags: RawFlags }> => {
  if (!reading) return { args, flags };
  const { settleWords } = await import('../verbs/settle-words.ts');
  const settled = await settleWords(context, command, reading, { args, flags });
  return { args: settled.args, flags: { ...flags, ...settled.flags } };
};

/** Asks for missing flags that have a question. */
const answerQuestions = async (context: Context, own: Flags, typed: RawFlags): Promise<RawFlags> => {
  if (!Object.values(own).some(({ question }) => question)) return typed;
  const { promptMissingFlags } = await import('../verbs/prompt-body.ts');
  return promptMissingFlags(context, own, typed);
};

/** Settles texts with several readings, such as an hour that may be of the morning or the evening. */
const chooseReadings = async (context: Context, own: Flags, typed: RawFlags): Promise<RawFlags> => {
  const { today, lang } = context;
  const isAmbiguous = ([name, { listReadings }]: [string, Flags[string]]): boolean => {
    const text = typed[name];
    return typeof text === 'string' && (listReadings?.(text, { today, lang }).length ?? 0) > 1;
  };
  if (!Object.entries(own).some(isAmbiguous)) return typed;
  return (await import('../tables/choose-readings.ts')).chooseReadings(context, own, typed);
};

/** Writes the names of tables as the restaurant does. */
const correctTables = async (
  context: Context,
  own: Flags,
  values: FlagValues<Flags>,
): Promise<FlagValues<Flags>> => {
  if (!Object.keys(values).some((name) => own[name]?.field === 'mesa_id')) return values;
  return (await import('../tables/table-names.ts')).correctTableNames(context, own, values);
};
