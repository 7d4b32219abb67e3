import type { Arg } from '../cli/flag.ts';
import { isPlainDryRun } from '../cli/globals.ts';
import type { Client } from '../client/client.ts';
import type { Context } from '../context/context.ts';
import {
  type Id,
  type RecordLookup,
  type ResolveContext,
  type ResolveOptions,
  type Resolver,
  WrongStateFailure,
} from '../context/resources/resolver.ts';
import type { BaseResource } from '../context/resources/resource.ts';
import { catchFailure, Failure, withPrefix } from '../ground/errors.ts';
import { joinTexts } from '../ground/i18n.ts';
import { invariant, memoize } from '../ground/invariant.ts';
import { fold } from '../ground/strings.ts';

/**
 * Runs `fn` for each item once, in order, and returns the results. Throws the failure of a single item. Of several items,
 * reports each failure and continues, unless `mayContinue` denies it: the last message lists the items not started.
 */
export const forEachItem = async <I, T>(
  context: Context,
  items: readonly I[],
  getName: (item: I) => string,
  fn: (item: I) => Promise<T>,
  mayContinue = (failure: Failure): boolean => failure.code !== 'INTERRUPTED',
): Promise<T[]> => {
  const results: T[] = [];
  const pending = new Set(items);
  // After failures during the search, the only item left is one of several.
  const isSingle = pending.size === 1 && context.reportedFailures.length === 0;
  for (const item of pending) {
    pending.delete(item);
    try {
      results.push(await fn(item));
    } catch (error) {
      if (isSingle || !(error instanceof Failure)) throw error;
      const isLast = !mayContinue(error);
      const notStarted = isLast ? [...pending].map(getName).join(', ') : '';
      context.reportFailure(addNotStarted(withPrefix(getName(item), error), notStarted));
      if (isLast) break;
    }
  }
  return results;
};

const addNotStarted = (failure: Failure, names: string): Failure => {
  if (names === '') return failure;
  const notStarted = { en: `not started: ${names}`, es: `sin empezar: ${names}` };
  return failure.with(joinTexts([failure.text, notStarted], '; '));
};

/**
 * The longest name at the start of the words, and the words after it: `Claudia Díaz high chair`. If it is unknown, a person
 * may have said it last: `nut allergy for Claudia Díaz`.
 */
export const splitOffName = async (
  context: ResolveContext,
  client: Client,
  words: readonly string[],
  resource: Pick<RecordLookup, 'createResolver'>,
  options: ResolveOptions,
) => {
  const { find, findQuietly } = createFinders(context, client, resource, options);
  let count = Math.min(words.length - 1, maxNameWords);
  // `Claudia Díaz: high chair`
  const joinName = () =>
    words
      .slice(0, count)
      .join(' ')
      .replace(/(?:['’]s)?[:,]?$/, '');
  const isDigits = () => /\d/.test(words[0] ?? '');
  while (count > 1 && (isDigits() || !(await isKnown(joinName(), findQuietly)))) count--;
  const isAtStart = !context.interactive || isDigits() || (await isKnown(joinName(), findQuietly));
  const last = isAtStart ? undefined : await findLastName(words, findQuietly);
  return { find, isLast: last !== undefined, ...(last ?? { name: joinName(), rest: words.slice(count) }) };
};

/** The longest known name that ends the words, in capitals or after `for` or `a`, and the words before it. */
const findLastName = async (words: readonly string[], findQuietly: Resolver) => {
  const { withoutFillers } = await import('../cli/words/names.ts');
  const { isOneOf } = await import('../cli/words/vocabulary.ts');
  for (let at = 1; at < words.length; at++) {
    const text = words.slice(0, isOneOf('directions', words[at - 1] ?? '') ? at - 1 : at);
    const mayBe = text.length > 0 && (text.length < at || /^\p{Lu}/u.test(words[at] ?? ''));
    const name = withoutFillers(words.slice(at), true).join(' ');
    if (mayBe && (await isKnown(name, findQuietly))) return { name, rest: withoutFillers(text, true) };
  }
  return undefined;
};

const maxNameWords = 4;

/** Splits the words into names. On a terminal all questions come first, so that an interruption leaves nothing half done. */
export const resolveNames = async (
  context: ResolveContext,
  client: Client,
  words: readonly string[],
  resource: Pick<RecordLookup, 'createResolver'>,
  options: ResolveOptions,
): Promise<{ readonly find: Resolver; readonly names: readonly string[] }> => {
  const { find, findQuietly } = createFinders(context, client, resource, options);
  const pieces = await splitNames(words, find);
  const names = (await isOneName(pieces, findQuietly, context)) ? [words.join(' ')] : pieces;
  return { find, names: context.interactive ? await withoutRepeats(names, find) : names };
};

/** Resolves several names. `Joaquín left, S1 is free` names one party twice. */
const withoutRepeats = async (names: readonly string[], find: Resolver): Promise<readonly string[]> => {
  if (names.length < 2) return names;
  const named = new Map<string, string>();
  for (const name of names) {
    const id = await find(name).catch(ignoreFailure);
    const key = id === undefined ? name : `#${id}`;
    if (!named.has(key)) named.set(key, name);
  }
  return [...named.values()];
};

/** A resolver that asks, and one that only finds out whether a name is known. */
const createFinders = (
  context: ResolveContext,
  client: Client,
  { createResolver }: Pick<RecordLookup, 'createResolver'>,
  options: ResolveOptions,
) => {
  const quiet = { ...context, interactive: false, notice: () => {} };
  const { beforeOtherDays: _, ...others } = options;
  return {
    find: memoize(createResolver(context, client, options)),
    findQuietly: memoize(createResolver(quiet, client, { ...others, purpose: 'read' })),
  };
};

/** A failed name is reported in its turn; only an interruption ends the command here. */
const ignoreFailure = (error: unknown): undefined => {
  catchFailure(error);
};

/**
 * Joins unquoted words that name one record (`tarta de queso`), longest first. Runs of ids are never joined, unless they
 * may be a phone (`612 345 678`). Throws AMBIGUOUS if all words together match several records.
 */
const splitNames = async (words: readonly string[], find: Resolver): Promise<string[]> => {
  const names: string[] = [];
  for (let start = 0; start < words.length; ) {
    const count = await countNameWords(words, start, find);
    const name = words.slice(start, start + count).join(' ');
    start += count;
    // `a` in `sienta a gómez`.
    const isPreposition = fold(name) === 'a' && start < words.length && !(await isName(name, find));
    if (!isPreposition) names.push(name);
  }
  return names;
};

/** How many words from `start` on form the longest name. */
const countNameWords = async (words: readonly string[], start: number, find: Resolver): Promise<number> => {
  for (let end = words.length; end > start + 1; end--) {
    const run = words.slice(start, end);
    const name = run.join(' ');
    if (run.every(looksLikeId) && !phoneGroups.test(name)) continue;
    if (await isName(name, find, run.length === words.length)) return run.length;
  }
  return 1;
};

/** Whether the word is a number, or possibly the start of a UUID. */
const looksLikeId = (word: string): boolean => /^\d+$/.test(word) || /^(?=.*\d)[0-9a-f-]{4,}$/i.test(word);

/** Nine to twelve digits in groups, as people write a phone. */
const phoneGroups = /^(?=(?: ?\d){9,12}$)\d{2,4}(?: \d{2,4})+$/;

const isName = async (name: string, find: Resolver, hasAllWords = false): Promise<boolean> => {
  try {
    await find(name);
    return true;
  } catch (error) {
    if (error instanceof WrongStateFailure) return true;
    if (error instanceof Failure && error.code === 'NOT_FOUND') return false;
    if (error instanceof Failure && error.code === 'AMBIGUOUS' && !hasAllWords) return false;
    throw error;
  }
};

/** Whether `José Ferrer` is one unknown guest. A script names José and Ferrer if one of them is known, a person if both are. */
const isOneName = async (
  names: readonly string[],
  find: Resolver,
  { interactive }: ResolveContext,
): Promise<boolean> => {
  if (names.length < 2 || names.some((name) => /[\d ]/.test(name))) return false;
  let knownCount = 0;
  for (const name of names) if (await isKnown(name, find)) knownCount++;
  return interactive ? knownCount < names.length : knownCount === 0;
};

const isKnown = (name: string, find: Resolver): Promise<boolean> =>
  find(name).then(
    () => true,
    (error) => error instanceof WrongStateFailure || catchFailure(error).code !== 'NOT_FOUND',
  );

/** Limits an argument's completion to records in the given states. */
export const completeStates = (arg: Arg, states: readonly string[] | undefined): Arg => {
  const { completion } = arg;
  return states && typeof completion === 'object' ? { ...arg, completion: { ...completion, states } } : arg;
};

interface SearchValues {
  /** The day on which a name is looked up. */
  readonly fecha?: string | undefined;
}

/** The options to resolve a record that is only read. */
export const createReadOptions = ({ globals }: Context, { fecha }: SearchValues = {}): ResolveOptions => ({
  purpose: 'read',
  isDryRun: globals['dry-run'] === true,
  day: fecha,
});

/** Called before other days than today are searched; it may throw what it finds. */
export type LookElsewhere = (context: Context, word: string, isMistyped?: boolean) => Promise<void>;

/** The options to resolve a record that is written. A dry run needs no confirmation. */
export const createWriteOptions = (
  context: Context,
  verb?: string,
  { fecha }: SearchValues = {},
  beforeOtherDays?: LookElsewhere,
): ResolveOptions => ({
  purpose: context.interactive && isPlainDryRun(context.globals) ? 'confirmed-write' : 'write',
  mayAsk: context.interactive && !context.globals.yes && !context.globals['dry-run'],
  verb,
  day: fecha,
  beforeOtherDays: beforeOtherDays?.bind(undefined, context),
});

/** Resolves the first argument as the owner's id, if the resource has an owner. */
export const resolveOwner = async (
  context: Context,
  { owner }: Pick<BaseResource, 'owner'>,
  [word]: readonly (string | undefined)[],
  options: ResolveOptions,
): Promise<{ params?: { id: Id } }> => {
  if (!owner) return {};
  const resolver = owner.createResolver(context, await context.client(), options);
  return { params: { id: await resolver(invariant(word, 'the owner is the first argument')) } };
};
