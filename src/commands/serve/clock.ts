import type { Flag } from '../../cli/flag.ts';
import type { Context } from '../../context/context.ts';
import { wallClock } from '../../ground/dates.ts';
import type { Text } from '../../ground/lang.ts';
import { aClockTime, instantIn, isClockTime } from '../../testing/clock-time.ts';

export const clockFlag: Flag<string> = {
  about: {
    en: 'the time at the start, on the restaurant’s wall: 2026-12-24T20:00; it goes on from there',
    es: 'la hora al empezar, la del restaurante: 2026-12-24T20:00; desde ahí sigue',
  },
  value: 'TIME',
  read: (raw) => (isClockTime(raw) ? raw : undefined),
  expects: aClockTime,
};

interface RunningClock {
  readonly start: Date;
  readonly now: () => Date;
  /** What is to be said of a time that is not the true one. */
  readonly notice?: Text;
}

/** A clock that begins at that hour, where one is said, and goes on as the time does. @throws Failure USAGE */
export const clockFrom = ({ world }: Context, said: string | undefined, tz: string): RunningClock => {
  const { now } = world;
  if (said === undefined) return { start: now(), now };
  const start = instantIn(said, tz, '--clock');
  const ahead = start.getTime() - now().getTime();
  const { date, time } = wallClock(start, tz);
  return {
    start,
    now: () => new Date(now().getTime() + ahead),
    notice: {
      en: `the service's clock begins at ${date} ${time} in ${tz} and goes on from there; the log keeps the true time`,
      es: `el reloj del servicio empieza el ${date} a las ${time} en ${tz} y sigue desde ahí; el registro lleva la hora verdadera`,
    },
  };
};
