/** The source of ids and codes. */
export interface RandomSource {
  uuid(): string;
  /** An integer from 0 to `max - 1`. */
  below(max: number): number;
}

/** Unpredictable values from the system. */
export const systemRandom: RandomSource = {
  uuid: () => crypto.randomUUID(),
  below: (max) => {
    // Values from the last, incomplete multiple of `max` would make small numbers likelier.
    const end = 2 ** 32 - (2 ** 32 % max);
    for (;;) {
      const [value = 0] = crypto.getRandomValues(new Uint32Array(1));
      if (value < end) return value % max;
    }
  },
};

/** Without letters and digits that look alike: I, L, O, 0, 1. */
const alphabet = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';
const codeLength = 6;

/** A `codigo_reserva`. */
export const createReservaCode = (below: RandomSource['below']): string =>
  Array.from({ length: codeLength }, () => alphabet[below(alphabet.length)]).join('');
