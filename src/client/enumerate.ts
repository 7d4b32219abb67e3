import { type Customer, customerLimit } from '../contract/crm.ts';
import { Failure } from '../ground/errors.ts';
import type { Client } from './client.ts';
import { commonParts, longerParts } from './parts.ts';
import { openSearchSpace, type SearchSpace } from './search-space.ts';

export interface Enumeration {
  readonly customers: Customer[];
  /** How many the service says there are. */
  readonly total: number;
}

/**
 * Every customer that `q` finds, although one answer holds 200 at most: searches for parts that fewer hold, joins
 * the records by id, and stops when as many are known as there are. Fewer than `total` come back where searching
 * cannot tell all of them apart.
 */
export const everyCustomer = async (client: Client, q = ''): Promise<Enumeration> => {
  const space = await openSearchSpace(client, q);
  const core = q.toLowerCase();
  const digit = core === '' ? commonDigit(space) : undefined;
  if (digit !== undefined && !space.isOver()) await splitByDigits(space, digit);
  await searchLikely(space, core, digit);
  for (const extend of [observed, every]) await widen(space, core, extend);
  return { customers: [...space.customers.values()], total: space.total };
};

/** The digit that most phones hold, where most customers have one. */
const commonDigit = ({ texts, countOf }: SearchSpace): string | undefined => {
  const digit = longerParts('', texts, ['end']).find((part) => /\d/.test(part));
  return digit !== undefined && countOf(digit) > texts.length / 2 ? digit : undefined;
};

/** Phones are spread evenly: from what all of them hold, digit by digit, to parts that fit in one answer. */
const splitByDigits = async (space: SearchSpace, part: string): Promise<void> => {
  await space.ask(part);
  if (space.isDone(part)) return;
  for (const longer of longerParts(part, space.texts, ['end'])) {
    const isNearlyDone = space.missingOf(part) * 100 <= space.countOf(part);
    if (space.isOver() || isNearlyDone) return;
    if (!space.isDone(longer)) await splitByDigits(space, longer);
  }
};

/** Searches that bring nothing before the likely ones are given up. */
const longestIdle = 40;

/**
 * Those that the digits did not reach are like the known ones without that digit: parts that many of these hold,
 * and of all customers no more than one answer has room for.
 */
const searchLikely = async (space: SearchSpace, core: string, digit: string | undefined): Promise<void> => {
  const tooMany = new Set<string>();
  for (let idle = 0; idle < longestIdle && !space.isOver(); ) {
    const known = space.customers.size;
    const share = space.total / known;
    const others = space.texts.filter((text) => digit === undefined || !text.includes(digit));
    const part = commonParts(sampleOf(others.length > 0 ? others : space.texts), core).find((candidate) => {
      if (space.wasAsked(candidate) || tooMany.has(candidate)) return false;
      if (space.countOf(candidate) * share < customerLimit.maximum) return !space.isDone(candidate);
      tooMany.add(candidate);
      return false;
    });
    if (part === undefined) return;
    await space.ask(part);
    idle = space.customers.size === known ? idle + 1 : 0;
  }
};

const sampleOf = (texts: readonly string[]): string[] => {
  const step = Math.max(1, texts.length / 100);
  return texts.filter((_, index) => Math.floor(index / step) !== Math.floor((index - 1) / step));
};

type Extend = (part: string, texts: readonly string[]) => string[];

const observed: Extend = (part, texts) => longerParts(part, texts, ['start', 'end']);

const alphabet = [...'0123456789abcdefghijklmnopqrstuvwxyzñç @.+-'];
const every: Extend = (part) => alphabet.flatMap((letter) => [part + letter, letter + part]);

/** How much longer than the core a part may grow. */
const longestGrowth = 6;

/** Every part that may hold somebody unknown, the short ones first. */
const widen = async (space: SearchSpace, core: string, extend: Extend): Promise<void> => {
  let parts = new Set([core]);
  for (let growth = 0; growth < longestGrowth; growth++) {
    const longer = new Set<string>();
    for (const part of parts) {
      if (space.isDone(part)) continue;
      for (const extended of extend(part, space.texts)) {
        if (space.isOver()) return;
        if (extended.trim() === '' || space.isDone(extended)) continue;
        await space.ask(extended);
        if (!space.isDone(extended)) longer.add(extended);
      }
    }
    parts = longer;
  }
};

/** The failure of an enumeration that is known to miss some. */
export const incompleteEnumeration = (missing: number) =>
  new Failure('PARTIAL', {
    en: `${missing} customers could not be told apart by searching: the list is incomplete`,
    es: `${missing} clientes no se pudieron distinguir buscando: la lista está incompleta`,
  });
