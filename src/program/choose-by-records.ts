import { dropWords, type KnownNames, type NamedKind } from '../cli/find-command.ts';
import type { Parsed, ParsedRun } from '../cli/parse.ts';
import { type Preflight, scanArgv } from '../cli/scan-argv.ts';
import { isNameFilter } from '../cli/words/line.ts';
import type { Command, Context } from '../context/context.ts';
import { customer } from '../context/resources/customer.ts';
import { menuItem } from '../context/resources/menu.ts';
import { reserva } from '../context/resources/reserva.ts';
import { type RecordLookup, WrongStateFailure } from '../context/resources/resolver.ts';
import { panelWaitlistEntry } from '../context/resources/waitlist-entry.ts';
import { catchFailure, exits, Failure } from '../ground/errors.ts';
import { invariant } from '../ground/invariant.ts';
import { namesSeveralProfiles, openContext, type RunContext } from './perform.ts';
import { spotNames } from './spot-names.ts';

interface Line {
  readonly preflight: Preflight;
  readonly parse: (preflight: Preflight, known?: KnownNames) => Promise<Parsed<Command>>;
  readonly createRun: (parsed: ParsedRun<Command>) => RunContext;
}

/**
 * Chooses what a line means by the records that exist, on a terminal: in `gildas 4.20` a dish, in `Gil 4.20` a guest. Without
 * one, and if a word is left over, the line is read again with the names that it holds. `parsed` is what it means at first,
 * or why it means nothing. Throws that failure if no name helps.
 */
export const chooseByRecords = async (
  parsed: ParsedRun<Command> | Failure,
  { preflight, parse, createRun }: Line,
): Promise<RunContext> => {
  const isRun = !(parsed instanceof Failure);
  const runs = isRun ? [parsed, ...((await parsed.listOthers?.()) ?? [])].map(createRun) : [];
  const [first] = runs;
  const options = dropWords(preflight.argv, preflight.words);
  const plain = () => createPlainRun(options, { parse, createRun }).catch(() => fail(parsed));
  const context = openContext(first ?? (await plain()));
  try {
    if (!context.interactive || namesSeveralProfiles(context.globals)) return first ?? fail(parsed);
    await context.findDatabaseZone();
    const known = await findKnown(context, runs);
    if (known && !hasLeftOver(known)) return known;
    const words = preflight.words.map(({ text }) => text);
    const spotted = await spotNames(context, words).catch(() => undefined);
    const again =
      spotted && (await parse(scanArgv([...spotted.words, ...options]), spotted).catch(catchFailure));
    if (again && 'kind' in again && again.kind === 'run') return createRun(again);
    if (known) return known;
  } finally {
    await context.close();
  }
  const { needsRecord, aliasFailure } = first ?? {};
  return first && !(needsRecord && aliasFailure) ? chooseWithoutRecord(runs) : fail(aliasFailure ?? parsed);
};

const fail = (failure: unknown): never => {
  throw failure;
};

/** A command that only opens the restaurant of a line that means nothing. */
const createPlainRun = async (options: readonly string[], { parse, createRun }: Omit<Line, 'preflight'>) =>
  createRun((await parse(scanArgv(['list', ...options]))) as ParsedRun<Command>);

const hasLeftOver = ({ invocation: { reading } }: RunContext): boolean =>
  reading?.open.some(({ isLeftOver }) => isLeftOver) ?? false;

/** The first meaning that needs no record and is certain, or whose record exists. */
const findKnown = async (
  context: Context,
  [first, ...others]: readonly RunContext[],
): Promise<RunContext | undefined> => {
  if (!first || (needsNoRecord(first) && !asks(first))) return first;
  first.invocation.command.checkTarget?.(context);
  const isKnown = createLookup(context);
  for (const run of [first, ...others]) {
    const named = findNamedRecord(run);
    if (named && (await isKnown(named)))
      return { ...run, aliasFailure: run.needsRecord ? undefined : run.aliasFailure };
  }
  return undefined;
};

const chooseWithoutRecord = ([first, ...others]: readonly RunContext[]): RunContext => {
  const run = invariant(first, 'a line that is understood has a meaning');
  return needsNoRecord(run) ? run : (others.find((other) => needsNoRecord(other) && asks(other)) ?? run);
};

const needsNoRecord = (run: RunContext) => !run.needsRecord && findNamedRecord(run) === undefined;

const asks = ({ invocation: { reading } }: RunContext) => (reading?.open.length ?? 0) > 0;

const lookups: Readonly<Record<NamedKind, RecordLookup>> = {
  reservas: reserva,
  crm: customer,
  menuItems: menuItem,
  waitlist: panelWaitlistEntry,
};

interface NamedRecord {
  readonly lookup: RecordLookup;
  readonly name: string;
}

/** The record that the argument or the name of a filter means; undefined if the command takes none. */
const findNamedRecord = ({ invocation, needsRecord }: RunContext): NamedRecord | undefined => {
  const { command, reading = invocation } = invocation;
  const [arg] = command.args ?? [];
  const [word] = reading.args;
  const filter = isNameFilter(command) ? reading.flags[command.words?.name ?? ''] : undefined;
  const isQueue = command.path[0] === 'waitlist';
  if (typeof filter === 'string') return { lookup: isQueue ? panelWaitlistEntry : reserva, name: filter };
  const lookup = needsRecord
    ? lookups[needsRecord]
    : Object.values(lookups).find((candidate) => candidate.arg.name === arg?.name);
  return lookup && word !== undefined ? { lookup, name: word } : undefined;
};

/** Whether a record of this name exists, in whole or in part; the lookup asks and prints nothing. */
const createLookup = (context: Context) => {
  const quiet = { ...context, interactive: false, notice: () => {} };
  return async ({ lookup, name }: NamedRecord): Promise<boolean> => {
    const resolve = lookup.createResolver(quiet, await context.client(), { purpose: 'read' });
    try {
      await resolve(name);
      return true;
    } catch (error) {
      return error instanceof WrongStateFailure || isAmbiguous(error);
    }
  };
};

/** Throws a failure of the service. Without the scope nothing is known. */
const isAmbiguous = (error: unknown): boolean => {
  const failure = catchFailure(error);
  if (failure.exit === exits.unreachable) throw failure;
  return failure.code === 'AMBIGUOUS';
};
