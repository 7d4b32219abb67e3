import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Context } from './context.ts';
import type { Offer } from './kinds/offering.ts';

/** What a restaurant had to offer, and when (milliseconds since 1970). */
interface Kept {
  readonly at: number;
  readonly offers: readonly Offer[];
}

/** Customers' names: for the owner's eyes only, and thrown away at will. */
const folderOf = ({ dataDir }: Pick<Context, 'dataDir'>): string => join(dataDir, 'completion');

const fileOf = (context: Context, kind: string): string =>
  join(folderOf(context), `${encodeURIComponent(context.target().name ?? 'environment')}.${kind}.json`);

/** Whose offers they are: a profile may point elsewhere by now, and the bookings are a day's. */
const placeOf = (context: Context): string => {
  const { baseUrl, database } = context.target();
  return `${baseUrl ?? database} ${context.today()} ${context.lang}`;
};

/** What was kept; none where that is another restaurant's, or cannot be read. */
export const recallOffers = (context: Context, kind: string): Kept | undefined => {
  try {
    const { place, ...kept } = JSON.parse(readFileSync(fileOf(context, kind), 'utf8'));
    return place === placeOf(context) ? kept : undefined;
  } catch {
    return undefined;
  }
};

/** Written without ceremony: a torn file is none. */
export const keepOffers = (context: Context, kind: string, kept: Kept): void => {
  try {
    mkdirSync(folderOf(context), { recursive: true, mode: 0o700 });
    writeFileSync(fileOf(context, kind), JSON.stringify({ place: placeOf(context), ...kept }), {
      mode: 0o600,
    });
  } catch {
    // The answer counts, not its copy.
  }
};

/** Throws away all that was kept, of every restaurant: it is read anew when a shell asks. */
export const dropOffers = (context: Pick<Context, 'dataDir'>): void =>
  rmSync(folderOf(context), { recursive: true, force: true });
