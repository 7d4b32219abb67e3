import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Lang } from '../ground/lang.ts';
import { makeFolder } from '../ground/make-folder.ts';
import type { Target } from '../profiles/target.ts';
import type { Offer } from './kinds/offering.ts';

/** What a restaurant had to offer, and when (milliseconds since 1970). */
export interface Kept {
  readonly at: number;
  readonly offers: readonly Offer[];
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
  join(folderOf(place), `${encodeURIComponent(place.target.name ?? 'environment')}.${kind}.json`);

/** A profile may point elsewhere by now. */
const markOf = ({ target: { baseUrl, database }, today, lang }: Place): string =>
  `${baseUrl ?? database} ${today} ${lang}`;

/** What was kept; none where that is another restaurant's, or cannot be read. */
export const recallOffers = (asked: Place, kind: string): Kept | undefined => {
  try {
    const { place, ...kept } = JSON.parse(readFileSync(fileOf(asked, kind), 'utf8'));
    return place === markOf(asked) ? kept : undefined;
  } catch {
    return undefined;
  }
};

/** Put in the place of what was kept at once: a shell may be looking. */
export const keepOffers = (place: Place, kind: string, kept: Kept): void => {
  try {
    makeFolder(folderOf(place));
    const file = fileOf(place, kind);
    const draft = `${file}.${kept.at}`;
    writeFileSync(draft, JSON.stringify({ place: markOf(place), ...kept }), { mode: 0o600 });
    renameSync(draft, file);
  } catch {
    // The answer counts, not its copy.
  }
};

const askingFile = (place: Place, kind: string): string => `${fileOf(place, kind)}.asking`;

/** Whether nobody asks for them since less than so many milliseconds: then it is this process that does. */
export const beginAsking = (place: Place, kind: string, now: number, longest: number): boolean => {
  const file = askingFile(place, kind);
  try {
    if (now - Number(readFileSync(file, 'utf8')) < longest) return false;
  } catch {
    // Nobody does.
  }
  try {
    makeFolder(folderOf(place));
    writeFileSync(file, String(now), { mode: 0o600 });
  } catch {
    // Asked twice is as good.
  }
  return true;
};

export const endAsking = (place: Place, kind: string): void =>
  rmSync(askingFile(place, kind), { force: true });

/** Throws away all that was kept, of every restaurant: it is read anew when a shell asks. */
export const dropOffers = (place: Pick<Place, 'dataDir'>): void =>
  rmSync(folderOf(place), { recursive: true, force: true });
