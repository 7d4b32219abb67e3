import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

/** A new API key; it is kept only as its hash. */
export const newKey = (): string => `maitre_${randomBytes(32).toString('base64url')}`;

/** What a key is known by: its SHA-256 in hex. */
export const hashOf = (key: string): string => createHash('sha256').update(key).digest('hex');

export const sameHash = (one: string, other: string): boolean => {
  const [left, right] = [Buffer.from(one), Buffer.from(other)];
  return left.length === right.length && timingSafeEqual(left, right);
};
