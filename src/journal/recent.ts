import type { RecordName } from '../contract/index.ts';
import { formatWriteKey, type Id, type OutcomeLine, parseLine, type Restaurant } from './entry.ts';
import type { Journal } from './file.ts';

/** A record older than this is told from a lost creation by its time. */
const recentMs = 60 * 60_000;

interface RecentOptions {
  readonly restaurant: Restaurant;
  readonly kind: RecordName;
  readonly now: Date;
}

/** Lists the ids of the records that a key created on this machine within the last hour, in any process. */
export const listCreatedIds = async (
  journal: Journal,
  { restaurant, kind, now }: RecentOptions,
): Promise<Id[]> => {
  const since = new Date(now.getTime() - recentMs).toISOString();
  const outcomes = new Map<string, OutcomeLine>();
  const ids: Id[] = [];
  for await (const value of journal.newestFirst()) {
    const line = parseLine(value);
    if (line?.type === 'settled') outcomes.set(formatWriteKey(line), line);
    if (line?.type !== 'write') continue;
    if (line.at < since) break;
    const isOwn = line.kind === kind && line.restaurant.key_fingerprint === restaurant.key_fingerprint;
    const outcome = outcomes.get(formatWriteKey(line));
    if (isOwn && line.verb === 'create' && outcome?.outcome === 'done' && outcome.id !== undefined)
      ids.push(outcome.id);
  }
  return ids;
};
