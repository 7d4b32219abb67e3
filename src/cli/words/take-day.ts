import { fold } from '../../ground/strings.ts';
import { findWeekday, isDayAndWeekday } from './dates.ts';
import { type Line, listOwnArgs } from './line.ts';
import { findRuns, type Run } from './parse.ts';
import { isDay, isDayOrName, type Read, withDigits } from './slots.ts';
import { definePattern, isDenial, isOneOf } from './vocabulary.ts';

/** Prefers other dates to weekdays, and full weekdays to abbreviations: Domingo and Mar are also names. */
export const findDay = (line: Line): Run | undefined => {
  const read: Read = (text) => {
    // `saturday 19th`
    const numbered = text.replace(/(?<=^\p{L}+) (\d{1,2})(?:st|nd|rd|th)$/iu, ' the $1');
    if (isDayAndWeekday(numbered)) return numbered;
    const day = withDigits(text);
    return [day, labelledDay().exec(day)?.[1] ?? ''].find((value) => isDay(value, line.lang));
  };
  // `today, not tomorrow`
  const rateDenial = ({ start }: Run) => Number(isDenial(line.words[start - 1]));
  const [best] = findRuns(line.remaining, read).toSorted(
    (a, b) =>
      rateDenial(a) - rateDenial(b) ||
      rateDoubt(a.value) - rateDoubt(b.value) ||
      b.count - a.count ||
      b.start - a.start,
  );
  return best;
};

const labelledDay = definePattern('{dayLabels} (.+)');

const rateDoubt = (text: string): number => {
  // `Mar 4` may be four guests of Mar.
  if (text.includes(' ') && isDayOrName(text.split(' ')[0] ?? '')) return 1;
  if (findWeekday(fold(text)) === undefined) return 0;
  return text.length > 4 ? 1 : 2;
};

/** In `tuesday 1, 2 people` and `Ana 2 friday 4 21:00` the number after the day belongs to it: nothing else takes it. */
export const takeDayOfMonth = (line: Line, dayRun: Run | undefined): void => {
  if (!dayRun) return;
  const start = dayRun.start + dayRun.count;
  const number = line.remaining[start] ?? '';
  // `update Gil friday 4` is a party of four, and `move Gil friday 21` an hour.
  const mayBeOther = line.hasSlot('hour')
    ? !saysSameTime(line)
    : !line.hasSlot('party') || Number(number) <= 12;
  if (listOwnArgs(line.command).length > 0 && mayBeOther) return;
  const isOnly = line.remaining.every((word, at) => at === start || !/^\d{1,3}[.,]?$/.test(word ?? ''));
  if (line.storesName && line.needs('party') && (isOnly || line.needs('hour'))) return;
  // `4 mar 9` and `mañana jueves 4` have a date already.
  const [, weekday = ''] = weekdayPattern().exec(fold(dayRun.value)) ?? [];
  if (!/^\d{1,2}$/.test(number) || findWeekday(weekday) === undefined) return;
  line.take({ start, count: 1, value: number });
  line.set('day', `${weekday} ${{ en: 'the', es: 'día' }[line.lang]} ${number}`);
};

/** Whether the hour is said to stay: `sunday, same time`. */
export const saysSameTime = ({ words }: Line): boolean =>
  findRuns(words, (text) => (isOneOf('sameTime', text) ? text : undefined)).length > 0;

const weekdayPattern = definePattern('(?:(?:{beforeDay}|{directions}) )?(\\p{L}+)');
