interface Track {
  /** The width that shows everything. */
  readonly natural: number;
  /** How narrow it may become; not at all where this is left out. */
  readonly min?: number | undefined;
  /** The lower, the longer it stays. */
  readonly priority: number;
  /** It never goes: where it has no room, what it says stands below the row. */
  readonly fallsBelow?: boolean | undefined;
  /** It was asked for by its name: where others would go, it stands below the row. */
  readonly isAsked?: boolean | undefined;
  /** It begins with a sign, one wide, which stays where the rest would go. */
  readonly sign?: boolean | undefined;
}

type Span = Pick<Track, 'natural' | 'min'>;

/** The width of a column, `below` for one that stands below the row, undefined for one that is dropped. */
type Place = number | 'below' | undefined;

/**
 * Places columns within `room`, with `gap` between two. Those that can stand below the row shrink first, and stand
 * there where that is not enough; then the least important ones shrink; then the least important one goes, but for its
 * sign, or stands below where it was asked for.
 */
export const layOut = (tracks: readonly Track[], room: number, gap: number): Place[] => {
  const byImportance = tracks.toSorted((one, other) => one.priority - other.priority);
  const firm = byImportance.filter(({ fallsBelow }) => !fallsBelow);
  const whole = shrink(byImportance.map(rigid), room, gap);
  if (whole) return tracks.map((track) => whole[byImportance.indexOf(track)]);
  for (let kept = firm.length; kept > 0; kept--) {
    const stay = firm.filter(({ sign }, index) => index < kept || sign);
    const widths =
      shrink(
        stay.map((track, index) => (index < kept ? track : { natural: 1 })),
        room,
        gap,
      ) ?? (kept === 1 ? firm.slice(0, 1).map(({ natural }) => Math.min(natural, room)) : undefined);
    if (widths)
      return tracks.map((track) =>
        track.fallsBelow ? 'below' : (widths[stay.indexOf(track)] ?? unplaced(track)),
      );
  }
  // Every column could stand below the row, which then would have none: the most important one makes the row.
  return tracks.map((track) => (track === byImportance[0] ? Math.min(track.natural, room) : 'below'));
};

const unplaced = ({ isAsked }: Track): Place => (isAsked ? 'below' : undefined);

const rigid = (track: Track): Track => (track.fallsBelow ? track : { ...track, min: track.natural });

/** The widths of columns that are all to stay, none where they cannot; the least important stand last. */
const shrink = (tracks: readonly Span[], room: number, gap: number): number[] | undefined => {
  if (tracks.length === 0) return undefined;
  const widths = tracks.map(({ natural }) => natural);
  let excess = widths.reduce((sum, width) => sum + width, gap * (tracks.length - 1) - room);
  for (const [index, track] of [...tracks.entries()].reverse()) {
    const give = Math.min(Math.max(excess, 0), slack(track));
    widths[index] = track.natural - give;
    excess -= give;
  }
  return excess > 0 ? undefined : widths;
};

const slack = ({ natural, min = natural }: Span): number => Math.max(0, natural - min);
