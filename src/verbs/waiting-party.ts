import type { Context } from '../context/context.ts';
import { chooseCandidate, matchRecords } from '../context/resources/resolver.ts';
import { createReadOnlyFailure, panelWaitlistEntry } from '../context/resources/waitlist-entry.ts';
import { type WaitlistEntry, waitlist, waitlistPanel } from '../contract/waitlist.ts';
import { exits, onExit } from '../ground/errors.ts';
import type { CommandResult } from '../render/result.ts';
import { toRecordResult, withWriteSummary } from './results.ts';

/** A party in the queue that a name or phone of no reservation names. */
export class WaitingParty extends Error {
  readonly entry: WaitlistEntry;

  constructor(entry: WaitlistEntry) {
    super();
    this.entry = entry;
  }
}

/** Without the scope nobody waits. */
const readQueue = async (context: Context): Promise<readonly WaitlistEntry[]> => {
  const client = await context.client();
  return client.call(waitlist.list, {}).then(({ data }) => data, onExit(exits.unauthorized, []));
};

/** Throws the party that the word names, on a terminal only: a script names what it seats. */
export const findWaitingParty = async (context: Context, word: string, isMistyped = false): Promise<void> => {
  if (!context.interactive) return;
  const entries = await context.once(readQueue, 'attempt');
  const getNames = ({ customer_name, phone }: WaitlistEntry) => ({ names: [customer_name], phones: [phone] });
  const { findSimilar, ...found } = matchRecords(word, entries, getNames);
  const matches = isMistyped ? { exactMatches: [], partialMatches: findSimilar() } : found;
  if (matches.exactMatches.length + matches.partialMatches.length === 0) return;
  const { noun, formatLine } = panelWaitlistEntry;
  throw new WaitingParty(
    await chooseCandidate({ context, purpose: 'write', word, noun, formatLine, ...matches }),
  );
};

/** Seats the party at the table, or only takes it off the queue, and says that it came from there. Throws USAGE over HTTP. */
export const seatWaitingParty = async (
  context: Context,
  before: WaitlistEntry,
  mesa?: unknown,
): Promise<CommandResult> => {
  context.notice({
    en: 'no reservation today: from the queue',
    es: 'hoy no tiene reserva: viene de la cola',
  });
  if (context.target().database === undefined) throw createReadOnlyFailure();
  if (typeof mesa === 'string')
    return (await import('./seating.ts')).seatAtTable(context, `#${before.id}`, mesa);
  const client = await context.client();
  const sent = { status: 'sentado' } as const;
  const { data: after } = await client.call(waitlistPanel.update, { params: { id: before.id }, body: sent });
  const write = { before, isNew: false, sent, after };
  return withWriteSummary(context, panelWaitlistEntry, toRecordResult(panelWaitlistEntry, after), [write]);
};
