import type { LocalizedText } from '../../ground/i18n.ts';

/** A word that nothing takes, or that has two meanings. */
export interface OpenWord {
  readonly word: string;
  readonly problem: LocalizedText;
  /** Whether no slot and no name has it. */
  readonly isLeftOver: boolean;
  /** Whether it is taken for the note of a new record. */
  readonly isNote?: boolean;
}

export const notUnderstoodText: LocalizedText = { en: 'was not understood', es: 'no se entiende' };

/** Stands for the verb in the middle of a line: no name goes across it. */
export const gap = ',';

/** A record that a lookup has found, and the line that shows it. */
export interface FoundRecord {
  readonly id: string;
  readonly line: string;
}

/** What the words after a command's name mean. */
export interface Reading {
  readonly args: readonly string[];
  /** Values of flags as typed, for their parsers; true for a flag without a value. */
  readonly flags: Readonly<Record<string, string | true>>;
  /** Two bare numbers, of which one is the hour and the other the party size. */
  readonly numbers: readonly [string, string] | undefined;
  /** The part of the day of an hour in `numbers`, or of one that is not said. */
  readonly dayPart: string | undefined;
  /** Whether the words can hardly mean another command: `T1 con T3`, `add one person`. */
  readonly isSure?: true;
  /** The words that no slot and no name has, and those that have two meanings. */
  readonly open: readonly OpenWord[];
  /** The words that are known to name records. */
  readonly names?: ReadonlySet<string> | undefined;
  /** The record that the argument names: a question shows it, and a yes means it. */
  readonly record?: FoundRecord | undefined;
  /** Those of `open` that are outside the words after the verb. */
  readonly outside?: readonly OpenWord[];
}

/** The arguments and options of a command line that means the same. */
export const formatReading = ({
  args,
  flags,
  numbers,
}: Pick<Reading, 'args' | 'flags' | 'numbers'>): string[] => [
  // What tells a reservation from others is a part of its argument: `cano, 21:30`.
  ...args.flatMap((arg) => (arg.includes(', ') ? arg : arg.split(' '))),
  ...(numbers ?? []),
  ...Object.entries(flags).flatMap(([name, value]) => [
    `--${name}`,
    ...(value === true ? [] : value.split(' ')),
  ]),
];
