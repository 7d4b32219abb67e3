import { customerLimit } from '../../contract/crm.ts';

/**
 * An order of parts by how many are known to hold them: first those that fit in one answer, the fullest at their head, then
 * those that do not, the smallest at theirs, and at the end what nobody holds.
 */
export const byFitting = (one: number, other: number): number => place(other) - place(one);

const place = (count: number): number => {
  if (count === 0) return Number.MIN_SAFE_INTEGER;
  return count <= customerLimit.maximum ? count : -count;
};
