import { createHash } from 'node:crypto';

/** Twelve hex digits of the SHA-256, for file names and for values that must not be shown. */
export const computeShortHash = (text: string): string =>
  createHash('sha256').update(text).digest('hex').slice(0, 12);
