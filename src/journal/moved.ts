import type { Id } from '../commands/shared/find.ts';
import type { Restaurant } from './entry.ts';
import { type Entry, partStep } from './entry.ts';
import { type AnyKind, partOf, partsIn } from './kinds.ts';
import { isSame } from './restaurant.ts';

/** What has been put back under other ids, as the journal knows it. */
export interface Moved {
  /** The id by which a record goes now; its own where it was never put back. */
  readonly to: (kind: AnyKind, id: unknown) => unknown;
  /** Whether the record with that id is one that was put back. */
  readonly isKnown: (kind: AnyKind, id: unknown) => boolean;
}

export const movedIn = (entries: readonly Entry[], restaurant: Restaurant): Moved => {
  const ids = new Map<string, Id>();
  const known = new Set<string>();
  const note = (kind: AnyKind, before: unknown, now: Id | undefined) => {
    if (now === undefined) return;
    known.add(`${kind} ${now}`);
    if (before !== undefined && before !== now) ids.set(`${kind} ${before}`, now);
  };
  for (const { kind, records, marks } of entries.filter((entry) => isSame(entry.restaurant, restaurant))) {
    records.forEach(({ id, record }, index) => {
      note(kind, id, marks.get(String(index))?.id);
      partsIn(kind, record).forEach((part, at) => {
        note(partOf(kind)!.kind, Object(part).id, marks.get(partStep(index, at))?.id);
      });
    });
  }
  const follow = (kind: AnyKind, id: unknown, steps: number): unknown => {
    const next = ids.get(`${kind} ${id}`);
    return next === undefined || steps === 0 ? id : follow(kind, next, steps - 1);
  };
  return {
    to: (kind, id) => follow(kind, id, ids.size),
    isKnown: (kind, id) => known.has(`${kind} ${id}`),
  };
};
