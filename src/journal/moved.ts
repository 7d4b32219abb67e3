import type { Id } from '../context/kinds/finding.ts';
import type { KindName } from '../context/kinds/kind.ts';
import { type Entry, partStep, partsIn, type Restaurant } from './entry.ts';
import { isSame } from './restaurant.ts';

/** What has been put back under other ids, as the journal knows it. */
export interface Moved {
  /** The id by which a record goes now; its own where it was never put back. */
  readonly to: (kind: KindName, id: unknown) => unknown;
  /** Whether the record with that id is one that was put back. */
  readonly isKnown: (kind: KindName, id: unknown) => boolean;
}

export const movedIn = (entries: readonly Entry[], restaurant: Restaurant): Moved => {
  const ids = new Map<string, Id>();
  const known = new Set<string>();
  const note = (kind: KindName, before: unknown, now: Id | undefined) => {
    if (now === undefined) return;
    known.add(`${kind} ${now}`);
    if (before !== undefined && before !== now) ids.set(`${kind} ${before}`, now);
  };
  for (const { kind, partKind, records, marks } of entries.filter((entry) =>
    isSame(entry.restaurant, restaurant),
  )) {
    records.forEach(({ id, record }, index) => {
      note(kind.name, id, marks.get(String(index))?.id);
      partsIn(kind, record).forEach((part, at) => {
        if (partKind) note(partKind.name, Object(part).id, marks.get(partStep(index, at))?.id);
      });
    });
  }
  const follow = (kind: KindName, id: unknown, steps: number): unknown => {
    const next = ids.get(`${kind} ${id}`);
    return next === undefined || steps === 0 ? id : follow(kind, next, steps - 1);
  };
  return {
    to: (kind, id) => follow(kind, id, ids.size),
    isKnown: (kind, id) => known.has(`${kind} ${id}`),
  };
};
