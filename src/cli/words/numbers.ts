import { fold } from '../../ground/strings.ts';
import type { Line } from './line.ts';
import type { OpenWord } from './reading.ts';
import { readAmount, type SlotName, withDigits } from './slots.ts';
import { listTimes } from './times.ts';
import { findNumber } from './vocabulary.ts';

interface PlacedNumbers {
  /** The hour and the party size, in one order or the other. */
  readonly pair?: readonly [string, string];
  readonly open: readonly OpenWord[];
}

/** Gives the bare numbers to the slots that lack a value. `move S3 10` stays open: it may be an hour or a table. */
export const placeNumbers = (line: Line): PlacedNumbers => {
  placeAmounts(line);
  const indexes = findNumbers(line);
  const numbers = indexes.map((at) => withDigits(line.words[at] ?? ''));
  const clear = (at: number) => line.take({ start: at, count: 1, value: '' });
  const [first = '', second] = numbers;
  if (second !== undefined && numbers.length === 2 && line.needs('hour') && line.needs('party')) {
    const hasHour = numbers.some((number) => listTimes(number).length > 0);
    if (!hasHour) return { open: [] };
    for (const at of indexes) clear(at);
    return isLong(first)
      ? place(line, second, first)
      : isLong(second)
        ? place(line, first, second)
        : { pair: [first, second], open: [] };
  }
  const [at = -1] = indexes;
  if (numbers.length !== 1) return { open: [] };
  const slot = chooseSlot(line, first);
  if (!slot) return { open: [] };
  clear(at);
  line.set(slot, first);
  // Nothing else of the line is required here: the number may be the new hour or the new party size.
  const isUnsure = slot === 'party' && isLateHour(first) && line.needs('hour') && !needsHour(line);
  return { open: isUnsure ? [{ word: first, problem: hourOrPartyText, isLeftOver: false }] : [] };
};

const hourOrPartyText = {
  en: 'may be an hour or a number of guests',
  es: 'puede ser una hora o un número de comensales',
};

const place = (line: Line, party: string, hour: string): PlacedNumbers => {
  line.set('party', party);
  line.set('hour', hour);
  return { open: [] };
};

/** `4.50`, `5 %` */
const placeAmounts = (line: Line): void => {
  for (const slot of ['price', 'percent'] as const) {
    const run = line.needs(slot) ? line.find(slot, readAmount) : undefined;
    if (!run) continue;
    line.take(run);
    line.set(slot, run.value);
  }
};

/** Digits, else numbers as words. `un` and `una` are articles rather than numbers. */
const findNumbers = ({ remaining }: Line): number[] => {
  const list = (isNumber: (word: string) => boolean) =>
    [...remaining.keys()].filter((at) => isNumber(fold(remaining[at] ?? '')));
  const digits = list((word) => /^\d{1,4}$/.test(word));
  return digits.length > 0 ? digits : list((word) => (findNumber(word) ?? 0) > 1 || word === 'one');
};

/** Three digits or more are a time (930), not a party size. */
const isLong = (number: string): boolean => number.length > 2;
const isLateHour = (number: string): boolean => Number(number) >= 13 && Number(number) <= 23;

/** Whether a reservation is made, and not changed: then it needs an hour. */
export const needsHour = ({ command: { flags = {}, words = {} } }: Line): boolean =>
  flags[words.hour ?? '']?.required === true;

const chooseSlot = (line: Line, number: string): SlotName | undefined => {
  const mayBeHour = line.needs('hour') && listTimes(number).length > 0;
  if (line.needs('shift') && !line.hasSlot('table')) return isLong(number) && mayBeHour ? 'hour' : 'shift';
  const mayBeParty = line.needs('party') && !isLong(number);
  if (!line.hasSlot('party')) return undefined;
  const isHour = mayBeHour && (!mayBeParty || (isLateHour(number) && needsHour(line)));
  if (isHour) return 'hour';
  return mayBeParty ? 'party' : undefined;
};
