import { createHash } from 'node:crypto';

/** Twelve hex digits that stand for a text: in the name of a file, or where it must not be seen. */
export const shortHash = (text: string): string =>
  createHash('sha256').update(text).digest('hex').slice(0, 12);
