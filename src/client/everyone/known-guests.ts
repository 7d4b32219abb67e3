import type { Customer } from '../../contract/crm.ts';
import { fold, keepDigits, looksLikePhone } from '../../ground/strings.ts';

/** A guest as searches see one: name, phone and e-mail, in lower case, a line each. */
export interface Known {
  readonly customer: Customer;
  readonly lower: readonly string[];
  readonly folded: readonly string[];
  readonly digits: string;
  /** The lines in each form, as one text. */
  readonly text: { readonly lower: string; readonly folded: string };
}

/** The guests who are known by now, compared as the service compares them, as far as its answers have shown how. */
export interface KnownGuests {
  readonly known: ReadonlyMap<unknown, Known>;
  /** How many that hold the part are known. */
  countOf(part: string): number;
  /** A guest's lines, and any text, in the form in which the service compares them. */
  linesOf(known: Known): readonly string[];
  textOf(known: Known): string;
  comparable(text: string): string;
  /** Whether a search finds García for garcia; undefined where no answer has shown it. */
  folds(): boolean | undefined;
}

/** The same for whoever reads the answers and learns from them. */
interface Meeting extends KnownGuests {
  meet(guest: Known): void;
  /** Learns from the answer to a part how the service compares. */
  learn(part: string, guests: readonly Known[], isWhole: boolean): void;
}

export const knownGuests = (): Meeting => {
  const known = new Map<unknown, Known>();
  const everybody: Known[] = [];
  let folds: boolean | undefined;
  let findsDigits = false;

  /** How many of the first so many hold a part: all that is new since is all that has to be looked at. */
  const counts = new Map<string, { count: number; of: number }>();

  const countOf = (part: string): number => {
    const wanted = folds === false ? part : fold(part);
    const digits = findsDigits && looksLikePhone(part) ? keepDigits(part) : undefined;
    let { count, of } = counts.get(part) ?? { count: 0, of: 0 };
    for (; of < everybody.length; of++) {
      const guest = everybody[of];
      const text = folds === false ? guest?.text.lower : guest?.text.folded;
      const isFound = text?.includes(wanted);
      if (isFound || (digits !== undefined && guest?.digits.includes(digits))) count++;
    }
    counts.set(part, { count, of });
    return count;
  };

  const compare = (part: string, guests: readonly Known[], isWhole: boolean): void => {
    const wanted = fold(part);
    const hasFolded = ({ folded }: Known) => folded.some((line) => line.includes(wanted));
    const others = guests.filter(({ lower }) => !lower.some((line) => line.includes(part)));
    if (others.some(hasFolded)) folds = true;
    else if (looksLikePhone(part) && others.some(({ digits }) => digits.includes(keepDigits(part))))
      findsDigits = true;
    if (folds !== undefined || !isWhole) return;
    const returned = new Set(guests);
    for (const guest of known.values()) if (!returned.has(guest) && hasFolded(guest)) folds = false;
  };

  return {
    known,
    meet: (guest) => {
      if (!known.has(guest.customer.id)) everybody.push(guest);
      known.set(guest.customer.id, guest);
    },
    learn: (part, guests, isWhole) => {
      const before = [folds, findsDigits];
      compare(part, guests, isWhole);
      if (before[0] !== folds || before[1] !== findsDigits) counts.clear();
    },
    countOf,
    linesOf: ({ lower, folded }) => (folds ? folded : lower),
    textOf: ({ text }) => (folds ? text.folded : text.lower),
    comparable: (text) => (folds ? fold(text) : text.toLowerCase()),
    folds: () => folds,
  };
};

/** A customer as searches see one. */
export const guestOf = (customer: Customer): Known => {
  const lines = [customer.full_name, customer.phone, customer.email].map((field) => String(field ?? ''));
  const [lower, folded] = [lines.map((line) => line.toLowerCase()), lines.map(fold)];
  return {
    customer,
    lower,
    folded,
    digits: keepDigits(lines[1] ?? ''),
    text: { lower: lower.join('\n'), folded: folded.join('\n') },
  };
};
