import type { ApiRecord, ViewRow } from '../render/result.ts';

/** Identifies a row that can be selected; undefined for titles. */
export const getRowKey = ({ reservation, waitlistEntry }: ViewRow): string | undefined =>
  reservation ? `reserva ${reservation['id']}` : waitlistEntry && `waitlist ${waitlistEntry['id']}`;

/** The rows that can be selected, and the one that is. */
export interface Selection {
  readonly choices: readonly ViewRow[];
  /** `getRowKey` of the selected row. */
  readonly selected?: string | undefined;
  /** Where the selection is, or was before somebody else's change. */
  readonly place: number;
  /** Raised when the selection changes without a key that chose it. */
  readonly version: number;
  readonly guard?: Guard | undefined;
}

/** For some time after the rows have changed, row keys do nothing, because they may be meant for another row. */
interface Guard {
  readonly from: number;
  readonly ms: number;
  /** The row that was selected before and after the change. */
  readonly steady?: string | undefined;
}

/** What a key knew when it was pressed: the time, and the version of the selection on the screen. */
export interface KeyMoment {
  readonly at: number;
  readonly version: number;
}

const foreignGuardMs = 1000;
/** A held or doubled key must not run through the list. */
const ownGuardMs = 300;

export const emptySelection: Selection = { choices: [], place: 0, version: 0 };

/** Whether a row key was pressed for what the screen showed. */
export const isMeant = ({ version, guard, selected }: Selection, key: KeyMoment): boolean => {
  return key.version === version && !isGuarded(guard, selected, key.at);
};

const isGuarded = (guard: Guard | undefined, selected: string | undefined, at: number): boolean => {
  if (!guard || (guard.steady !== undefined && guard.steady === selected)) return false;
  // The clock may have been set back.
  return Math.abs(at - guard.from) < guard.ms;
};

/** After a refused key. The guard of an own change lasts until a held key is let go. */
export const extendGuard = (selection: Selection, { at }: KeyMoment): Selection => {
  const { guard } = selection;
  return guard?.ms === ownGuardMs ? { ...selection, guard: { ...guard, from: at } } : selection;
};

/** Selects another row, as a person chose. */
export const selectAt = (selection: Selection, index: number): Selection => {
  const { choices } = selection;
  const place = Math.max(0, Math.min(index, choices.length - 1));
  return { ...selection, place, selected: choices[place] && getRowKey(choices[place]) };
};

/** Moves the selection. Without one, the first step selects the row at its place. */
export const moveBy = (selection: Selection, step: number): Selection => {
  const start = selection.selected === undefined && step > 0 ? selection.place - 1 : selection.place;
  return selectAt(selection, start + step);
};

/** Selects the first row of the section so many sections further, the first one after the last. */
export const moveBySection = (selection: Selection, step: number): Selection => {
  const { place, selected } = selection;
  if (selected === undefined) return selectAt(selection, place);
  const starts = listSectionStarts(selection);
  const current = starts.findLastIndex((start) => start <= place);
  return selectAt(selection, starts.at((current + step) % starts.length) ?? 0);
};

export const listSectionStarts = ({ choices }: Selection): readonly number[] =>
  choices.flatMap(({ section }, at) => (section === choices[at - 1]?.section ? [] : [at]));

/** Keeps the selection while a person types a filter. Without its row, the first match is selected, if there is a filter. */
export const filterChoices = (
  selection: Selection,
  choices: readonly ViewRow[],
  filter: string,
): Selection => {
  const index = choices.findIndex((row) => getRowKey(row) === selection.selected);
  return index < 0 && filter === '' ? { ...selection, choices } : selectAt({ ...selection, choices }, index);
};

/** The selected row before a change by somebody else, and its record since. */
export interface ForeignChange {
  readonly before: ViewRow;
  readonly after: ViewRow | undefined;
}

interface FollowOptions {
  readonly now: number;
  /** `getRowKey` of the row that the board is changing itself. */
  readonly changing: string | undefined;
}

/**
 * The selection in rows that were read again. After the board's own change it stays at its place; after somebody else's
 * change of the selected row, no row is selected.
 */
export const followRows = (
  selection: Selection,
  choices: readonly ViewRow[],
  { now, changing }: FollowOptions,
): { readonly selection: Selection; readonly change?: ForeignChange } => {
  const { choices: previous, selected, version } = selection;
  const before = previous.find((row) => getRowKey(row) === selected);
  const index = choices.findIndex((row) => getRowKey(row) === selected);
  const after = choices[index];
  // Within the guard of an earlier change, the row may have been chosen by mistake.
  const steady = isGuarded(selection.guard, selected, now) ? undefined : selected;
  const guard = isSameOrder(previous, choices) ? selection.guard : { from: now, ms: foreignGuardMs, steady };
  if (selected === undefined || !before) return { selection: { ...selection, choices, guard } };
  const own = selected === changing;
  if (after && isAtSamePlace(before, after, own))
    return { selection: { ...selection, choices, place: index, guard } };
  const changed = { choices, place: findNextPlace(previous, choices, selected), version: version + 1 };
  if (own)
    return { selection: selectAt({ ...changed, guard: { from: now, ms: ownGuardMs } }, changed.place) };
  return { selection: { ...changed, guard: { from: now, ms: foreignGuardMs } }, change: { before, after } };
};

const isSameOrder = (a: readonly ViewRow[], b: readonly ViewRow[]): boolean =>
  a.length === b.length && a.every((row, at) => isSameRow(row, b[at]));

const isSameRow = (a: ViewRow, b: ViewRow | undefined): boolean =>
  b !== undefined && getRowKey(a) === getRowKey(b) && a.section === b.section;

/** Time alone moves a row to another section too, and then its record is the same. */
const isAtSamePlace = (before: ViewRow, after: ViewRow, own: boolean): boolean =>
  before.section === after.section ||
  (!own && placeFields.every((field) => get(before)[field] === get(after)[field]));

const placeFields = ['estado', 'fecha_reserva', 'inicio_reserva', 'notas', 'status'];
const get = ({ reservation, waitlistEntry }: ViewRow): ApiRecord => reservation ?? waitlistEntry ?? {};

/** Where the next row of the earlier list is now. */
const findNextPlace = (
  previous: readonly ViewRow[],
  choices: readonly ViewRow[],
  selected: string,
): number => {
  const old = previous.findIndex((row) => getRowKey(row) === selected);
  const next = previous.slice(old + 1).find((row) => choices.some((item) => isSameRow(row, item)));
  const at = next ? choices.findIndex((row) => isSameRow(next, row)) : -1;
  return at >= 0 ? at : Math.max(0, Math.min(old, choices.length - 1));
};
