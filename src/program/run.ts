import type { KnownNames } from '../cli/find-command.ts';
import { parseFlags } from '../cli/flag.ts';
import { type Globals, globalFlags } from '../cli/globals.ts';
import { type ParsedRun, parseCommand } from '../cli/parse.ts';
import {
  checkLanguage,
  chooseFormat,
  chooseLanguage,
  chooseWrites,
  type Preferences,
  reportsJson,
} from '../cli/preferences.ts';
import { type Preflight, scanArgv } from '../cli/scan-argv.ts';
import { dummyContext } from '../cli/words/parse.ts';
import { groups } from '../commands/groups.ts';
import type { Caller, Command } from '../context/context.ts';
import { catchFailure, createOptionError, exits } from '../ground/errors.ts';
import { type Env, findAgent, type Runtime } from '../ground/runtime.ts';
import { peekProfile } from '../profiles/target.ts';
import { findUnknownField } from '../render/columns.ts';
import { addNpx, printNotice } from '../render/notice.ts';
import { type ReportContext, reportProblem } from '../render/problem.ts';
import { type Format, formats } from '../render/result.ts';
import type { Screen } from '../render/terminal.ts';
import { perform } from './perform.ts';
import { getHelpWidth } from './prepared.ts';
import { createInputReader } from './read-input.ts';
import type { RunContext } from './run-context.ts';

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
  let reporting: ReportContext = { screen, lang, isJson, onFailure: caller?.onFailure };
  try {
    rejectInvalidUtf8(preflight.argv);
    const parse = (typed: Preflight, known?: KnownNames) => parseCommand(typed, groups, lang, known);
    const mayAsk = !caller && screen.stderrIsTerminal && runtime.stdin.isTTY === true;
    const parsed = await parse(preflight).catch((error: unknown) => {
      if (mayAsk && preflight.words.length > 1) return catchFailure(error);
      throw error;
    });
    if ('format' in parsed) {
      const isJsonHelp = preflight.isJson || preflight.output === 'json';
      await screen.out(
        isJsonHelp && parsed.command
          ? await (await import('../cli/describe.ts')).formatCommandJson(parsed.command, formats, lang)
          : formatHelp(screen, parsed.format(getHelpWidth(screen), screen.stdoutIsTerminal)),
      );
      return exits.done;
    }
    if ('invocation' in parsed) reporting = { ...reporting, path: parsed.invocation.command.path };
    const createRun = ({ invocation, ...others }: ParsedRun<Command>): RunContext => {
      const named = { ...reporting, path: invocation.command.path };
      const created = createRunContext(invocation, preferences, named, runtime, caller);
      return { ...created, ...others, caller };
    };
    const line = { preflight, parse, createRun };
    const chosen =
      'invocation' in parsed && (!mayAsk || isClear(parsed))
        ? createRun(parsed)
        : await (await import('./choose-by-records.ts')).chooseByRecords(parsed, line);
    reporting = chosen;
    const context = await withProposedData(chosen);
    await checkFieldNames(context);
    const { translation, aliasFailure } = context;
    if (translation !== undefined && !aliasFailure && !context.globals.quiet && !screen.stdoutIsTerminal)
      await printNotice(screen, `→ ${translation}\n`);
    const file = findOutFile(context);
    if (file === undefined || caller) return await perform(context);
    return await (await import('./out-file.ts')).performToFile(context, file);
  } catch (error) {
    return reportProblem(reporting, error);
  }
};

/** Whether a line has one meaning that takes every word. */
const isClear = ({ listOthers, invocation: { reading } }: ParsedRun<Command>): boolean =>
  listOthers === undefined && (reading?.open.every(({ isLeftOver }) => !isLeftOver) ?? true);

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

/** The content of `--data` is part of a proposed command: a file or standard input may not have it again. */
const withProposedData = async (run: RunContext): Promise<RunContext> => {
  const { flags } = run.invocation;
  if (run.globals.writeMode !== 'propose' || typeof flags['data'] !== 'string') return run;
  const { readText } = await import('../cli/body.ts');
  const data = await readText(run.runtime, flags['data'], '--data');
  const invocation = { ...run.invocation, flags: { ...flags, data } };
  return { ...run, invocation, readInput: createInputReader(invocation) };
};

/** Whether the command approves or undoes what was approved. What it forgets nobody can approve. */
const isForPeople = ({ command, flags }: RunContext['invocation'], env: Env): boolean =>
  command.path[0] === 'approve' ||
  (command.path[0] === 'undo' && flags['forget'] === undefined && findAgent(env) === undefined);

const createRunContext = (
  invocation: RunContext['invocation'],
  preferences: Preferences,
  reporting: ReportContext,
  runtime: Runtime,
  caller: Caller | undefined,
): RunContext => {
  const { screen, lang } = reporting;
  const options = impliesCsv(parseFlags(globalFlags, invocation.globals, dummyContext(lang)));
  const { env } = preferences;
  checkLanguage(env);
  // The profile's limit on writes is for programs that propose, not for the person who approves or undoes.
  const isOfPerson = caller?.isApproved || isForPeople(invocation, env);
  const isExempt = isOfPerson && preferences.profile?.writes === 'propose';
  const writePreferences = isExempt ? { ...preferences, profile: undefined } : preferences;
  const globals = { ...options, writeMode: chooseWrites(options, writePreferences) };
  const { formats: moreFormats = [], onlyFormats } = invocation.command;
  const allFormats = [...new Set([...formats, ...moreFormats])];
  const { stdoutIsTerminal } = screen;
  const known = { formats: allFormats, onlyFormats: onlyFormats?.length ? onlyFormats : undefined };
  const chosen = chooseFormat({ ...preferences, globals, stdoutIsTerminal, ...known });
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

/** The file of `--out`; undefined for stdout, and for a command with an option of its own by that name. */
const findOutFile = ({ invocation, globals }: RunContext): string | undefined => {
  const isOwn = Object.hasOwn(invocation.command.flags ?? {}, 'out');
  return isOwn || globals.out === '-' ? undefined : globals.out;
};

/** `--excel` alone means csv; a file's name says its format. */
const impliesCsv = (options: Globals): Globals =>
  options.excel && options.out === undefined ? { ...options, output: options.output ?? 'csv' } : options;

const formatHelp = ({ isNpx }: Screen, help: string): string => (isNpx ? addNpx(help) : help);
