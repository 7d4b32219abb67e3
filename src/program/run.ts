import { parseFlags } from '../cli/flag.ts';
import { globalFlags } from '../cli/globals.ts';
import { parseCommand } from '../cli/parse.ts';
import {
  checkLanguage,
  chooseFormat,
  chooseLanguage,
  chooseTimeZone,
  chooseWrites,
  findInvalidVariables,
  guessReportsJson,
  type Preferences,
  reportsJson,
} from '../cli/preferences.ts';
import { type Preflight, scanArgv } from '../cli/scan-argv.ts';
import { rejectInvalidUtf8 } from '../cli/usage.ts';
import { groups } from '../commands/groups.ts';
import type { Caller } from '../context/context.ts';
import { getTimeZones } from '../ground/dates.ts';
import { exits } from '../ground/errors.ts';
import type { Runtime } from '../ground/runtime.ts';
import { peekProfile } from '../profiles/target.ts';
import { printNotice } from '../render/notice.ts';
import { type Format, formats } from '../render/result.ts';
import type { Screen } from '../render/terminal.ts';
import { getHelpWidth } from './prepared.ts';
import { report } from './report.ts';
import { createInputReader, namesFields, type ReportContext, type RunContext } from './run-command.ts';

/**
 * Parses the command line, runs its command and shows the result. Resolves to the exit code. `caller` is
 * set if another command runs this one.
 */
export const run = async (
  preflight: Preflight,
  runtime: Runtime,
  screen: Screen,
  caller?: Caller,
): Promise<number> => {
  const { env } = runtime;
  if (env['MAITRE_API_KEY']) screen.hide(env['MAITRE_API_KEY']);
  const preferences = { env, profile: peekProfile(env, preflight) };
  const lang = chooseLanguage(preflight.lang, preferences);
  const isJson = guessReportsJson(preflight, preferences, screen);
  const reporting = { screen, lang, isJson, onFailure: caller?.onFailure };
  try {
    rejectInvalidUtf8(preflight.argv);
    const parsed = await parseCommand(preflight, groups, lang, loadAliases);
    if (parsed.kind === 'help') {
      const isJson = preflight.isJson || preflight.output === 'json';
      await screen.out(
        isJson && parsed.command
          ? await (await import('../commands/commands.ts')).formatCommandJson(parsed.command, lang)
          : parsed.format(getHelpWidth(screen)),
      );
      return exits.done;
    }
    const { invocation, translation, unconfirmed } = parsed;
    const valid = invocation.command.path[0] === 'doctor' ? withValidVariables(preferences) : preferences;
    const context = { ...createRunContext(invocation, valid, reporting, runtime), unconfirmed, caller };
    if (namesFields(context)) await (await import('./field-options.ts')).checkFieldNames(context);
    if (translation !== undefined && !unconfirmed && !context.globals.quiet)
      await printNotice(screen, `→ ${translation}\n`);
    return await (await import('./perform.ts')).perform(context);
  } catch (error) {
    return report(reporting, error);
  }
};

const loadAliases = async () => (await import('../commands/aliases.ts')).aliases;

/** Without the invalid variables, which `doctor` reports itself. */
const withValidVariables = ({ env, profile }: Preferences): Preferences => {
  const names = [...findInvalidVariables(env, formats).keys()];
  return { env: { ...env, ...Object.fromEntries(names.map((name) => [name, undefined])) }, profile };
};

const createRunContext = (
  invocation: RunContext['invocation'],
  preferences: Preferences,
  reporting: ReportContext,
  runtime: Runtime,
): RunContext => {
  const { screen, lang } = reporting;
  const options = parseFlags(globalFlags, invocation.globals, { today: () => '', lang });
  const { env } = preferences;
  checkLanguage(env);
  // Only checks: the context chooses the time zone again, and checks the profile's when it is needed.
  chooseTimeZone(options, { env, profile: undefined }, getTimeZones(runtime));
  // The profile's limit on writes is for programs that propose, not for the person who approves.
  const isApproval = invocation.command.path[0] === 'approve' && preferences.profile?.writes === 'propose';
  const writePreferences = isApproval ? { ...preferences, profile: undefined } : preferences;
  const globals = { ...options, writeMode: chooseWrites(options, writePreferences) };
  const known = [...new Set([...formats, ...(invocation.command.formats ?? [])])];
  const { stdoutIsTerminal } = screen;
  const chosen = chooseFormat({ ...preferences, globals, stdoutIsTerminal, formats: known });
  return {
    ...reporting,
    isJson: reportsJson(chosen, screen),
    runtime,
    invocation,
    readInput: createInputReader(invocation),
    runCommand: (words, terminal, caller) => run(scanArgv(words), terminal.runtime, terminal.screen, caller),
    globals,
    // Each of the known formats is a Format.
    format: chosen.format as Format,
  };
};
