import type { NamedKind } from '../cli/aliases.ts';
import { isNameFilter } from '../cli/words/line.ts';
import type { Context } from '../context/context.ts';
import { customer } from '../context/resources/customer.ts';
import { menuItem } from '../context/resources/menu.ts';
import { reserva } from '../context/resources/reserva.ts';
import { type RecordLookup, WrongStateFailure } from '../context/resources/resolver.ts';
import { panelWaitlistEntry } from '../context/resources/waitlist-entry.ts';
import { catchFailure, exits } from '../ground/errors.ts';
import { namesSeveralProfiles, openContext, type RunContext } from './perform.ts';

/**
 * Chooses what a line means by the records that exist, on a terminal: in `gildas 4.20` a dish, in `Gil 4.20` a guest. If no
 * meaning names a record it is the first, unless that needs one.
 */
export const chooseByRecords = async ([first, ...others]: readonly [
  RunContext,
  ...RunContext[],
]): Promise<RunContext> => {
  const needsNoRecord = (run: RunContext) => !run.needsRecord && findNamedRecord(run) === undefined;
  const asks = ({ invocation: { reading } }: RunContext) => (reading?.open.length ?? 0) > 0;
  if (namesSeveralProfiles(first.globals) || (needsNoRecord(first) && !asks(first))) return first;
  const context = openContext(first);
  try {
    if (!context.interactive) return first;
    await context.findDatabaseZone();
    const isKnown = createLookup(context);
    for (const run of [first, ...others]) {
      const named = findNamedRecord(run);
      if (named && (await isKnown(named)))
        return { ...run, aliasFailure: run.needsRecord ? undefined : run.aliasFailure };
    }
  } finally {
    await context.close();
  }
  if (first.needsRecord && first.aliasFailure) throw first.aliasFailure;
  return needsNoRecord(first) ? first : (others.find((run) => needsNoRecord(run) && asks(run)) ?? first);
};

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
