import type { Context } from '../context/context.ts';
import { chooseCandidate, matchRecords } from '../context/resources/resolver.ts';
import { createReadOnlyFailure, panelWaitlistEntry } from '../context/resources/waitlist-entry.ts';
import { type WaitlistEntry, waitlist, waitlistPanel } from '../contract/waitlist.ts';
import { exits, Failure, onExit, suggestCommand } from '../ground/errors.ts';
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

/**
 * Throws the party that the word names, on a terminal only: a script names what it seats. Throws USAGE over HTTP, before
 * anything is asked.
 */
export const findWaitingParty = async (
  context: Context,
  word: string,
  isMistyped = false,
  purpose: 'read' | 'write' = 'write',
): Promise<void> => {
  if (!context.interactive) return;
  const entries = await context.once(readQueue, 'attempt');
  const getNames = ({ customer_name, phone }: WaitlistEntry) => ({ names: [customer_name], phones: [phone] });
  const { findSimilar, ...found } = matchRecords(word, entries, getNames);
  const matches = isMistyped ? { exactMatches: [], partialMatches: findSimilar() } : found;
  if (matches.exactMatches.length + matches.partialMatches.length === 0) return;
  if (context.target().database === undefined) throw createReadOnlyFailure();
  const { noun, formatLine } = panelWaitlistEntry;
  throw new WaitingParty(await chooseCandidate({ context, purpose, word, noun, formatLine, ...matches }));
};

/** Throws USAGE if the word names a party in the queue, which cannot be changed there. */
export const rejectWaitingParty = (context: Context, word: string, isMistyped?: boolean): Promise<void> =>
  findWaitingParty(context, word, isMistyped, 'read').catch((error) => {
    if (!(error instanceof WaitingParty)) throw error;
    const { customer_name: name, party_size: size, id } = error.entry;
    throw new Failure('USAGE', {
      en: `${name}, ${size}, is in the queue and has no reservation today: the queue cannot be changed`,
      es: `${name}, ${size}, está en la cola y hoy no tiene reserva: en la cola no se cambia`,
      hint: suggestCommand(['waitlist', 'cancel', `#${id}`], {
        en: 'take them off the queue and add them again',
        es: 'quítelos de la cola y apúntelos otra vez',
      }),
    });
  });

/** Seats the party at the table, or only takes it off the queue, and says that it came from there. */
export const seatWaitingParty = async (
  context: Context,
  before: WaitlistEntry,
  mesa?: unknown,
): Promise<CommandResult> => {
  context.notice({
    en: 'no reservation today: from the queue',
    es: 'hoy no tiene reserva: viene de la cola',
  });
  if (typeof mesa === 'string') return (await import('./seating.ts')).seatAtTable(context, before.id, mesa);
  const client = await context.client();
  const sent = { status: 'sentado' } as const;
  const { data: after } = await client.call(waitlistPanel.update, { params: { id: before.id }, body: sent });
  const write = { before, isNew: false, sent, after };
  return withWriteSummary(context, panelWaitlistEntry, toRecordResult(panelWaitlistEntry, after), [write]);
};
