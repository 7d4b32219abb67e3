import { createWritesOffFailure } from '../context/connect.ts';
import type { Context, ProfileResult, ProfileResults } from '../context/context.ts';
import type { ManagedContext } from '../context/create-context.ts';
import {
  createOptionError,
  type Exit,
  exits,
  type Failure,
  StepBack,
  signalExits,
} from '../ground/errors.ts';
import type { LocalizedText } from '../ground/i18n.ts';
import { invariant } from '../ground/invariant.ts';
import { parseJsonOrText } from '../ground/json.ts';
import { withAges } from '../last-known/age.ts';
import { runAndCheckOutage } from '../last-known/last-known.ts';
import { maskKey } from '../profiles/target.ts';
import { findUnknownField, listKnownFields, toDataResult } from '../render/columns.ts';
import { present } from '../render/present.ts';
import { reportProblem, toFailure } from '../render/problem.ts';
import { type CommandResult, emptyResult } from '../render/result.ts';
import { isWriting, namesSeveralProfiles, openContext, type RunContext } from './run-context.ts';

/** Runs the command on one profile or several, shows its result, and reports what failed. Resolves to the exit code. */
export const perform = async (requested: RunContext): Promise<number> => {
  const isProposal = requested.caller?.onPlan !== undefined || proposesWrites(requested);
  // What is only proposed is planned like a dry run.
  const globals = { ...requested.globals, 'dry-run': true, isProposal };
  const run = isProposal ? { ...requested, globals } : requested;
  // Once `signal` has been read, an interruption no longer ends the process.
  const { signal } = run.runtime;
  const contexts: ManagedContext[] = [];
  const listReported = () => contexts.flatMap(({ reportedFailures }) => reportedFailures);
  try {
    const { result, isNothingDone } = await runOnProfiles(run, contexts).catch((error: unknown) => {
      // A planned request returns no data, so an error caused by that is not a failure.
      if (!contexts.some(({ plannedRequests }) => plannedRequests.length > 0)) throw error;
      return { result: emptyResult, isNothingDone: false };
    });
    // With failures and no result everything failed, and an empty list would look like a result.
    const isMisleading = listReported().length > 0 && isNothingDone && result.kind === 'list';
    await show(run, contexts, isMisleading ? emptyResult : result);
    const exit = await reportAll(run, listReported(), { isNothingDone });
    if (!contexts.some(({ outage }) => outage) || signal.aborted) return exit;
    return contexts.every(({ outage }) => outage) ? exits.unreachable : exits.partial;
  } catch (error) {
    // The error that ended the command may also be a reported one.
    const failures = new Set([...listReported(), toFailure(error)]);
    return await reportAll(run, [...failures], { isNothingDone: true });
  } finally {
    for (const context of contexts) await context.close();
  }
};

/** Whether the command writes, and its writes are to be stored instead of sent. Throws WRITES_OFF if they cannot be. */
const proposesWrites = ({ globals, invocation }: RunContext): boolean => {
  const { writeMode: writes = 'yes' } = globals;
  if (globals['dry-run'] || writes === 'yes' || !isWriting(invocation)) return false;
  if (writes === 'propose' && invocation.command.effect === undefined) return true;
  throw createWritesOffFailure(writes);
};

/** Adds the contexts that it opens to `contexts`. */
const runOnProfiles = async (run: RunContext, contexts: ManagedContext[]) => {
  const { globals, readInput } = run;
  const { command } = run.invocation;
  const isMultiProfile = namesSeveralProfiles(globals);
  const many = isMultiProfile ? await import('./side-by-side.ts') : undefined;
  const names = many ? many.resolveProfiles(command, globals, run.runtime.env) : [globals.profile];
  contexts.push(...names.map((name) => openContext(run, name, isMultiProfile)));
  if (command.operations) await Promise.all(contexts.map((context) => context.findDatabaseZone()));
  const profiles = contexts.map((context, index) => ({ name: names[index], context }));
  const firstContext = invariant(contexts[0], 'there is at least one profile');
  if (run.aliasFailure && !firstContext.interactive) throw run.aliasFailure;
  const runAll = async () => {
    const runOne = (context: Context) => runForProfile(run, context);
    const results = await (many?.runSideBySide(profiles, runOne) ?? runOne(firstContext).then(toResults));
    if (results.parts.length === 0) return { result: emptyResult, isNothingDone: true };
    const delivered = globals['dry-run'] ? undefined : await command.deliver?.(results);
    // A restaurant without a result shows no stored data.
    const result = withAges(
      delivered ?? results.result,
      results.parts.map(({ context }) => context),
    );
    const hasNoRecords = result.kind === 'raw' || (result.kind === 'list' && result.records.length === 0);
    return { result, isNothingDone: hasNoRecords && !isMultiProfile };
  };
  if (!command.runLocked || globals['dry-run']) return runAll();
  const inputs = profiles.map(async (profile) => ({ ...profile, ...(await readInput(profile.context)) }));
  return command.runLocked(await Promise.all(inputs), runAll);
};

const toResults = (part: ProfileResult): ProfileResults => ({
  result: part.result,
  parts: [part],
  isComplete: part.context.reportedFailures.length === 0,
});

/** Runs the command in the context of a profile. After Esc it begins again, and only the last answer is forgotten. */
const runForProfile = async (run: RunContext, context: Context): Promise<ProfileResult> => {
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
  return { name: context.globals.profile, context, result, ...input };
};

/** Shows the requests that `--dry-run` planned, or the proposal that stores them, else the result. */
const show = async (run: RunContext, contexts: readonly Context[], result: CommandResult): Promise<void> => {
  const { screen, lang, globals, format, caller } = run;
  const planned = contexts.find(({ plannedRequests }) => plannedRequests.length > 0);
  if (caller?.onPlan) return caller.onPlan(planned?.plannedRequests ?? []);
  if (planned && !globals.isProposal) return showPlanned(run, contexts);
  const data = planned
    ? await (await import('../proposals/propose.ts')).propose(planned, run.invocation)
    : result;
  if (caller?.onResult) return caller.onResult(data);
  if (globals.out !== undefined && (data.kind === 'live' || data.kind === 'stream'))
    throw createOptionError('--out', endless);
  const { fields, sort, quiet, raw, bom, excel, verbose } = globals;
  const showsFullRecords = globals.output !== undefined || fields !== undefined || verbose === true;
  const summarized = screen.stdoutIsTerminal && format === 'table' && !showsFullRecords;
  const options = { format, lang, fields, sort, quiet, raw, bom, excel, verbose, summarized };
  const unknownField = findFieldToIgnore(run, data);
  if (!unknownField) return present(screen, data, options);
  const notices = [...(data.notices ?? []), unknownField.text];
  return present(screen, { ...data, notices }, { ...options, fields: undefined, sort: undefined });
};

const endless: LocalizedText = {
  en: 'is not for a command that runs until Ctrl-C',
  es: 'no vale para un comando que sigue hasta Ctrl-C',
};

/** After a write, an unknown field of `--fields` or `--sort` is only a notice: an error would hide what was done. */
const findFieldToIgnore = (
  { globals, invocation }: RunContext,
  result: CommandResult,
): Failure | undefined => {
  if (globals.fields === undefined && globals.sort === undefined) return undefined;
  const shown = result.kind === 'view' ? toDataResult(result) : result;
  const method = invocation.command.operations?.[0]?.method;
  const isRead = method === 'GET' || (method === undefined && shown.kind === 'list');
  return isRead || !('columns' in shown) ? undefined : findUnknownField(globals, listKnownFields(shown));
};

/** Prints each request as it would be sent, one JSON object per line, with the key masked. */
const showPlanned = async ({ screen }: RunContext, contexts: readonly Context[]): Promise<void> => {
  const { toJsonLine } = await import('../render/json.ts');
  for (const { plannedRequests, target } of contexts) {
    for (const { method, url, body } of plannedRequests) {
      const headers = { authorization: `Bearer ${maskKey(target().key)}` };
      const shown = { method, url, headers, ...(body === undefined ? {} : { body: parseJsonOrText(body) }) };
      await screen.out(`${toJsonLine(shown)}\n`);
    }
  }
};

/** Prints the failures. Resolves to their common exit code if nothing was done, else to that of a partial result. */
const reportAll = async (
  run: RunContext,
  failures: readonly Failure[],
  { isNothingDone }: { readonly isNothingDone: boolean },
): Promise<number> => {
  const { signal } = run.runtime;
  const { verbose } = run.globals;
  for (const failure of failures)
    await reportProblem(run, failure, { verbose, exit: chooseExit(signal, failure.exit) });
  return chooseExit(signal, chooseCommonExit(failures, isNothingDone));
};

const chooseCommonExit = (failures: readonly Failure[], isNothingDone: boolean): Exit => {
  const codes = new Set(failures.map(({ exit }) => exit));
  if (codes.has(exits.interrupted)) return exits.interrupted;
  const [code, ...others] = codes;
  if (code === undefined) return exits.done;
  return isNothingDone && others.length === 0 ? code : exits.partial;
};

/** The failure's exit code; after an interruption, that of the signal. */
const chooseExit = (signal: AbortSignal, exit: Exit): number =>
  signal.aborted && exit !== exits.done ? (signalExits[String(signal.reason)] ?? exits.interrupted) : exit;
