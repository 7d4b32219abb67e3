// In place of Node's own, which takes longer to load than a list to be read.
import { sha256 } from '@noble/hashes/sha2.js';

/** A new API key; it is kept only as its hash. */
export const newKey = (): string =>
  `maitre_${Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString('base64url')}`;

/** What a key is known by: its SHA-256 in hex. */
export const hashOf = (key: string): string => Buffer.from(sha256(Buffer.from(key))).toString('hex');

/** Whether two hashes are one, in a time that does not tell where they differ. */
export const sameHash = (one: string, other: string): boolean => {
  let difference = one.length ^ other.length;
  for (let at = 0; at < one.length; at++) difference |= one.charCodeAt(at) ^ other.charCodeAt(at);
  return difference === 0;
};
