import { addDays, type WallClock } from './dates.ts';

/** Until this hour it is still the evening before: who sits at one in the morning came at eleven. */
const morning = '06:00';
/** From this hour on it is dinner. */
export const dinnerFrom = '17:00';

/** The day whose evening it is: after midnight still the one before. */
export const eveningOf = ({ date, time }: WallClock): string => (time < morning ? addDays(date, -1) : date);
