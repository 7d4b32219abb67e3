interface Track {
  /** The width that shows everything. */
  readonly natural: number;
  /** The narrowest width; a column without it never shrinks. */
  readonly min?: number | undefined;
  /** A lower number is kept longer. */
  readonly priority: number;
  /** The column is never dropped: without room, its text stands below the row. */
  readonly fallsBelow?: boolean | undefined;
  /** The user named the column: instead of being dropped, it stands below the row. */
  readonly isExplicit?: boolean | undefined;
  /** The cells start with a symbol of width 1, which stays if the rest is dropped. */
  readonly hasSymbol?: boolean | undefined;
}

/** The width of a column, `below` if it stands below the row, undefined if it is dropped. */
type Placement = number | 'below' | undefined;

/**
 * Places columns within `room`, with `gap` between two, in this order until they fit:
 * 1. shrink the columns that can stand below the row, then move them there;
 * 2. shrink the other columns, least important first;
 * 3. drop the least important column, except its symbol, or move it below if the user named it.
 */
export const placeColumns = (tracks: readonly Track[], room: number, gap: number): Placement[] => {
  const byPriority = tracks.toSorted((a, b) => a.priority - b.priority);
  const inRow = byPriority.filter(({ fallsBelow }) => !fallsBelow);
  const [mostImportant] = inRow;
  const shrinkToRoom = (list: readonly Pick<Track, 'natural' | 'min'>[]) => shrink(list, room, gap);
  // Only the columns that can stand below the row shrink.
  const allWidths = shrinkToRoom(
    byPriority.map((track) => (track.fallsBelow ? track : { natural: track.natural })),
  );
  if (allWidths) return tracks.map((track) => allWidths[byPriority.indexOf(track)]);
  for (let count = inRow.length; count > 0; count--) {
    // Of a column beyond `count` only the symbol remains.
    const shown = inRow.filter(({ hasSymbol }, index) => index < count || hasSymbol);
    const fitting = shrinkToRoom(shown.map((track, index) => (index < count ? track : { natural: 1 })));
    // The last column that is left is cut to the room.
    const widths =
      fitting ?? (count === 1 && mostImportant ? [Math.min(mostImportant.natural, room)] : undefined);
    if (!widths) continue;
    return tracks.map((track) => {
      if (track.fallsBelow) return 'below';
      return widths[shown.indexOf(track)] ?? (track.isExplicit ? 'below' : undefined);
    });
  }
  // Every column could stand below the row: the most important one makes the row.
  return tracks.map((track) => (track === byPriority[0] ? Math.min(track.natural, room) : 'below'));
};

/** The widths that fit in `room`, the last columns shrunk first; undefined if they cannot fit. */
const shrink = (
  tracks: readonly Pick<Track, 'natural' | 'min'>[],
  room: number,
  gap: number,
): number[] | undefined => {
  if (tracks.length === 0) return undefined;
  const widths = tracks.map(({ natural }) => natural);
  let excess = widths.reduce((sum, width) => sum + width, gap * (tracks.length - 1) - room);
  for (const [index, { natural, min = natural }] of [...tracks.entries()].reverse()) {
    const cut = Math.min(Math.max(excess, 0), Math.max(0, natural - min));
    widths[index] = natural - cut;
    excess -= cut;
  }
  return excess > 0 ? undefined : widths;
};
