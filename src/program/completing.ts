import { chooseLanguage, chooseTimeZone } from '../cli/preferences.ts';
import { scanArgv } from '../cli/scan-argv.ts';
import {
  beginRefresh,
  type CachedCompletions,
  type CompletionCacheKey,
  cacheCompletions,
  endRefresh,
  readCachedCompletions,
} from '../context/cached-completions.ts';
import type { Context } from '../context/context.ts';
import type { CompletionItem } from '../context/resources/completions.ts';
import { withTimeout } from '../ground/async.ts';
import { getBusinessDay, getSystemTimeZone, wallClock } from '../ground/dates.ts';
import { exits } from '../ground/errors.ts';
import { type Runtime, resolvePath } from '../ground/runtime.ts';
import { fold } from '../ground/strings.ts';
import { findFolder, readSettings, requireFolder } from '../profiles/settings.ts';
import { peekProfile, resolveTarget } from '../profiles/target.ts';
import { toSafeLine } from '../render/sanitize.ts';
import type { Screen } from '../render/terminal.ts';

/** The word that a shell completes. */
interface Query {
  readonly resource: string;
  /** The states of the records; undefined for any state. */
  readonly states: readonly string[] | undefined;
  /** The word so far. */
  readonly prefix: string;
  readonly wordsBefore: readonly string[];
}

/** The time from the start of the process to its output. The shell itself needs time too. */
const maxWaitMs = 120;
const refreshTimeoutMs = 10_000;
/** The age up to which cached completions are shown without a refresh, and up to which they are shown at all. */
const freshMs = 5_000;
const usableMs = 600_000;
const pollMs = 10;

/**
 * Prints the completions of a word, one `word<TAB>meaning` per line. Never throws, and hardly waits: it prints cached
 * completions, and a detached process refreshes the cache for the next Tab.
 */
export const answerShell = async (
  [task, resourceAndStates = '', prefix = '', ...wordsBefore]: readonly string[],
  runtime: Runtime,
  screen: Screen,
): Promise<number> => {
  const [resource = '', states] = resourceAndStates.split(':');
  // PowerShell 5.1 drops an empty argument.
  const query = { resource, states: states?.split(','), prefix: prefix === '*' ? '' : prefix, wordsBefore };
  try {
    const cacheKey = buildCacheKey(query, runtime);
    if (task === 'refresh') await refreshCache(query, cacheKey, runtime, screen);
    else await printCompletions(query, cacheKey, runtime, screen);
    return exits.done;
  } catch {
    return exits.unexpected;
  }
};

const printCompletions = async (
  query: Query,
  cacheKey: CompletionCacheKey,
  runtime: Runtime,
  screen: Screen,
): Promise<void> => {
  const now = runtime.now().getTime();
  const elapsedMs = Math.max(0, now - (runtime.startedAt ?? now));
  const deadline = AbortSignal.timeout(Math.max(0, Math.round(maxWaitMs - elapsedMs)));
  const cached = readCachedCompletions(cacheKey, now);
  if (cached && now - cached.at < freshMs) return print(query, cached.offers, screen);
  // One process refreshes, however often Tab is pressed.
  if (beginRefresh(cacheKey, now, refreshTimeoutMs))
    await runtime.spawnDetached(['__complete', 'refresh', query.resource, '', ...query.wordsBefore]);
  const signal = AbortSignal.any([runtime.signal, deadline]);
  const readCache = () => readCachedCompletions(cacheKey, runtime.now().getTime());
  const refreshed = await waitForNewer(readCache, cached?.at ?? 0, signal);
  const usable = refreshed ?? (cached && now - cached.at < usableMs ? cached : undefined);
  if (usable) await print(query, usable.offers, screen);
};

/** Polls the cache until it has newer completions; undefined if the signal aborts first. */
const waitForNewer = async (
  readCache: () => CachedCompletions | undefined,
  since: number,
  signal: AbortSignal,
): Promise<CachedCompletions | undefined> => {
  for (;;) {
    const cached = readCache();
    if (cached && cached.at > since) return cached;
    if (signal.aborted) return undefined;
    await new Promise((resolve) => setTimeout(resolve, pollMs));
  }
};

const refreshCache = async (
  { resource, wordsBefore }: Query,
  cacheKey: CompletionCacheKey,
  runtime: Runtime,
  screen: Screen,
): Promise<void> => {
  const at = runtime.now().getTime();
  const signal = AbortSignal.any([runtime.signal, AbortSignal.timeout(refreshTimeoutMs)]);
  // The copy inherits the getters, so that no stream is opened before it is used.
  const limited: Runtime = Object.create(runtime, { signal: { value: signal } });
  beginRefresh(cacheKey, at, refreshTimeoutMs);
  try {
    const { profile } = scanArgv(wordsBefore);
    const globals = { ...(profile !== undefined && { profile }), 'no-input': true, quiet: true, retries: 0 };
    const fetching = fetchCompletions(resource, { runtime: limited, globals, lang: cacheKey.lang, screen });
    const items = await withTimeout(refreshTimeoutMs, fetching);
    if (items) cacheCompletions(cacheKey, { at, offers: items });
  } finally {
    endRefresh(cacheKey);
  }
};

const fetchCompletions = async (
  name: string,
  given: Pick<Context, 'runtime' | 'globals' | 'lang' | 'screen'>,
): Promise<readonly CompletionItem[]> => {
  // Completions from the cache load no client.
  const [{ callOperation }, { createContext }, { findResource }] = await Promise.all([
    import('../client/client.ts'),
    import('../context/create-context.ts'),
    import('../context/resources/register.ts'),
  ]);
  const resource = findResource(name);
  if (!resource?.completion) return [];
  const { operations, completion } = resource;
  const context = createContext({
    ...given,
    format: 'json',
    operations: [],
    groups: [],
    runCommand: async () => exits.done,
    recordWrites: async (_context, client) => client,
  });
  try {
    const client = await context.client();
    const clock = context.wallClock();
    const queries = completion.queries?.(clock) ?? [{}];
    const lists = queries.map(async (query) => {
      const { data } = await callOperation(client, operations.list, operations.list.query ? { query } : {});
      return Array.isArray(data) ? data : [];
    });
    return completion.toItems((await Promise.all(lists)).flat(), context.lang, clock);
  } finally {
    await context.close();
  }
};

const buildCacheKey = ({ resource, wordsBefore }: Query, runtime: Runtime): CompletionCacheKey => {
  const { env } = runtime;
  const { profile } = scanArgv(wordsBefore);
  const target = resolveTarget({ env, profile, settings: () => readSettings(findFolder('config', env)) });
  const preferences = { env, profile: peekProfile(env, { profile, isEveryProfile: false }) };
  const timeZone = chooseTimeZone({}, preferences) ?? getSystemTimeZone();
  return {
    dataDir: resolvePath(runtime, requireFolder('data', env)),
    resource,
    target,
    day: getBusinessDay(wallClock(runtime.now(), timeZone)),
    lang: chooseLanguage(undefined, preferences),
  };
};

/** Prints the completions in one of the states with a word that begins with the prefix. */
const print = async (
  { prefix, states }: Query,
  items: readonly CompletionItem[],
  screen: Screen,
): Promise<void> => {
  const folded = fold(prefix);
  const matches = ({ word, state }: CompletionItem): boolean => {
    const isInState = states === undefined || state === undefined || states.includes(state);
    const name = fold(word);
    return isInState && (name.startsWith(folded) || name.split(' ').some((part) => part.startsWith(folded)));
  };
  const lines = items.filter(matches).map(({ word, about }) => `${toSafeLine(word)}\t${toSafeLine(about)}\n`);
  await screen.out(lines.join(''));
};
