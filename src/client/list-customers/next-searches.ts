import { customerLimit } from '../../contract/crm.ts';
import { nameField, phoneField } from './found-customers.ts';
import type { SearchSession } from './search-session.ts';

/**
 * Searches until every match of `q` is found or nothing is left to try: by the beginnings of phones, then by parts of
 * names, then by extending the parts whose matches are not all found.
 */
export const searchAll = async (session: SearchSession, q: string): Promise<void> => {
  if (q === '') {
    await searchPhones(session, '');
    await searchWhile(session, likeliestName);
  }
  await searchWhile(session, extendIncompletePart);
};

const searchWhile = async (
  session: SearchSession,
  choose: (session: SearchSession) => string | undefined,
): Promise<void> => {
  while (!session.isOver) {
    const part = choose(session);
    if (part === undefined) return;
    await session.search(part);
  }
};

/** Divides the phones that begin with `prefix` by their next character, until each group fits in one response. */
const searchPhones = async (session: SearchSession, prefix: string): Promise<void> => {
  const first = longerPrefixes(session, prefix);
  // A group whose phones all continue alike is not searched for, only divided.
  if (!session.isSearched(prefix) && first.length !== 1) await session.search(prefix);
  const visited = new Set<string>();
  while (!session.isOver && session.countMissing(prefix) > 0) {
    const next = longerPrefixes(session, prefix).find((longer) => !visited.has(longer));
    if (next === undefined) return;
    visited.add(next);
    if (!session.isExhausted(next)) await searchPhones(session, next);
  }
};

const longerPrefixes = (session: SearchSession, prefix: string): string[] => {
  const prefixes = new Set<string>();
  for (const { texts } of session.found.values()) {
    const phone = texts[phoneField] ?? '';
    if (phone.startsWith(prefix) && phone !== prefix) prefixes.add(extendRight(phone, prefix.length));
  }
  // The phones found so far may all be neighbours: a response in the order of phones shows the first ones only.
  if (/\d$/.test(prefix) && prefixes.size > 1) for (const digit of '0123456789') prefixes.add(prefix + digit);
  return [...prefixes];
};

/** The text up to the character after `end`, without a space at its end: the service ignores outer spaces. */
const extendRight = (text: string, end: number): string => text.slice(0, end + (text[end] === ' ' ? 2 : 1));

/** A part is chosen for fewer matches than a response holds, because the number is an estimate. */
const maxMatches = customerLimit.maximum * 0.85;
const maxPartLength = 8;
/** This many customers represent all. */
const sampleSize = 1000;
/** The least number of new customers that a part of a name is expected to find. */
const minGain = 0.3;

/** The part of names that most of the missing customers probably have, if they resemble those found. */
const likeliestName = (session: SearchSession): string | undefined => {
  const similar = takeSample([...session.similar].map(({ texts }) => texts[nameField] ?? ''));
  const minCount = (minGain * similar.length) / session.countMissing('');
  return [...countParts(similar)]
    .filter(([part, count]) => count > minCount && !session.isSearched(part))
    .sort(([, a], [, b]) => b - a)
    .find(([part]) => session.estimateMatches(part) <= maxMatches)?.[0];
};

const takeSample = (texts: readonly string[]): string[] => {
  const step = Math.ceil(texts.length / sampleSize);
  return texts.filter((_, index) => index % step === 0);
};

/** How many of the texts contain each part. */
const countParts = (texts: readonly string[]): Map<string, number> => {
  const counts = new Map<string, number>();
  for (const text of texts) for (const part of listParts(text)) counts.set(part, (counts.get(part) ?? 0) + 1);
  return counts;
};

const listParts = (text: string): Set<string> => {
  const parts = new Set<string>();
  for (let start = 0; start < text.length; start++)
    for (let end = start + 1; end <= Math.min(text.length, start + maxPartLength); end++)
      if (text[start] !== ' ' && text[end - 1] !== ' ') parts.add(text.slice(start, end));
  return parts;
};

/** The first new extension of an incomplete part: by a character found beside it, else by any character. */
const extendIncompletePart = (session: SearchSession): string | undefined => {
  const isNew = (part: string) =>
    part.trim() === part && !session.isSearched(part) && !session.isExhausted(part);
  const parts = session.incompleteParts();
  for (const extend of [extendAsFound, extendByAnyCharacter])
    for (const part of parts) {
      const extensions = extend(session, part).map(session.normalize).filter(isNew);
      if (extensions.length > 0) return extensions[0];
    }
  return undefined;
};

/** The extensions of a part in the texts found, the most informative first. */
const extendAsFound = (session: SearchSession, part: string): string[] => {
  const all = [...session.found.values()].flatMap((customer) => customer.texts);
  const texts = takeSample(all.filter((text) => text.includes(part)));
  const counts = new Map<string, number>();
  for (const text of texts)
    for (let at = text.indexOf(part); at !== -1 && at < text.length; at = text.indexOf(part, at + 1)) {
      const end = at + part.length;
      const before = Math.max(0, at - (text[at - 1] === ' ' ? 2 : 1));
      for (const longer of [extendRight(text, end).slice(at), text.slice(before, end)])
        counts.set(longer, (counts.get(longer) ?? 0) + 1);
    }
  /** Best is a part that about a third of the texts share: its search says most about the missing customers. */
  const rate = (count: number): number => -count * Math.log(Math.min(1, count / texts.length));
  return [...counts].sort(([, a], [, b]) => rate(b) - rate(a)).map(([longer]) => longer);
};

const usualCharacters = [...'abcdefghijklmnopqrstuvwxyzñç0123456789@.+-'];

const extendByAnyCharacter = (session: SearchSession, part: string): string[] => {
  const found = [...session.found.values()].flatMap(({ texts }) => [...texts.join('')]);
  const characters = [...new Set([...usualCharacters, ...found])];
  return characters.flatMap((c) =>
    part === '' ? [c] : [part + c, c + part, `${part} ${c}`, `${c} ${part}`],
  );
};
