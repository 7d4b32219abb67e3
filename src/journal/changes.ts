import type { Row } from '../render/outcome.ts';

/** A field that is not as it was. */
export interface Change {
  readonly field: string;
  readonly from: unknown;
  readonly to: unknown;
}

/**
 * What differs in a record as it is now from what it was. A field that `now` does not show counts only where
 * `now` was read as the record had been.
 */
export const changesOf = (before: Row, now: Row, isRead: boolean, except: readonly string[]): Change[] =>
  Object.keys(before)
    .filter((field) => !except.includes(field) && (isRead || field in now))
    .filter((field) => !isEqual(before[field], now[field]))
    .map((field) => ({ field, from: before[field], to: now[field] }));

const isEqual = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one ?? null) === JSON.stringify(other ?? null);
