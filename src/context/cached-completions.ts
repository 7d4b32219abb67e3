import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeFolder } from '../ground/fs.ts';
import type { Lang } from '../ground/i18n.ts';
import { maskKey, type Target } from '../profiles/target.ts';
import type { CompletionItem } from './resources/completions.ts';

/** What a restaurant had to offer, and when (milliseconds since 1970). */
export interface Kept {
  readonly at: number;
  readonly offers: readonly CompletionItem[];
}

/** Whose offers they are, and where they are kept. */
export interface Place {
  readonly dataDir: string;
  readonly target: Target;
  /** YYYY-MM-DD: the bookings are a day's. */
  readonly today: string;
  readonly lang: Lang;
}

/** Customers' names: for the owner's eyes only, and thrown away at will. */
const folderOf = ({ dataDir }: Pick<Place, 'dataDir'>): string => join(dataDir, 'completion');

const fileOf = (place: Place, kind: string): string =>
  join(
    folderOf(place),
    `${[place.target.name ?? 'environment', kind].map(encodeURIComponent).join('.')}.json`,
  );

/** A profile may point elsewhere by now, and of one service the key says which restaurant it is. */
const markOf = ({ target: { baseUrl, database, key }, today, lang }: Place): string =>
  `${baseUrl ?? database} ${maskKey(key)} ${today} ${lang}`;

/** What was kept; none where that is another restaurant's, cannot be read, or is of a clock that has been put back. */
export const recallOffers = (asked: Place, kind: string, now: number): Kept | undefined => {
  try {
    const { place, ...kept } = JSON.parse(readFileSync(fileOf(asked, kind), 'utf8'));
    return place === markOf(asked) && kept.at <= now ? kept : undefined;
  } catch {
    return undefined;
  }
};

/**
 * Put in the place of what was kept at once: a shell may be looking. Nothing is kept where what was kept has been thrown
 * away since it was asked for: a guest who was erased meanwhile may be in it.
 */
export const keepOffers = (place: Place, kind: string, kept: Kept): void => {
  if (!existsSync(askingFile(place, kind))) return;
  try {
    const file = fileOf(place, kind);
    const draft = `${file}.${kept.at}`;
    writeFileSync(draft, JSON.stringify({ place: markOf(place), ...kept }), { mode: 0o600 });
    renameSync(draft, file);
  } catch {
    // The answer counts, not its copy.
  }
};

const askingFile = (place: Place, kind: string): string => `${fileOf(place, kind)}.asking`;

/**
 * Whether nobody asks for them since less than so many milliseconds: then it is this process that does. Where nothing
 * can be kept nobody need ask.
 */
export const beginAsking = (place: Place, kind: string, now: number, longest: number): boolean => {
  const file = askingFile(place, kind);
  try {
    if (Math.abs(now - Number(readFileSync(file, 'utf8'))) < longest) return false;
  } catch {
    // No file: nobody asks.
  }
  try {
    makeFolder(folderOf(place));
    writeFileSync(file, String(now), { mode: 0o600 });
    return true;
  } catch {
    return false;
  }
};

/** Lets others ask again, whatever came of it. */
export const endAsking = (place: Place, kind: string): void =>
  rmSync(askingFile(place, kind), { force: true });

/** Throws away all that was kept, of every restaurant: it is read anew when a shell asks. */
export const dropOffers = (place: Pick<Place, 'dataDir'>): void =>
  rmSync(folderOf(place), { recursive: true, force: true });
