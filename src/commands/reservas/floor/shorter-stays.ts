import type { Context } from '../../../context/context.ts';
import type { LocalizedText } from '../../../ground/i18n.ts';
import { formatClock, formatDuration, minutesOfDay, toMinutes } from '../../../ground/times.ts';
import { toSafeLine } from '../../../render/sanitize.ts';
import { findFloorPlan } from '../../shared/floor/floor.ts';
import {
  createDayLists,
  isSeated,
  listActiveOccupancies,
  listFreeTables,
} from '../../shared/floor/occupancy.ts';

/** A table that is free now, perhaps only until its next reservation. */
export interface ShorterStay {
  readonly mesa_id: string;
  /** HH:mm; undefined if it is free for the whole stay. */
  readonly until: string | undefined;
  readonly minutes: number;
}

/** A shorter time is no use to guests. */
const minMinutes = 15;

/** Lists the tables that are free for the party now, the longest first. Empty if no tables are known. */
export const listShorterStays = async (context: Context, comensales: number): Promise<ShorterStay[]> => {
  const floor = await findFloorPlan(context);
  if (!floor) return [];
  const { date, time } = context.wallClock();
  const starts_at = toMinutes(date, time);
  const period = { starts_at, ends_at: starts_at + minMinutes };
  const reservations = await createDayLists(await context.client()).readAround(date);
  const occupancies = listActiveOccupancies(reservations, floor);
  // Guests who stay longer than planned are still at their table.
  const occupied = occupancies.filter((item) => isSeated(item) && item.starts_at <= starts_at);
  const except = new Set([...(await floor.listBlocked(period)), ...occupied.flatMap(({ parts }) => parts)]);
  return listFreeTables(floor, occupancies, { period, comensales, except })
    .map(({ id, freeUntil = starts_at + minutesOfDay }) => {
      const minutes = freeUntil - starts_at;
      const isWhole = minutes >= floor.getStay(comensales);
      return { mesa_id: id, until: isWhole ? undefined : formatClock(freeUntil % minutesOfDay), minutes };
    })
    .sort((a, b) => b.minutes - a.minutes);
};

/** Asks which of the tables the guests take; undefined for none. */
export const chooseShorterStay = async (
  context: Context,
  stays: readonly ShorterStay[],
): Promise<ShorterStay | undefined> => {
  const { lang } = context;
  const value = await (await context.prompts()).choose(messages.question[lang], [
    ...stays.map((stay, index) => ({ name: formatStay(stay, lang), value: String(index) })),
    { name: messages.none[lang], value: 'none' },
  ]);
  return stays[Number(value)];
};

const messages = {
  question: {
    en: 'Not free for the whole stay. Take instead:',
    es: 'No está libre para todo ese rato. En su lugar:',
  },
  none: { en: 'none of them', es: 'ninguna' },
  until: { en: 'until', es: 'hasta las' },
} as const satisfies Record<string, LocalizedText>;

/** `S3 until 22:30 (45 min)`, `B1` */
export const formatStay = ({ mesa_id, until, minutes }: ShorterStay, lang: Context['lang']): string =>
  toSafeLine(mesa_id) +
  (until === undefined ? '' : ` ${messages.until[lang]} ${until} (${formatDuration(minutes)})`);
