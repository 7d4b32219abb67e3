import { timeExpectation } from '../cli/flag-types.ts';
import { ParseIssue } from '../cli/words/parse.ts';
import { addDays } from '../ground/dates.ts';
import type { LocalizedText } from '../ground/i18n.ts';
import { mustBeText } from '../ground/i18n.ts';
import { numericDate } from '../render/numbers.ts';
import type { ApiRecord } from '../render/result.ts';
import { type Calendar, type DateAndTime, describeDate, parseDateAndTime, toPlainText } from './cells.ts';
import type { Mapping } from './columns.ts';
import type { ScheduleFields } from './import-spec.ts';

interface ScheduleOptions {
  readonly fields: ScheduleFields;
  readonly mapping: Mapping;
  readonly calendar: Calendar;
  /** Describes the field's column: `column 2 (Hora)`. */
  readonly describeColumn: (field: string) => LocalizedText;
}

/** Reads the date, start and end of a row. Columns that repeat a date or a time must agree; the end may be on the next day. */
export const readSchedule = (
  cells: ApiRecord,
  { fields: { day, start, end }, mapping, calendar, describeColumn }: ScheduleOptions,
) => {
  const problems: { field: string; text: LocalizedText }[] = [];
  const read = (field: string, expected: LocalizedText, ...parts: (keyof DateAndTime)[]): DateAndTime => {
    const text = toPlainText(cells[mapping[field] ?? '']);
    if (text === undefined) return {};
    const moment = text instanceof ParseIssue ? text : parseDateAndTime(text, calendar);
    if (moment instanceof ParseIssue) problems.push({ field, text: moment.text });
    else if (moment && parts.every((part) => moment[part])) return moment;
    else if (moment?.day && parts.includes('time')) problems.push({ field, text: missingTimeText });
    else problems.push({ field, text: mustBeText(expected, String(text)) });
    return {};
  };
  const isShared = mapping[day] !== undefined && mapping[day] === mapping[start];
  const ofDay = isShared
    ? read(day, dateAndTimeText, 'day', 'time')
    : read(day, describeDate(calendar), 'day');
  const ofStart = isShared ? {} : read(start, timeExpectation, 'time');
  const ofEnd = read(end, timeExpectation, 'time');
  const date = ofDay.day ?? ofStart.day;
  const time = ofStart.time ?? ofDay.time;
  if (ofDay.day && ofStart.day && ofDay.day !== ofStart.day)
    problems.push({
      field: start,
      text: formatDisagreement(numericDate(ofStart.day), describeColumn(day), numericDate(ofDay.day)),
    });
  if (ofDay.time && ofStart.time && ofDay.time !== ofStart.time)
    problems.push({ field: day, text: formatDisagreement(ofDay.time, describeColumn(start), ofStart.time) });
  if (ofEnd.day && ofEnd.time && date && time && ofEnd.day !== addDays(date, ofEnd.time <= time ? 1 : 0))
    problems.push({ field: end, text: endsOnOtherDay(ofEnd.day, date) });
  const values = Object.entries({ [day]: date, [start]: time, [end]: ofEnd.time });
  const known: ApiRecord = Object.fromEntries(values.filter(([, value]) => value !== undefined));
  return { values: known, problems };
};

const dateAndTimeText: LocalizedText = {
  en: 'a date with its year and a time, like 21/11/2026 21:30',
  es: 'una fecha con su año y una hora, como 21/11/2026 21:30',
};

const missingTimeText: LocalizedText = {
  en: 'has a date without a time (0:00 counts as none); a reservation at midnight needs its time in a column of its own',
  es: 'tiene una fecha sin hora (0:00 no cuenta como hora); para una reserva a medianoche, ponga la hora en otra columna',
};

const formatDisagreement = (value: string, column: LocalizedText, other: string): LocalizedText => ({
  en: `says ${value}, but ${column.en} says ${other}`,
  es: `dice ${value}, pero la ${column.es} dice ${other}`,
});

const endsOnOtherDay = (end: string, day: string): LocalizedText => ({
  en: `is on ${numericDate(end)}, which cannot be the end of a reservation on ${numericDate(day)}`,
  es: `es el ${numericDate(end)}, que no puede ser el final de una reserva del ${numericDate(day)}`,
});
