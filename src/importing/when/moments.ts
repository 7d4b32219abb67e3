import { ParseIssue } from '../../cli/words/parse.ts';
import { readTime } from '../../cli/words/times.ts';
import { type Calendar, dateIn, isNoDay } from './dates.ts';

/** A day and an hour in one cell. */
interface Moment {
  /** None where it is a day that programs write for none: 30/12/1899 21:30. */
  readonly day: string | undefined;
  readonly hour: string;
}

const hour = String.raw`\d{1,2}(?:[:.h]\d\d(?::\d\d(?:[.,]\d+)?)?(?: ?[ap]\.? ?m\.?| ?h(?:rs?|s)?\.?)?| ?[ap]\.? ?m\.?| ?h)`;
const between = `(?:T|,? +(?:a las? |at |[-–@] ?)?|,)`;
const zone = String.raw` ?(?:Z|(?:UTC|GMT)(?:[+-]\d\d?(?::?\d\d)?)?|[+-]\d\d(?::?\d\d)?)(?: \([^)]*\))?`;
/** A day alone is told from it at once. */
const midnight = /[T ,]\D*(?:0{1,2}[:.h]00|0{1,2} ?h|12)/i;
const together = new RegExp(`^(.+?)${between}(${hour})(${zone})?$`, 'i');

/** The day of a cell whose hour is midnight as it is written: what programs write of a day alone, whatever the offset. */
export const midnightIn = (
  text: string,
  calendar: Calendar,
  isPast = false,
): string | ParseIssue | undefined => {
  if (!midnight.test(text)) return undefined;
  const [, date = '', clock = '', offset] = together.exec(text) ?? [];
  if (hourIn(clock, calendar) !== '00:00') return undefined;
  if (offset !== undefined && !isOffset(text, clock, offset)) return undefined;
  return dateIn(date, calendar, isPast);
};

/** A day and an hour in one, as programs write them; undefined for what is none. What bears an offset is an instant. */
export const momentIn = (text: string, calendar: Calendar): Moment | ParseIssue | undefined => {
  const [, date = '', clock = '', offset] = together.exec(text) ?? [];
  const time = clock === '' ? undefined : hourIn(clock, calendar);
  if (time === undefined) return undefined;
  const day = dateIn(date, calendar);
  if (day instanceof ParseIssue) return day;
  if (day === undefined) return isNoDay(date, calendar) ? { day: undefined, hour: time } : undefined;
  if (offset === undefined) return { day, hour: time };
  const instant = isOffset(text, clock, offset) ? new Date(`${day}T${time}:00${isoOf(offset)}`) : undefined;
  if (instant === undefined || Number.isNaN(instant.getTime())) return undefined;
  const local = calendar.local(instant);
  return { day: local.date, hour: local.time };
};

/** An hour HH:mm, without the seconds that are none: `9:30:00 p. m.` */
export const hourIn = (text: string, { today }: Calendar): string | undefined => {
  const plain = text
    .replace(/^(\d{1,2}:\d{2}):00(?:[.,]0+)?/, '$1')
    .replace(/([ap])\.?\s*m\.?$/i, '$1m')
    .replace(/\.$/, '');
  const time = readTime(plain, { today, lang: 'es' });
  return typeof time === 'string' ? time : undefined;
};

/** `21:00-23:00` is from one hour to another, and `21:00:00-03:00` an offset. */
const isOffset = (text: string, clock: string, offset: string): boolean =>
  /z|utc|gmt/i.test(offset) || clock.split(':').length > 2 || text.includes(`T${clock}`);

/** `+01:00` of `+01`, `GMT+0100 (CET)`; Z of UTC. */
const isoOf = (offset: string): string => {
  const [, sign, hours = '', minutes = '00'] = /([+-])(\d\d?):?(\d\d)?/.exec(offset) ?? [];
  return sign === undefined ? 'Z' : `${sign}${hours.padStart(2, '0')}:${minutes}`;
};
