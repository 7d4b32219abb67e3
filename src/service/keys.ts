// Not Node's own crypto module: loading it takes longer than reading a list.
import { sha256 } from '@noble/hashes/sha2.js';

/** A new API key. Only its hash is stored. */
export const generateKey = (): string =>
  `maitre_${Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString('base64url')}`;

/** The SHA-256 of a key, in hex. */
export const hashKey = (key: string): string => Buffer.from(sha256(Buffer.from(key))).toString('hex');

/** Compares two hashes in constant time. */
export const isSameHash = (a: string, b: string): boolean => {
  let difference = a.length ^ b.length;
  for (let index = 0; index < a.length; index++) difference |= a.charCodeAt(index) ^ b.charCodeAt(index);
  return difference === 0;
};
