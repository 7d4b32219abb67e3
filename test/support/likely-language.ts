import type { Lang } from '../../src/ground/i18n.ts';

export type Pair = Readonly<Record<Lang, string>>;

/**
 * How much likelier each pair is than with its languages exchanged, as a logarithm: below 0 they look exchanged.
 * Each pair is compared with the words, and parts of words, of all the others.
 */
export const likelihoods = (pairs: readonly Pair[]): number[] => {
  const read = pairs.map(({ en, es }) => ({ en: partsOf(en), es: partsOf(es) }));
  const known = { en: countAll(read.map(({ en }) => en)), es: countAll(read.map(({ es }) => es)) };
  const size = new Set([...known.en.counts.keys(), ...known.es.counts.keys()]).size;
  return read.map((pair) => {
    const of = (parts: Counted, lang: Lang): number => {
      const { counts, total } = known[lang];
      const others = total - pair[lang].total + size / 2;
      let sum = 0;
      for (const [part, times] of parts.counts) {
        const elsewhere = (counts.get(part) ?? 0) - (pair[lang].counts.get(part) ?? 0);
        sum += times * Math.log((elsewhere + 0.5) / others);
      }
      return sum;
    };
    return of(pair.en, 'en') - of(pair.en, 'es') + of(pair.es, 'es') - of(pair.es, 'en');
  });
};

interface Counted {
  readonly counts: Map<string, number>;
  readonly total: number;
}

/** The words of a text, and their runs of two to four letters. */
const partsOf = (text: string): Counted => {
  const counts = new Map<string, number>();
  let total = 0;
  const add = (part: string) => {
    counts.set(part, (counts.get(part) ?? 0) + 1);
    total += 1;
  };
  for (const word of text.toLowerCase().match(/\p{L}+/gu) ?? []) {
    add(word);
    const marked = `^${word}$`;
    for (let length = 2; length <= 4; length++)
      for (let at = 0; at + length <= marked.length; at++) add(marked.slice(at, at + length));
  }
  return { counts, total };
};

const countAll = (all: readonly Counted[]): Counted => {
  const counts = new Map<string, number>();
  for (const each of all)
    for (const [part, times] of each.counts) counts.set(part, (counts.get(part) ?? 0) + times);
  return { counts, total: all.reduce((sum, { total }) => sum + total, 0) };
};
