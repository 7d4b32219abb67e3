import type { CommandInput } from '../cli/command.ts';
import type { Globals } from '../cli/globals.ts';
import type { Invocation } from '../cli/parse.ts';
import { isReadMethod, type Transport } from '../client/transport.ts';
import { groups } from '../commands/groups.ts';
import type { Caller, Command, Context, RunCommand } from '../context/context.ts';
import { createContext, type ManagedContext } from '../context/create-context.ts';
import { createOptionError, type Failure } from '../ground/errors.ts';
import type { LocalizedText } from '../ground/i18n.ts';
import type { Runtime } from '../ground/runtime.ts';
import type { ReportContext } from '../render/problem.ts';
import type { Format } from '../render/result.ts';

/** A command line that is ready to run. */
export interface RunContext extends ReportContext {
  readonly runtime: Runtime;
  readonly invocation: Invocation<Command>;
  readonly readInput: (context: Context) => Promise<CommandInput>;
  readonly globals: Globals;
  readonly runCommand: RunCommand;
  readonly format: Format;
  /** The failure if other words than its name mean a command that writes, and there is no terminal. */
  readonly aliasFailure?: Failure | undefined;
  /** The whole command that words of the vocabulary stand for. */
  readonly translation?: string | undefined;
  /** Returns a transport that shares reads with the lookup before. */
  readonly wrapTransport?: ((next: Transport) => Transport) | undefined;
  /** Set if another command runs this one. */
  readonly caller?: Caller | undefined;
}

/** Whether the command changes data of the restaurant. */
export const isWriting = ({ command, args, flags }: RunContext['invocation']): boolean => {
  const { operations = [], effect, path, readingFlags = [] } = command;
  if (effect === 'none' || readingFlags.some((name) => flags[name] !== undefined)) return false;
  const writesAny = operations.some(({ method }) => !isReadMethod(method));
  return writesAny || (path[0] === 'api' && !isReadMethod(String(args[0]).toUpperCase()));
};

export const namesSeveralProfiles = (globals: Globals): boolean =>
  globals['all-profiles'] === true || globals.profile?.includes(',') === true;

/** Creates the context of a profile, by default that of the line. */
export const openContext = (
  run: RunContext,
  profile = run.globals.profile,
  isMultiProfile = false,
): ManagedContext => {
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
    wrapTransport: run.wrapTransport,
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
