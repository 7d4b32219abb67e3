export interface Track {
  /** The width that shows everything. */
  readonly natural: number;
  /** How narrow it may become; not at all where this is left out. */
  readonly min?: number | undefined;
  /** The lower, the longer it stays. */
  readonly priority: number;
}

/**
 * The width of each column within `room`, with `gap` between two; undefined for one that is dropped. The least
 * important columns that may shrink do so first; where that is not enough, the least important one goes.
 */
export const layOut = (tracks: readonly Track[], room: number, gap: number): (number | undefined)[] => {
  const byImportance = tracks.toSorted((one, other) => one.priority - other.priority);
  for (let kept = byImportance.length; kept > 1; kept--) {
    const widths = shrink(byImportance.slice(0, kept), room - gap * (kept - 1));
    if (widths) return tracks.map((track) => widths.get(track));
  }
  const [last] = byImportance;
  return tracks.map((track) => (track === last ? Math.min(track.natural, room) : undefined));
};

/** The widths of columns that are all to stay, none where they cannot; the least important stand last. */
const shrink = (tracks: readonly Track[], room: number): Map<Track, number> | undefined => {
  const widths = new Map(tracks.map((track) => [track, track.natural]));
  let excess = tracks.reduce((sum, track) => sum + track.natural, -room);
  for (const track of tracks.toReversed()) {
    const give = Math.min(Math.max(excess, 0), slack(track));
    widths.set(track, track.natural - give);
    excess -= give;
  }
  return excess > 0 ? undefined : widths;
};

const slack = ({ natural, min = natural }: Track): number => Math.max(0, natural - min);
