import { parseFlags } from '../cli/flag.ts';
import { globalFlags } from '../cli/globals.ts';
import { parseCommand } from '../cli/parse.ts';
import {
  checkLanguage,
  chooseFormat,
  chooseLanguage,
  chooseWrites,
  findInvalidVariables,
  type Preferences,
  reportsJson,
} from '../cli/preferences.ts';
import { type Preflight, scanArgv } from '../cli/scan-argv.ts';
import { dummyContext } from '../cli/words/parse.ts';
import { groups } from '../commands/groups.ts';
import type { Caller } from '../context/context.ts';
import { createOptionError, exits } from '../ground/errors.ts';
import type { Runtime } from '../ground/runtime.ts';
import { peekProfile } from '../profiles/target.ts';
import { findUnknownField } from '../render/columns.ts';
import { printNotice } from '../render/notice.ts';
import { type ReportContext, reportProblem } from '../render/problem.ts';
import { type Format, formats } from '../render/result.ts';
import type { Screen } from '../render/terminal.ts';
import { perform } from './perform.ts';
import { getHelpWidth } from './prepared.ts';
import { createInputReader, type RunContext } from './run-for-profile.ts';

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
  const isJson = reportsJson(preflight, preferences, screen);
  const reporting = { screen, lang, isJson, onFailure: caller?.onFailure };
  try {
    rejectInvalidUtf8(preflight.argv);
    const parsed = await parseCommand(preflight, groups, lang, loadAliases);
    if (parsed.kind === 'help') {
      const isJsonHelp = preflight.isJson || preflight.output === 'json';
      await screen.out(
        isJsonHelp && parsed.command
          ? await (await import('../commands/commands.ts')).formatCommandJson(parsed.command, lang)
          : parsed.format(getHelpWidth(screen)),
      );
      return exits.done;
    }
    const { invocation, translation, unconfirmedAlias } = parsed;
    const valid = invocation.command.path[0] === 'doctor' ? withValidVariables(preferences) : preferences;
    const context = { ...createRunContext(invocation, valid, reporting, runtime), unconfirmedAlias, caller };
    await checkFieldNames(context);
    if (translation !== undefined && !unconfirmedAlias && !context.globals.quiet)
      await printNotice(screen, `→ ${translation}\n`);
    return await perform(context);
  } catch (error) {
    return reportProblem(reporting, error);
  }
};

/**
 * Throws USAGE if `--fields` or `--sort` names a field that the output of a writing command does not have. It checks
 * before anything is sent. A reading command may print more fields than the API defines.
 */
const checkFieldNames = async ({ invocation: { command }, globals }: RunContext): Promise<void> => {
  const namesFields = globals.fields !== undefined || globals.sort !== undefined;
  if (!namesFields || command.operations?.[0]?.method === 'GET') return;
  const { listPrintedFields } = await import('../cli/describe.ts');
  const failure = findUnknownField(globals, listPrintedFields(command));
  if (failure) throw failure;
};

/** Throws USAGE for an argument that is not UTF-8: Node decodes its bytes as U+FFFD, which would be stored. */
const rejectInvalidUtf8 = (argv: readonly string[]): void => {
  const word = argv.find((arg) => arg.includes('\ufffd'));
  if (word === undefined) return;
  throw createOptionError(
    word,
    { en: 'is not UTF-8', es: 'no está en UTF-8' },
    {
      en: 'set the terminal, or the program that calls maitre, to UTF-8; name a record that contains this character by its id',
      es: 'configure en UTF-8 el terminal o el programa que llama a maitre; si un registro contiene ese carácter, indique su id',
    },
  );
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
  const options = parseFlags(globalFlags, invocation.globals, dummyContext(lang));
  const { env } = preferences;
  checkLanguage(env);
  // The profile's limit on writes is for programs that propose, not for the person who approves.
  const isApproval = invocation.command.path[0] === 'approve' && preferences.profile?.writes === 'propose';
  const writePreferences = isApproval ? { ...preferences, profile: undefined } : preferences;
  const globals = { ...options, writeMode: chooseWrites(options, writePreferences) };
  const knownFormats = [...new Set([...formats, ...(invocation.command.formats ?? [])])];
  const { stdoutIsTerminal } = screen;
  const chosen = chooseFormat({ ...preferences, globals, stdoutIsTerminal, formats: knownFormats });
  return {
    ...reporting,
    runtime,
    invocation,
    readInput: createInputReader(invocation),
    runCommand: (words, terminal, caller) => run(scanArgv(words), terminal.runtime, terminal.screen, caller),
    globals,
    // Each of the known formats is a Format.
    format: chosen.format as Format,
  };
};
