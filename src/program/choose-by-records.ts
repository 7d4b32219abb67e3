import { dropWords, type KnownNames, type NamedKind } from '../cli/find-command.ts';
import type { Parsed, ParsedRun } from '../cli/parse.ts';
import { type Preflight, scanArgv } from '../cli/scan-argv.ts';
import { isNameFilter } from '../cli/words/line.ts';
import type { FoundRecord } from '../cli/words/reading.ts';
import { type EarlierReads, rememberReads, reuseReads } from '../client/earlier-reads.ts';
import type { Command, Context } from '../context/context.ts';
import { customer } from '../context/resources/customer.ts';
import { menuCategory, menuItem } from '../context/resources/menu.ts';
import { reserva } from '../context/resources/reserva.ts';
import { type Id, type RecordLookup, WrongStateFailure } from '../context/resources/resolver.ts';
import { panelWaitlistEntry } from '../context/resources/waitlist-entry.ts';
import { catchFailure, exits, Failure, onExit } from '../ground/errors.ts';
import { isWriting, namesSeveralProfiles, openContext, type RunContext } from './run-context.ts';
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
  line: Line,
): Promise<RunContext> => {
  const meanings = parsed instanceof Failure ? [] : [parsed, ...((await parsed.listOthers?.()) ?? [])];
  const [first] = meanings;
  const run = line.createRun(first ?? (await parsePlain(line).catch(() => fail(parsed))));
  const reads: EarlierReads = new Map();
  const context = openLookupContext(run, reads);
  try {
    if (!context.interactive || namesSeveralProfiles(context.globals)) return first ? run : fail(parsed);
    await context.findDatabaseZone();
    const meant = (await findMeaning(context, meanings, line)) ?? fail(first?.aliasFailure ?? parsed);
    return { ...line.createRun(meant), wrapTransport: (next) => reuseReads(next, reads) };
  } finally {
    await context.close();
  }
};

const fail = (failure: unknown): never => {
  throw failure;
};

/** A command that only opens the restaurant of a line that means nothing. */
const parsePlain = async ({ preflight: { argv, words }, parse }: Line) =>
  (await parse(scanArgv(['list', ...dropWords(argv, words)]))) as ParsedRun<Command>;

/** A context that only reads: it gives up soon, reads in a dry run too, and stores nothing. */
const openLookupContext = (run: RunContext, reads: EarlierReads) => {
  const command = { ...run.invocation.command, operations: [] };
  const invocation = { ...run.invocation, command };
  return openContext({ ...run, invocation, wrapTransport: (next) => rememberReads(next, reads) });
};

/** The meaning whose record exists, else that with the names in the words, else one that needs no record. */
const findMeaning = async (
  context: Context,
  meanings: readonly ParsedRun<Command>[],
  { preflight: { argv, words }, parse }: Line,
): Promise<ParsedRun<Command> | undefined> => {
  const [first] = meanings;
  const isRead = first !== undefined && !isWriting(first.invocation);
  // A read shows stored data if the service is down.
  const known = await findKnown(context, meanings).catch(isRead ? onExit(exits.unreachable, first) : fail);
  if (known && !hasLeftOver(known)) return known;
  const readAgain = async () => {
    const typed = words.map(({ text }) => text);
    const spotted = await spotNames(context, typed);
    return spotted && parse(scanArgv([...spotted.words, ...dropWords(argv, words)]), spotted);
  };
  const again = await readAgain().catch(catchFailure);
  if (again && 'invocation' in again) {
    const isOther = first && first.invocation.command !== again.invocation.command;
    // `lola se queda hasta las 5` changes no dish called Lola.
    if (isOther && !hasLeftOver(first) && hasLeftOver(again)) return first;
    return (await findKnown(context, [again])) ?? again;
  }
  const mayBeMeant = (meaning: ParsedRun<Command>) =>
    needsNoRecord(meaning) && (meaning === first || asks(meaning));
  return known ?? meanings.find(mayBeMeant) ?? (first?.needsRecord ? undefined : first);
};

const hasLeftOver = ({ invocation: { reading } }: ParsedRun<Command>): boolean =>
  reading?.open.some(({ isLeftOver }) => isLeftOver) ?? false;

/** The first meaning whose record exists, rather today than on another day, or that needs none and is certain. */
const findKnown = async (
  context: Context,
  meanings: readonly ParsedRun<Command>[],
): Promise<ParsedRun<Command> | undefined> => {
  const [first] = meanings;
  if (!first || (needsNoRecord(first) && !asks(first))) return first;
  first.invocation.command.checkTarget?.(context);
  const look = createLookup(context);
  let elsewhere: ParsedRun<Command> | undefined;
  for (const meaning of meanings) {
    const found = await look(findNamedRecords(meaning));
    if (found?.isHere) return withRecord(meaning, found.record);
    if (found) elsewhere ??= meaning;
  }
  return elsewhere;
};

/** The meaning with the record that a question about it shows. */
const withRecord = (
  { invocation, ...meaning }: ParsedRun<Command>,
  record: FoundRecord | undefined,
): ParsedRun<Command> => {
  const { reading } = invocation;
  const isShown = reading && record && isWriting(invocation);
  return {
    ...meaning,
    invocation: isShown ? { ...invocation, reading: { ...reading, record } } : invocation,
  };
};

const needsNoRecord = (meaning: ParsedRun<Command>) =>
  !meaning.needsRecord && findNamedRecords(meaning) === undefined;

const asks = ({ invocation: { reading } }: ParsedRun<Command>) => (reading?.open.length ?? 0) > 0;

const lookups: Readonly<Record<NamedKind, RecordLookup>> = {
  reservas: reserva,
  crm: customer,
  menuItems: menuItem,
  menuCategories: menuCategory,
  waitlist: panelWaitlistEntry,
};

interface NamedRecords {
  readonly lookup: RecordLookup;
  readonly names: readonly string[];
  /** The verb that takes the only one of them, today; undefined if it takes another record. */
  readonly verb?: string | undefined;
}

/** The records that the arguments or the name of a filter mean; undefined if the command takes none. */
const findNamedRecords = ({ invocation, needsRecord }: ParsedRun<Command>): NamedRecords | undefined => {
  const { command, reading = invocation } = invocation;
  const [arg] = command.args ?? [];
  const filter = isNameFilter(command) ? reading.flags[command.words?.name ?? ''] : undefined;
  const isQueue = command.path[0] === 'waitlist';
  if (typeof filter === 'string') return { lookup: isQueue ? panelWaitlistEntry : reserva, names: [filter] };
  const lookup = needsRecord
    ? lookups[needsRecord]
    : Object.values(lookups).find((candidate) => candidate.arg.name === arg?.name);
  const names = arg?.variadic ? reading.args : reading.args.slice(0, 1);
  if (!lookup || names.length === 0) return undefined;
  const isOwn = lookup.arg.name === arg?.name && names.length === 1;
  const hasDay = (reading.flags['fecha'] ?? invocation.flags['fecha']) !== undefined;
  return { lookup, names, verb: isOwn && !hasDay ? command.path.at(-1) : undefined };
};

interface Found {
  /** False on another day or in the wrong state. */
  readonly isHere: boolean;
  readonly record?: FoundRecord;
}

/** Finds records of these names, or one of all of them, in whole or in part; asks and prints nothing. */
const createLookup = (context: Context) => {
  const find = async ({ lookup, verb }: NamedRecords, name: string): Promise<Found | undefined> => {
    // An id is not looked up.
    if (/^\d+$/.test(name)) return undefined;
    let line = '';
    const onFound = (found: string) => {
      line = found;
    };
    const quiet = { ...context, interactive: false, notice: () => {}, onFound };
    const resolve = lookup.createResolver(quiet, await context.client(), { purpose: 'read', verb });
    const toFound = (id: Id): Found => ({
      isHere: true,
      ...(verb !== undefined && line !== '' && { record: { id: String(id), line } }),
    });
    return resolve(name).then(toFound, explainFailure);
  };
  return async (named: NamedRecords | undefined): Promise<Found | undefined> => {
    if (!named) return undefined;
    const { names } = named;
    const found = await Promise.all(names.map((name) => find(named, name)));
    if (!found.includes(undefined)) return found.find((item) => item?.isHere) ?? found[0];
    return names.length > 1 ? find(named, names.join(' ')) : undefined;
  };
};

/** Throws a failure of the service. Without the scope nothing is known. */
const explainFailure = (error: unknown): Found | undefined => {
  if (error instanceof WrongStateFailure) return { isHere: false };
  const failure = catchFailure(error);
  if (failure.exit === exits.unreachable) throw failure;
  return failure.code === 'AMBIGUOUS' ? { isHere: true } : undefined;
};
