import type { Prompts } from '../cli/prompt-input.ts';
import type { Context } from '../context/context.ts';
import type { LocalizedText } from '../ground/i18n.ts';
import { fold } from '../ground/strings.ts';
import type { ViewRow } from '../render/result.ts';
import type { VerbResult } from './run-verb.ts';
import { emptySelection, getRowKey, type Selection } from './selection.ts';

/** Text that fills the board until Esc: a timeline, details, the help. */
export interface Page {
  readonly lines: readonly string[];
  readonly offset: number;
  /** The age of what it shows, if that was stored. */
  readonly age?: string | undefined;
}

export interface BoardState {
  /** The rows of `reservas now` for the width of the terminal. */
  readonly rows: readonly ViewRow[];
  readonly notices: readonly string[];
  /** Why no key may write, if that is so. */
  readonly readOnlyReason?: LocalizedText | undefined;
  /** Whether a key makes a proposal instead of a change. */
  readonly isProposing: boolean;
  /** Over HTTP and for proposals the waitlist is read-only. */
  readonly canChangeWaitlist: boolean;
  /** The age of the rows, and why the latest read failed. */
  readonly problem?: string | undefined;
  readonly selection: Selection;
  /** The first row on the screen of each column. */
  readonly tops: readonly number[];
  /** Whether a person has scrolled, perhaps away from the selected row. */
  readonly isScrolled: boolean;
  readonly filter: string;
  readonly isFilterOpen: boolean;
  /** What the latest verb has written, or why a key does nothing. */
  readonly message: string;
  /** Until when the message is true, if not until the next one: a row is selected, the service answers. */
  readonly messageEnds?: 'selection' | 'service' | undefined;
  /** When a key that asks for words was refused, or the latest letter typed after it. */
  readonly refusedAt?: number | undefined;
  readonly question?: readonly string[] | undefined;
  /** `getRowKey` of the row that the board is changing itself. */
  readonly changing?: string | undefined;
  readonly running?: string | undefined;
  readonly page?: Page | undefined;
}

export const emptyState: BoardState = {
  rows: [],
  notices: [],
  isProposing: false,
  canChangeWaitlist: false,
  selection: emptySelection,
  tops: [0, 0],
  isScrolled: false,
  filter: '',
  isFilterOpen: false,
  message: '',
};

/** The rows that match the filter, with the heading and their titles. */
export const filterRows = ({ rows, filter }: Pick<BoardState, 'rows' | 'filter'>): readonly ViewRow[] => {
  const words = fold(filter).split(/\s+/).filter(Boolean);
  if (words.length === 0) return rows;
  const isMatch = ({ text, reservation, waitlistEntry }: ViewRow): boolean => {
    const record = reservation ?? waitlistEntry;
    const content = fold([text, ...searchedFields.map((field) => record?.[field] ?? '')].join(' '));
    return record !== undefined && words.every((word) => content.includes(word));
  };
  const sections = new Set(rows.filter(isMatch).map(({ section }) => section));
  return rows.filter((row) => row.isHeading || isMatch(row) || (row.title && sections.has(row.section)));
};

export const findSelected = ({ selection: { choices, selected } }: BoardState): ViewRow | undefined =>
  selected === undefined ? undefined : choices.find((row) => getRowKey(row) === selected);

const searchedFields = ['telefono', 'email', 'codigo_reserva', 'phone'];

/** The running board, for its keys. */
export interface Board {
  readonly context: Context;
  readonly prompts: Prompts;
  getState(): BoardState;
  /** The journal entries that the board wrote and has not undone, oldest first. */
  readonly entries: string[];
  /** Changes the state and draws it. */
  update(changes: Partial<BoardState>): void;
  /** Runs a verb and shows what it says. */
  run(words: readonly string[], label: string, prompts?: Prompts): Promise<VerbResult>;
  /** Runs a verb that reads, and shows nothing. */
  read(words: readonly string[]): Promise<VerbResult>;
  /** Reads the reservations again. */
  refresh(): Promise<void>;
}
