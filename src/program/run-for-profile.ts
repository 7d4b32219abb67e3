import type { CommandInput } from '../cli/command.ts';
import { parseFlags, rejectEmptyArgs } from '../cli/flag.ts';
import type { Globals } from '../cli/globals.ts';
import type { Invocation } from '../cli/parse.ts';
import type { Reading } from '../cli/words/reading.ts';
import { groups } from '../commands/groups.ts';
import type { Caller, Command, Context, ProfileResult, RunCommand } from '../context/context.ts';
import { createContext } from '../context/create-context.ts';
import { createOptionError, type Failure, StepBack } from '../ground/errors.ts';
import type { LocalizedText } from '../ground/i18n.ts';
import type { Runtime } from '../ground/runtime.ts';
import { runAndCheckOutage } from '../last-known/last-known.ts';
import type { ReportContext } from '../render/problem.ts';
import type { CommandResult, Format } from '../render/result.ts';

export interface RunContext extends ReportContext {
  readonly runtime: Runtime;
  readonly invocation: Invocation<Command>;
  readonly readInput: (context: Context) => Promise<CommandInput>;
  readonly globals: Globals;
  readonly runCommand: RunCommand;
  readonly format: Format;
  /** The failure if other words than its name mean a command that writes, and there is no terminal. */
  readonly aliasFailure?: Failure | undefined;
  /** Set if another command runs this one. */
  readonly caller?: Caller | undefined;
}

/** Creates the context of a profile; undefined for the default one. */
export const openContext = (run: RunContext, profile: string | undefined, isMultiProfile: boolean) => {
  const { invocation, runtime, screen, lang, format, globals, caller } = run;
  return createContext({
    runtime,
    globals: { ...globals, ...(profile === undefined ? {} : { profile }) },
    lang,
    screen,
    format,
    isMultiProfile,
    showsLastKnown: showsLastKnown(run),
    isPatient: invocation.command.path.at(-1) === 'import',
    operations: invocation.command.operations ?? [],
    groups,
    runCommand: run.runCommand,
    caller,
    recordWrites: async (context, client) => {
      const { createRecordingClient } = await import('../journal/recorder.ts');
      const options = caller?.entry && { entry: caller.entry };
      return createRecordingClient(context, client, invocation.command.path.join(' '), options);
    },
  });
};

/** Whether stored data takes the place of an unreachable service. Throws USAGE for `--last-known` elsewhere. */
const showsLastKnown = ({ globals, invocation, screen }: RunContext): boolean => {
  const { showsLastKnown: canShow = false } = invocation.command;
  if (globals['last-known'] && !canShow) throw createOptionError('--last-known', onlyForStoredData);
  return canShow && (globals['last-known'] === true || screen.stdoutIsTerminal);
};

const onlyForStoredData: LocalizedText = {
  en: 'is only for reservas list, now, free, sheet and timeline, for crm get and search, and for waitlist',
  es: 'solo vale para reservas list, now, free, sheet y timeline, para crm get y search, y para waitlist',
};

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
}: RunContext['invocation']): RunContext['readInput'] => {
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

/** Runs the command in the context of a profile. After Esc it begins again, and only the last answer is forgotten. */
export const runForProfile = async (run: RunContext, context: Context): Promise<ProfileResult> => {
  try {
    return await runOnce(run, context);
  } catch (error) {
    const callsApi = run.invocation.command.operations !== undefined;
    const mayRepeat = callsApi && error instanceof StepBack;
    if (!mayRepeat || !context.forgetLastAnswer()) throw error;
    return runForProfile(run, context);
  }
};

const runOnce = async (run: RunContext, context: Context): Promise<ProfileResult> => {
  const input = await run.readInput(context);
  const runCommand = () => run.invocation.command.run(context, input);
  const result = await runAndCheckOutage(context, runCommand, input.flags['fecha']);
  // `--dry-run` plans the requests of one refresh, which is not shown.
  if (result.kind === 'live' && context.globals['dry-run']) await result.run(async () => false);
  return { name: context.globals.profile, context, result: addTimeZone(result, context), ...input };
};

/** Calendar entries get the profile's time zone. */
const addTimeZone = (result: CommandResult, context: Context): CommandResult => {
  if (result.kind !== 'list' || !result.calendarEntry) return result;
  const { calendarEntry } = result;
  return {
    ...result,
    calendarEntry: (record) => {
      const entry = calendarEntry(record);
      return entry && { ...entry, timeZone: context.timeZone() };
    },
  };
};
