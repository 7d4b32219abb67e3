import type { Customer } from '../../contract/crm.ts';
import { fold } from '../../ground/strings.ts';

export type Key = string | number;
type Ordered = Pick<Customer, 'id' | 'full_name'>;

/** An order in which a service answers: of two guests, the one with the lower key comes first. */
export interface Order {
  keyOf(guest: Ordered): Key;
  /** After everybody who is known. */
  readonly end: Key;
}

const likely: readonly Order[] = [
  { keyOf: ({ full_name }) => fold(String(full_name ?? '')), end: '\uffff' },
  { keyOf: ({ id }) => id, end: Number.POSITIVE_INFINITY },
  { keyOf: ({ id }) => -id, end: Number.POSITIVE_INFINITY },
];

/** The orders that no answer has contradicted. An answer that is cut has everybody up to its last guest. */
export const ordersOf = () => {
  let left = likely;
  return {
    see: (guests: readonly Ordered[]): void => {
      left = left.filter(({ keyOf }) =>
        guests.every((guest, index) => {
          const before = guests[index - 1];
          return before === undefined || keyOf(before) <= keyOf(guest);
        }),
      );
    },
    current: (): Order | undefined => left[0],
  };
};
