import { customerLimit } from '../../contract/crm.ts';
import { groupBy } from '../../ground/rows.ts';
import { nameField, phoneField } from './found-customers.ts';
import type { SearchSession } from './search-session.ts';

/** The most matches that a part is chosen with: the number is an estimate, and may be a little too low. */
const maxMatches = customerLimit.maximum * 0.9;
/** The least number of new customers that a likely part is expected to find. */
const minGain = 0.3;
/** Parts with a smaller gain are not looked into. */
const minGainInside = minGain / 4;
const maxLikelyParts = 4;
const maxExtensions = 3;
/** This many customers represent all that the missing ones may resemble. */
const sampleSize = 1000;

/** A part to search for, and how many new customers it is expected to find. */
interface LikelyPart {
  readonly part: string;
  readonly gain: number;
}

/**
 * Returns the next parts to search for, or an empty list if nothing is left to try. The missing customers of the whole
 * book probably have names and phones like the found ones. The last few, and the matches of a `q`, are found by
 * extending the parts that have missing matches.
 */
export const nextSearches = (session: SearchSession, q: string): string[] => {
  const byName = q === '' ? findLikelyParts(session, nameField) : [];
  const byPhone = q === '' ? findLikelyParts(session, phoneField) : [];
  const parts = bestGain(byName) >= bestGain(byPhone) ? byName : byPhone;
  return parts.length > 0 ? parts.map(({ part }) => part) : extendIncompletePart(session);
};

const bestGain = ([best]: readonly LikelyPart[]): number => best?.gain ?? 0;

/** Finds parts of a field that fit in one response and are expected to find new customers. The best part is first. */
const findLikelyParts = (session: SearchSession, field: number): LikelyPart[] => {
  const texts = sampleTexts(session, field);
  const found: LikelyPart[] = [];
  /** Looks into the parts that start with `prefix`. `gain`: how many missing customers may have one of `suffixes`. */
  const visit = (prefix: string, suffixes: readonly string[], gain: number): void => {
    for (const [part, group] of groupByNextCharacter(suffixes, prefix)) {
      const isSearched = session.isSearched(part);
      const share = (gain * group.length) / suffixes.length;
      const partGain = isSearched ? Math.min(share, session.countMissing(part)) : share;
      if (partGain < minGainInside) continue;
      const fits = isTrimmed(part) && !isSearched && session.countMatches(part) <= maxMatches;
      if (fits) found.push({ part, gain: partGain });
      else visit(part, group, partGain);
    }
  };
  const suffixes = texts.flatMap(suffixesOf);
  visit('', suffixes, (session.countMissing('') * suffixes.length) / texts.length);
  found.sort((a, b) => b.gain - a.gain);
  return bestGain(found) < minGain ? [] : chooseDistinctParts(found, texts);
};

const sampleTexts = (session: SearchSession, field: number): string[] => {
  const customers = [...session.findSimilar(field)];
  const step = Math.ceil(customers.length / sampleSize);
  return customers.filter((_, index) => index % step === 0).map(({ texts }) => texts[field] ?? '');
};

/** `ana`, `na`, `a`. */
const suffixesOf = (text: string): string[] =>
  Array.from(text, (_, start) => text.slice(start)).filter((suffix) => !suffix.startsWith(' '));

/** The service ignores outer spaces. */
const isTrimmed = (part: string): boolean => part.trim() === part;

/** Groups texts that start with `prefix` by the prefix that is one character longer. */
const groupByNextCharacter = (texts: readonly string[], prefix: string): Map<string, string[]> =>
  groupBy(texts, (text) => {
    const [next] = text.slice(prefix.length);
    return next === undefined ? undefined : prefix + next;
  });

/** Chooses parts with about the best gain that mostly match different texts, to be searched for at the same time. */
const chooseDistinctParts = (parts: readonly LikelyPart[], texts: readonly string[]): LikelyPart[] => {
  const chosen: LikelyPart[] = [];
  let remaining = texts;
  for (const likely of parts) {
    if (chosen.length === maxLikelyParts || likely.gain < bestGain(parts) / 2) break;
    const isMatch = (text: string) => text.includes(likely.part);
    if (remaining.filter(isMatch).length < 0.75 * texts.filter(isMatch).length) continue;
    remaining = remaining.filter((text) => !isMatch(text));
    chosen.push(likely);
  }
  return chosen;
};

/** Extends an incomplete part by characters found beside it, or by any character if that leads nowhere. */
const extendIncompletePart = (session: SearchSession): string[] => {
  const asFound = firstExtensions(session, (part) => extendAsFound(session, part));
  if (asFound.length > 0) return asFound;
  const characters = collectCharacters(session);
  return firstExtensions(session, (part) => extendByAnyCharacter(part, characters));
};

/** Returns the best new extensions of the first incomplete part that has any. */
const firstExtensions = (session: SearchSession, extend: (part: string) => string[]): string[] => {
  for (const part of session.incompleteParts()) {
    const extensions = [...new Set(extend(part).map(session.normalize))]
      .filter((longer) => isTrimmed(longer) && !session.isSearched(longer) && !session.isExhausted(longer))
      .map((longer) => ({ longer, value: rateExtension(session, part, longer) }))
      .sort((a, b) => b.value - a.value);
    if (extensions.length > 0) return extensions.slice(0, maxExtensions).map(({ longer }) => longer);
  }
  return [];
};

/** Rates an extension by its entropy: best is one that about a third of the matches share. */
const rateExtension = (session: SearchSession, part: string, longer: string): number => {
  const share = Math.min(1, session.countMatches(longer) / session.countMatches(part));
  return share === 0 ? 0 : share * -Math.log(share);
};

/** Extends a part by the characters before and after it in the texts found, and by a space and the next character. */
const extendAsFound = (session: SearchSession, part: string): string[] => {
  const texts = [...session.found.values()]
    .flatMap((customer) => (part === '' ? customer.texts.slice(0, 1) : customer.texts))
    .filter((text) => text.includes(part));
  const shared = extendWhileShared(part, texts);
  const extensions = new Set<string>();
  for (const text of texts)
    for (let start = text.indexOf(shared); start !== -1; start = text.indexOf(shared, start + 1)) {
      const end = start + shared.length;
      if (start === text.length) break;
      extensions.add(text.slice(start, end + (text[end] === ' ' ? 2 : 1)));
      extensions.add(text.slice(Math.max(0, start - (text[start - 1] === ' ' ? 2 : 1)), end));
    }
  extensions.delete(shared);
  return [...extensions];
};

/** Extends a part while all texts continue it alike: `example.c` becomes `@example.com`. */
const extendWhileShared = (part: string, texts: readonly string[]): string => {
  const [first = ''] = texts;
  if (texts.length < 2 || part === '') return part;
  const start = first.indexOf(part);
  const end = start + part.length;
  const longer = [first.slice(start, end + 1), first.slice(Math.max(0, start - 1), end)].find(
    (next) => next !== part && texts.every((text) => text.includes(next)),
  );
  return longer === undefined ? part : extendWhileShared(longer, texts);
};

const usualCharacters = [...'abcdefghijklmnopqrstuvwxyzñç0123456789@.+-'];

/** The usual characters, and those of the customers found. */
const collectCharacters = (session: SearchSession): string[] => {
  const found = [...session.found.values()].flatMap(({ texts }) => [...texts.join('')]);
  return [...new Set([...usualCharacters, ...found])];
};

const extendByAnyCharacter = (part: string, characters: readonly string[]): string[] =>
  characters.flatMap((c) => (part === '' ? [c] : [part + c, c + part, `${part} ${c}`, `${c} ${part}`]));
