import type { Lang } from '../../ground/i18n.ts';
import { fold } from '../../ground/strings.ts';
import type { CommandMetadata } from '../command.ts';
import { dummyContext, findRuns, ParseIssue, type Run, type Slot } from './parse.ts';
import { notUnderstoodText, type OpenWord } from './reading.ts';
import { type Read, type SlotName, withDigits } from './slots.ts';

/** A command, as far as the reader of its words must know it. */
export type WordCommand = Pick<CommandMetadata, 'path' | 'args' | 'flags' | 'words' | 'operations'>;

/** The arguments besides words that fill slots. */
export const listOwnArgs = ({ args = [] }: WordCommand) => args.filter(({ isWords }) => !isWords);

/** Whether the command's name slot filters records, instead of naming a new one. */
export const isNameFilter = ({ words = {}, flags = {} }: WordCommand): boolean =>
  words.name !== undefined && flags[words.name]?.inBody !== true;

/** What is known of the restaurant when words are read. */
export interface ReadOptions {
  /** Words that are no part of a name. */
  readonly areas?: ReadonlySet<string>;
  /** Words that are known to name records: no other word is part of a name then. */
  readonly names?: ReadonlySet<string> | undefined;
}

/** The words of one line, and what the slots have taken of them. */
export type Line = ReturnType<typeof createLine>;

export const createLine = (words: readonly string[], command: WordCommand, lang: Lang) => {
  const { flags = {}, words: slots = {} } = command;
  const remaining: Slot[] = [...words];
  const values: Record<string, string | true> = {};
  const take = ({ start, count }: Run): void => void remaining.fill(undefined, start, start + count);
  const getFlagName = (slot: SlotName): string => slots[slot] ?? '';
  const storesName = flags[getFlagName('name')]?.inBody === true;
  /** Whether the flag accepts the text; the day on which it is read does not matter. */
  const accepts = (slot: SlotName, text: string): boolean => {
    const flag = flags[getFlagName(slot)];
    const value = flag?.parse ? flag.parse(text, dummyContext(lang)) : text;
    return value !== undefined && !(value instanceof ParseIssue) && flag?.isValid?.(value) !== false;
  };
  return {
    words,
    command,
    lang,
    /** The words that no slot has taken. */
    remaining,
    values,
    /** What tells the reservation from others of its name. */
    clues: [] as string[],
    /** The values in the order in which the command declares its slots. */
    listValues: (): Record<string, string | true> => {
      const names = [...Object.values(slots), ...Object.keys(values)].filter(
        (name) => values[name] !== undefined,
      );
      return Object.fromEntries(names.map((name) => [name, values[name] ?? true]));
    },
    take,
    giveBack: ({ start, count }: Run): void => {
      for (let at = start; at < start + count; at++) remaining[at] = words[at];
    },
    /** Whether the name is that of a new record. */
    storesName,
    isRead: command.operations?.[0]?.method === 'GET',
    /** Whether the name only filters a list. */
    isFilter: isNameFilter(command),
    /** Whether the command takes the slot. */
    hasSlot: (slot: SlotName): boolean => slots[slot] !== undefined,
    /** Whether the command asks for the slot's value if nothing fills it. */
    isRequired: (slot: SlotName): boolean => flags[getFlagName(slot)]?.required === true,
    /** Whether the command takes the slot and nothing has filled it. */
    needs: (slot: SlotName): boolean => slots[slot] !== undefined && values[getFlagName(slot)] === undefined,
    getValue: (slot: SlotName): string | undefined => {
      const value = slots[slot] === undefined ? undefined : values[getFlagName(slot)];
      return value === true ? '' : value;
    },
    set: (slot: SlotName, value: string | true): void => {
      values[getFlagName(slot)] = value;
    },
    unset: (slot: SlotName): void => void delete values[getFlagName(slot)],
    accepts,
    /** The first of the longest runs that give the slot's value, with numbers as digits. The option's name may precede it. */
    find: (slot: SlotName, read: Read): Run | undefined => {
      const names = [getFlagName(slot), ...(flags[getFlagName(slot)]?.words ?? [])];
      return findRuns(remaining, (text) => {
        const [label = '', ...rest] = text.split(' ');
        // `mesa 4` is a table, but `mesa para 4` is not; `al final 6` are six guests.
        const isLabelled =
          slot !== 'table' && slot !== 'end' && rest.length > 0 && names.includes(fold(label));
        const own = isLabelled ? rest.join(' ') : text;
        const value = read(withDigits(own)) ?? (isLabelled ? own : undefined);
        return value !== undefined && accepts(slot, value) ? value : undefined;
      })[0];
    },
  };
};

export const leaveOver = (word: string, problem = notUnderstoodText): OpenWord => ({
  word,
  problem,
  isLeftOver: true,
});
