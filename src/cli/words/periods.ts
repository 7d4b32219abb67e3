import { addDays, getWeekday, monthNames } from '../../ground/dates.ts';
import { languages } from '../../ground/i18n.ts';
import { fold } from '../../ground/strings.ts';

type Period = readonly [first: string, last: string];

const unitPattern =
  /^(?:(last|this|next|est[ae]|proxim[ao]|pasad[ao]) )?(week|month|year|semana|mes|ano)(?: (pasad[ao]|que viene))?$/;
const monthPattern = /^(\p{L}+)(?: (?:de )?(\d{4}))?$/u;

/** The first and last day of `last week`, `este mes`, `march` or `marzo de 2025`; undefined for other texts. */
export const findPeriod = (raw: string, today: string): Period | undefined => {
  const text = fold(raw).replace(/^(?:the|la|el) /, '');
  const [, before = '', unit, after = ''] = unitPattern.exec(text) ?? [];
  const offset = Number(/next|prox|que/.test(before + after)) - Number(/last|pasad/.test(before + after));
  const [year, month] = [Number(today.slice(0, 4)), Number(today.slice(5, 7)) - 1];
  if (unit?.startsWith('a') || unit === 'year') return [`${year + offset}-01-01`, `${year + offset}-12-31`];
  if (unit?.startsWith('m')) return getMonth(year, month + offset);
  if (unit) {
    const monday = addDays(today, offset * 7 - ((getWeekday(today) + 6) % 7));
    return [monday, addDays(monday, 6)];
  }
  const [, name = '', namedYear] = monthPattern.exec(text) ?? [];
  const named = languages
    .map((lang) => monthNames[lang].findIndex((item) => fold(item) === name))
    .find((index) => index >= 0);
  if (named === undefined) return undefined;
  if (namedYear !== undefined) return getMonth(Number(namedYear), named);
  // Without a year it is the nearest one.
  const distance = named - month;
  return getMonth(year, named + (distance > 6 ? -12 : distance < -6 ? 12 : 0));
};

/** The month with this index, from 0 in January; it may lie in another year. */
const getMonth = (year: number, index: number): Period => {
  const [first = '', next = ''] = [index, index + 1].map((month) =>
    new Date(Date.UTC(year, month, 1)).toISOString().slice(0, 10),
  );
  return [first, addDays(next, -1)];
};
