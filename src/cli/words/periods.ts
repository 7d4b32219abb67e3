import { addDays, getWeek } from '../../ground/dates.ts';
import { fold } from '../../ground/strings.ts';
import { findMonth } from './dates.ts';

const unitPattern =
  /^(?:(last|this|next|est[ae]|proxim[ao]) )?(week|month|semana|mes)(?: (pasad[ao]|que viene))?$/;

const weekendPattern =
  /^(?:(last|this|next|est[ae]|proximo) )?(?:weekend|fin de semana|finde)(?: (pasado|que viene))?$/;

/**
 * The first and last day of `last week`, `this weekend`, `este mes`, `march` or `marzo de 2025`; undefined for other texts.
 * A month without a year is the nearest one, with `isPast` the latest that has begun.
 */
export const findPeriod = (
  raw: string,
  today: string,
  isPast = false,
): readonly [string, string] | undefined => {
  const text = fold(raw).replace(/^(?:the|la|el|del|de la|de) /, '');
  const weekend = findWeekend(text, today);
  if (weekend) return weekend;
  const [year, month] = [Number(today.slice(0, 4)), Number(today.slice(5, 7)) - 1];
  const [, before = '', unit, after = ''] = unitPattern.exec(text) ?? [];
  const offset = Number(/next|prox|que/.test(before + after)) - Number(/last|pasad/.test(before + after));
  if (unit === 'week' || unit === 'semana') return getWeek(addDays(today, offset * 7));
  if (unit) return getMonth(year, month + offset);
  const [, name = '', namedYear] = /^(\p{L}{4,}|may)(?: (?:de )?(\d{4}))?$/u.exec(text) ?? [];
  const named = findMonth(name);
  if (named === undefined) return undefined;
  if (namedYear !== undefined) return getMonth(Number(namedYear), named);
  const yearsBack = (isPast ? Math.ceil : Math.round)((named - month) / 12);
  return getMonth(year, named - 12 * yearsBack);
};

/** Saturday and Sunday; `que viene` is the coming weekend, `next` the one after it. */
const findWeekend = (text: string, today: string): readonly [string, string] | undefined => {
  const [all, before = '', after = ''] = weekendPattern.exec(text) ?? [];
  if (all === undefined) return undefined;
  const [, sunday] = getWeek(today);
  const isRunning = today >= addDays(sunday, -1);
  const isNext = before === 'next' || (isRunning && /prox|que/.test(before + after));
  const days = /last|pasad/.test(before + after) ? -7 : isNext ? 7 : 0;
  return [addDays(sunday, days - 1), addDays(sunday, days)];
};

/** The month with this index, from 0 in January; it may lie in another year. */
const getMonth = (year: number, index: number): readonly [string, string] => {
  const toDay = (month: number) => new Date(Date.UTC(year, month, 1)).toISOString().slice(0, 10);
  return [toDay(index), addDays(toDay(index + 1), -1)];
};

/** Whether a text says which period it means: `week` alone may be that of another day. */
export const isPeriod = (text: string): boolean =>
  findPeriod(text, '2026-01-01') !== undefined &&
  !/^(?:(?:the|la|el) )?(?:week|month|semana|mes)$/i.test(text);
