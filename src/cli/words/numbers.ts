import { fold } from '../../ground/strings.ts';
import type { Line } from './line.ts';
import { type Read, readAmount, type SlotName, withDigits } from './slots.ts';
import { listTimes } from './times.ts';
import { definePattern, findNumber, isOneOf } from './vocabulary.ts';

/**
 * Gives the bare numbers to the slots that lack a value. Returns the hour and the party size if they are in one order or the
 * other.
 */
export const placeNumbers = (line: Line): readonly [string, string] | undefined => {
  placeAmounts(line);
  const takesParty = line.needs('party') && !mayBeTable(line);
  const indexes = findNumbers(line);
  const [first = '', second, third] = indexes.map((at) => withDigits(line.words[at] ?? ''));
  const place = (slots: readonly (SlotName | undefined)[]): undefined => {
    for (const [index, at] of indexes.entries()) {
      const slot = slots[index];
      if (slot === undefined) continue;
      line.set(slot, withDigits(line.words[at] ?? ''));
      line.take({ start: at, count: 1, value: '' });
    }
  };
  if (second === undefined) return place([chooseSlot(line, first, takesParty)]);
  const isHour = (number: string) => listTimes(number).length > 0;
  if (third !== undefined || !line.needs('hour') || !takesParty) return undefined;
  if (!isHour(first) && !isHour(second)) return undefined;
  if (isLong(first)) return place(['hour', 'party']);
  if (isLong(second)) return place(['party', 'hour']);
  for (const at of indexes) line.take({ start: at, count: 1, value: '' });
  return [first, second];
};

const isPercent = definePattern('.* ?{percent}');

/** `4.50`, `5 %` */
const placeAmounts = (line: Line): void => {
  for (const slot of ['price', 'percent'] as const) {
    const read: Read = (text) => (slot === 'price' && isPercent().test(text) ? undefined : readAmount(text));
    const run = line.needs(slot) ? line.find(slot, read) : undefined;
    if (!run) continue;
    line.take(run);
    line.set(slot, run.value);
  }
};

/** Digits, else numbers as words. `un` and `una` are articles rather than numbers. */
const findNumbers = ({ remaining }: Line): number[] => {
  // `los de las 10` have an hour already, and `son 3` is no delay.
  const isFree = (at: number) => !isOneOf('beforeNumber', remaining[at - 1] ?? '');
  const list = (isNumber: (word: string) => boolean) =>
    [...remaining.keys()].filter((at) => isFree(at) && isNumber(fold(remaining[at] ?? '')));
  const digits = list((word) => /^\d{1,4}$/.test(word));
  return digits.length > 0 ? digits : list((word) => (findNumber(word) ?? 0) > 1 || word === 'one');
};

/** Three digits or more are a time (930), not a party size. */
const isLong = (number: string): boolean => number.length > 2;
/** Nobody says that a party comes fewer minutes later; it is rather their number. */
const minShift = 5;

const isLateHour = (number: string): boolean => Number(number) >= 13 && Number(number) <= 23;

/** Whether a number may be the table of a record: `move S3 10`, `seat Ana 10`. */
const mayBeTable = ({ command: { args = [] }, hasSlot }: Line): boolean =>
  hasSlot('table') && args.every(({ isWords }) => !isWords);

const chooseSlot = (line: Line, number: string, takesParty: boolean): SlotName | undefined => {
  const mayBeHour = line.needs('hour') && listTimes(number).length > 0;
  const takesPlace = line.hasSlot('table') || line.hasSlot('party');
  if (line.needs('shift') && line.getValue('hour') === undefined && !takesPlace)
    return isLong(number) && mayBeHour ? 'hour' : Number(number) < minShift ? undefined : 'shift';
  if (!line.hasSlot('party') || mayBeTable(line)) return undefined;
  const mayBeParty = takesParty && !isLong(number);
  const isHour = mayBeHour && (!mayBeParty || isLateHour(number));
  if (isHour) return 'hour';
  return mayBeParty ? 'party' : undefined;
};
