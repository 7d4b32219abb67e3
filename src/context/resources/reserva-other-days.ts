import type { Reserva } from '../../contract/reservas.ts';
import { isActive } from '../../contract/statuses.ts';
import { addDays, takeDate, type WallClock } from '../../ground/dates.ts';
import { Failure, withHint } from '../../ground/errors.ts';
import type { LocalizedText } from '../../ground/i18n.ts';
import { dedupeById } from '../../ground/rows.ts';
import { compareTexts } from '../../ground/strings.ts';
import { toSafeLine } from '../../render/sanitize.ts';
import { type DayLists, formatStart } from './reserva-days.ts';
import { matchRecords, type RecordFormat, WrongStateFailure } from './resolver.ts';

export const matchCode = (word: string, reservations: readonly Reserva[]): readonly Reserva[] =>
  matchRecords(word, reservations, ({ id, codigo_reserva }) => ({ names: [id, codigo_reserva] }))
    .exactMatches;

export const getGuest = ({ nombre_cliente, email, telefono }: Reserva) => ({
  names: [nombre_cliente, email],
  phones: [telefono],
});

/** Days before and after the given day that are searched before all reservations are read. */
const nearDays = 7;

/** Finds a code or the unique start of an id on the days around, then of all reservations. */
export const findByCode = async (
  word: string,
  day: string,
  { read, readAll }: DayLists,
): Promise<readonly Reserva[]> => {
  // A name is rarely a code: all reservations are needed anyway to find it on another day.
  const isLikelyCode = /\d/.test(word) || /^[A-Z]{6}$/.test(word);
  for (let distance = 1; isLikelyCode && distance <= nearDays; distance++) {
    const days = [addDays(day, distance), addDays(day, -distance)];
    const matches = matchCode(word, dedupeById((await Promise.all(days.map(read))).flat()));
    if (matches.length > 0) return matches;
  }
  const all = await readAll().catch(suggestDay);
  const byCode = matchCode(word, all);
  return byCode.length > 0 ? byCode : all.filter(({ id }) => id.toLowerCase().startsWith(word.toLowerCase()));
};

/** A response with the reservations of many years may be cut off. The other errors of a large response say what to do. */
const suggestDay = (error: unknown): never => {
  const isCutOff = error instanceof Failure && error.code === 'MALFORMED_ANSWER';
  throw isCutOff ? withHint(error, nameDayHint) : error;
};

const nameDayHint: LocalizedText = {
  en: 'there may be too many reservations to search: name the day with --fecha',
  es: 'puede haber demasiadas reservas para buscar en todas: indique el día con --fecha',
};

/** The guests of the coming days that a word names, the next day first. */
export const findComing = async (
  word: string,
  known: readonly Reserva[],
  { date }: WallClock,
  { readAll }: DayLists,
  isMeant: (reserva: Reserva) => boolean = isActive,
) => {
  const ids = new Set(known.map(({ id }) => id));
  const all = await readAll().catch(suggestDay);
  const coming = all
    .filter((reserva) => isMeant(reserva) && takeDate(reserva.fecha_reserva) >= date && !ids.has(reserva.id))
    .toSorted((a, b) => compareTexts(formatStart(a), formatStart(b)));
  return matchRecords(word, coming, getGuest);
};

/** Without a terminal nothing of another day is taken: the hint names each match with its day and code. */
export const explainOtherDay =
  (word: string, { formatLine }: RecordFormat) =>
  (matches: readonly Reserva[]): Failure => {
    const lines = matches.slice(0, maxHinted).map((reserva) => `\n  ${toSafeLine(formatLine(reserva))}`);
    return new WrongStateFailure('NOT_FOUND', {
      en: `nobody of today matches "${word}"`,
      es: `nadie de hoy coincide con "${word}"`,
      hint: {
        en: `on other days, by code:${lines.join('')}`,
        es: `otros días, por su código:${lines.join('')}`,
      },
    });
  };

const maxHinted = 10;
