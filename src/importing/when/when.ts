import type { Flag } from '../../cli/flag.ts';
import { ParseIssue } from '../../cli/words/parse.ts';
import { addDays } from '../../ground/dates.ts';
import { type LocalizedText, localize, mustBeText } from '../../ground/i18n.ts';
import { numericDate } from '../../render/numbers.ts';
import type { ApiRecord } from '../../render/outcome.ts';
import { aDate, plainText, serial, serialDay, serialHour } from '../cells.ts';
import { type Calendar, dateIn } from './dates.ts';
import { hourIn, midnightIn, momentIn } from './moments.ts';

/** The fields that say when a record is. */
export interface When {
  readonly day: string;
  readonly start: string;
  readonly end: string;
}

/** What a cell says of it. */
interface Said {
  readonly day?: string | undefined;
  readonly hour?: string | undefined;
}

interface Asking {
  readonly when: When;
  readonly flags: Readonly<Record<string, Flag>>;
  /** By field, the header of its column; day and start may share one. */
  readonly mapping: Readonly<Record<string, string>>;
  readonly calendar: Calendar;
  /** `column 2 (Hora)`, of a field. */
  readonly columnOf: (field: string) => LocalizedText;
}

interface Found {
  readonly values: ApiRecord;
  readonly wrong: readonly { readonly field: string; readonly text: LocalizedText }[];
}

/**
 * When a row is: its day and hours, from a column each or from one that has both. What two columns say has to be the
 * same, an end being on its own day or on the next.
 */
export const whenIn = (cells: ApiRecord, { when, flags, mapping, calendar, columnOf }: Asking): Found => {
  const { day, start, end } = when;
  const isShared = mapping[day] !== undefined && mapping[day] === mapping[start];
  const wrong: { field: string; text: LocalizedText }[] = [];
  const cell = (field: string, read: (text: string) => Said | ParseIssue): Said => {
    const header = mapping[field];
    const text = header === undefined ? undefined : plainText(cells[header]);
    const said = text instanceof ParseIssue || text === undefined ? text : read(text);
    if (said instanceof ParseIssue) wrong.push({ field, text: said.text });
    return said === undefined || said instanceof ParseIssue ? {} : said;
  };
  const hours = (field: string) => cell(field, (text) => hourSaid(text, flags[field], calendar));
  const one = cell(day, (text) => (isShared ? bothSaid : daySaid)(text, calendar));
  const other = isShared ? {} : hours(start);
  const last = hours(end);
  const found = { day: one.day ?? other.day, start: other.hour ?? one.hour, end: last.hour };
  const differ = (field: string, said: string, than: string, then: string) =>
    wrong.push({ field, text: notTheSame(said, columnOf(than), then) });
  if (one.day && other.day && one.day !== other.day)
    differ(start, numericDate(other.day), day, numericDate(one.day));
  if (one.hour && other.hour && one.hour !== other.hour) differ(day, one.hour, start, other.hour);
  if (wrong.length === 0 && last.day && found.day && found.start && found.end) {
    const isNext = found.end <= found.start;
    if (last.day !== addDays(found.day, Number(isNext)))
      wrong.push({ field: end, text: endsElsewhere(last.day, found.day) });
  }
  const values = { [day]: found.day, [start]: found.start, [end]: found.end };
  return { values: Object.fromEntries(Object.entries(values).filter(([, value]) => value)), wrong };
};

/** Whether a cell has a day and an hour that is no midnight. */
export const saysBoth = (cell: unknown, calendar: Calendar): boolean => {
  const text = plainText(cell);
  const moment = typeof text === 'string' ? momentIn(text, calendar) : undefined;
  return moment !== undefined && !(moment instanceof ParseIssue) && !!moment.day && moment.hour !== '00:00';
};

const daySaid = (text: string, calendar: Calendar): Said | ParseIssue => {
  if (serialDay.test(text)) return new ParseIssue(serial);
  const day = midnightIn(text, calendar) ?? dateIn(text, calendar);
  if (day !== undefined) return day instanceof ParseIssue ? day : { day };
  const moment = momentIn(text, calendar);
  if (moment instanceof ParseIssue) return moment;
  return moment?.day === undefined
    ? noDate(text, calendar)
    : { day: moment.day, ...(moment.hour !== '00:00' && { hour: moment.hour }) };
};

const bothSaid = (text: string, calendar: Calendar): Said | ParseIssue => {
  const moment = momentIn(text, calendar);
  if (moment instanceof ParseIssue || (moment?.day && moment.hour !== '00:00')) return moment;
  const day = daySaid(text, calendar);
  if (day instanceof ParseIssue && serialDay.test(text)) return day;
  return new ParseIssue(day instanceof ParseIssue ? mustBeText(both, text) : noHour);
};

const hourSaid = (text: string, flag: Flag | undefined, calendar: Calendar): Said | ParseIssue => {
  if (serialHour.test(text)) return new ParseIssue(serial);
  const hour = hourIn(text, calendar);
  if (hour !== undefined) return { hour };
  const moment = momentIn(text, calendar);
  return moment ?? new ParseIssue(mustBeText(flag?.expects ?? both, text));
};

const noDate = (text: string, calendar: Calendar): ParseIssue =>
  new ParseIssue(mustBeText(aDate(calendar), text));

const both: LocalizedText = {
  en: 'a date with its year and an hour, like 21/11/2026 21:30',
  es: 'una fecha con su año y una hora, como 21/11/2026 21:30',
};
const noHour: LocalizedText = {
  en: 'has no hour, as 0:00 is what spreadsheets write for none; one of a booking at midnight needs a column of its own',
  es: 'no tiene hora: 0:00 es lo que las hojas de cálculo escriben cuando falta; la de una reserva a medianoche necesita una columna propia',
};

const notTheSame = (said: string, column: LocalizedText, then: string): LocalizedText => ({
  en: `says ${said}, and ${column.en} ${then}`,
  es: `dice ${said}, y la ${column.es} ${then}`,
});

const endsElsewhere = (said: string, day: string): LocalizedText =>
  localize((lang) => {
    const [is, not] = {
      en: ['is on', 'which is no end of a booking on'],
      es: ['es del', 'y no acaba así una reserva del'],
    }[lang];
    return `${is} ${numericDate(said)}, ${not} ${numericDate(day)}`;
  });
