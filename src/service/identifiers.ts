// Not Node's own crypto module: loading it takes longer than reading a list.
import { sha256 } from '@noble/hashes/sha2.js';

/** A new API key. Only its hash is stored. */
export const generateKey = (): string =>
  `maitre_${Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString('base64url')}`;

export const hashKey = (key: string): string => Buffer.from(sha256(Buffer.from(key))).toString('hex');

/** Compares two hashes in constant time. */
export const isSameHash = (a: string, b: string): boolean => {
  let difference = a.length ^ b.length;
  for (let index = 0; index < a.length; index++) difference |= a.charCodeAt(index) ^ b.charCodeAt(index);
  return difference === 0;
};

/** The source of ids and codes. */
export interface RandomSource {
  uuid(): string;
  /** An integer from 0 to `max - 1`. */
  below(max: number): number;
}

export const systemRandom: RandomSource = {
  uuid: () => crypto.randomUUID(),
  below: (max) => {
    const [value = 0] = crypto.getRandomValues(new Uint32Array(1));
    return value % max;
  },
};

/** Without letters and digits that look alike: I, L, O, 0, 1. */
const alphabet = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';
const codeLength = 6;

/** A `codigo_reserva`. */
export const createReservaCode = (below: RandomSource['below']): string =>
  Array.from({ length: codeLength }, () => alphabet[below(alphabet.length)]).join('');
