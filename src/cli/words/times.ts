import { fold } from '../../ground/strings.ts';
import { chooseFirst, type Parser } from './parse.ts';

/** `21:30`, `21.30`, `21h30`, `21`, `21h` */
const clock = /^(\d{1,2})(?:[:.h](\d{2}))?(?: ?(?:h|hs|hrs|horas))?$/;
/** `2130`, `930` */
const compact = /^(\d{1,2})(\d{2})(?: ?h)?$/;
/** `9pm`, `9:30 p.m.`, `9 de la noche` */
const twelveHour = /^(\d{1,2})(?:[:.](\d{2}))?(?: ?([ap])\.?m\.?| de la (manana|tarde|noche))$/;
/** `9 y media`, `9 menos cuarto` */
const quarter = /^(\d{1,2}) (y media|y cuarto|menos cuarto)(?= |$)/;

/** A time as people write it, to HH:mm. One that may be in the morning or the evening is taken as written. */
export const parseTimeOfDay: Parser<string> = (raw, context) => {
  const text = fold(raw)
    .trim()
    .replace(/\s+/g, ' ')
    .replace(/^(?:a las?|at) /, '')
    .replace(quarter, (_all, hour: string, part: string) => quarterTime(Number(hour), part));
  return chooseFirst(candidateTimes(text), context, (time) => time);
};

const quarterTime = (hour: number, part: string): string => {
  if (part === 'menos cuarto') return `${hour === 0 ? 23 : hour - 1}:45`;
  return `${hour}:${part === 'y media' ? '30' : '15'}`;
};

/** The times that the text may mean, the likeliest first. */
const candidateTimes = (text: string): string[] => {
  const [isTwelveHour, half, halfMinute = '00', letter, part = ''] = twelveHour.exec(text) ?? [];
  if (isTwelveHour) return fromTwelveHour(Number(half), halfMinute, letter ?? part);
  const [, hour, minute = '00'] = clock.exec(text) ?? compact.exec(text) ?? [];
  if (hour === undefined) return [];
  const isAmbiguous = !hour.startsWith('0') && Number(hour) < 12;
  const evening = isAmbiguous ? toTime(Number(hour) + 12, minute) : undefined;
  return [toTime(Number(hour), minute), evening].filter((time) => time !== undefined);
};

const fromTwelveHour = (hour: number, minute: string, half: string): string[] => {
  if (hour < 1 || hour > 12) return [];
  // `9 de la noche` is after noon, `1 de la noche` is not.
  const isAfterNoon = half === 'p' || half === 'tarde' || (half === 'noche' && hour >= 7 && hour < 12);
  const time = toTime((hour % 12) + (isAfterNoon ? 12 : 0), minute);
  return time === undefined ? [] : [time];
};

const toTime = (hour: number, minute: string): string | undefined =>
  hour <= 23 && Number(minute) <= 59 ? `${String(hour).padStart(2, '0')}:${minute}` : undefined;
