import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeFolder, replaceFile } from '../ground/fs.ts';
import type { Lang } from '../ground/i18n.ts';
import { tryOr } from '../ground/invariant.ts';
import { maskKey, type Target } from '../profiles/target.ts';
import type { CompletionItem } from './resources/completions.ts';

/** A cache entry, as stored. */
export interface CachedCompletions {
  /** When they were read, in milliseconds since 1970. */
  readonly at: number;
  readonly offers: readonly CompletionItem[];
}

export interface CompletionCacheKey {
  readonly dataDir: string;
  readonly resource: string;
  readonly target: Target;
  /** The business day, YYYY-MM-DD: reservations are completed for one. */
  readonly day: string;
  readonly lang: Lang;
}

/** Reads the cached completions. Returns undefined if they are unreadable, of another restaurant, or from the future. */
export const readCachedCompletions = (
  key: CompletionCacheKey,
  now: number,
): CachedCompletions | undefined => {
  const { place, ...entry } = tryOr({}, () => JSON.parse(readFileSync(getEntryPath(key), 'utf8')));
  return place === formatOrigin(key) && entry.at <= now ? entry : undefined;
};

/**
 * Caches completions, atomically because a shell may read them now. Does nothing if the cache was deleted since
 * `beginRefresh`: the completions may include a customer who was erased in the meantime.
 */
export const cacheCompletions = (key: CompletionCacheKey, entry: CachedCompletions): void => {
  if (!existsSync(getRefreshPath(key))) return;
  try {
    const file = getEntryPath(key);
    replaceFile(file, `${file}.${entry.at}`, JSON.stringify({ place: formatOrigin(key), ...entry }));
  } catch {
    // A failed write only costs the cache.
  }
};

/** Marks a refresh as started. Returns false if another one started less than `timeoutMs` ago, or if the cache is not writable. */
export const beginRefresh = (key: CompletionCacheKey, now: number, timeoutMs: number): boolean => {
  const file = getRefreshPath(key);
  const startedAt = tryOr(Number.NaN, () => Number(readFileSync(file, 'utf8')));
  if (Math.abs(now - startedAt) < timeoutMs) return false;
  return tryOr(false, () => {
    makeFolder(getFolder(key));
    writeFileSync(file, String(now), { mode: 0o600 });
    return true;
  });
};

export const endRefresh = (key: CompletionCacheKey): void => rmSync(getRefreshPath(key), { force: true });

/** Deletes the cache of all restaurants. */
export const clearCachedCompletions = (key: Pick<CompletionCacheKey, 'dataDir'>): void =>
  rmSync(getFolder(key), { recursive: true, force: true });

const getFolder = ({ dataDir }: Pick<CompletionCacheKey, 'dataDir'>): string => join(dataDir, 'completion');

const getEntryPath = (key: CompletionCacheKey): string =>
  join(
    getFolder(key),
    `${[key.target.name ?? 'environment', key.resource].map(encodeURIComponent).join('.')}.json`,
  );

const getRefreshPath = (key: CompletionCacheKey): string => `${getEntryPath(key)}.asking`;

/** What an entry is valid for. A profile may point elsewhere by now, and the key selects a restaurant of a service. */
const formatOrigin = ({ target: { baseUrl, database, key }, day, lang }: CompletionCacheKey): string =>
  `${baseUrl ?? database} ${maskKey(key)} ${day} ${lang}`;
