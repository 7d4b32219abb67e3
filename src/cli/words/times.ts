import { fold } from '../../ground/strings.ts';
import { firstOf, type Parser } from './parse.ts';

/** `21:30 21.30 21h30 21 21h` */
const clock = /^(\d{1,2})(?:[:.h](\d{2}))?(?: ?(?:h|hs|hrs|horas))?$/;
/** `2130 930` */
const compact = /^(\d{1,2})(\d{2})(?: ?h)?$/;
/** `9pm`, `9:30 p.m.`, `9 de la noche` */
const halves = /^(\d{1,2})(?:[:.](\d{2}))?(?: ?([ap])\.?m\.?| de la (manana|tarde|noche))$/;

/** `9 y media`, `9 menos cuarto` */
const quarters = /^(\d{1,2}) (y media|y cuarto|menos cuarto)(?= |$)/;

/** The hour, HH:mm, that people's words mean. One that may be of the morning or of the evening is taken as written. */
export const readTime: Parser<string> = (raw, reading) => {
  const words = fold(raw)
    .trim()
    .replace(/\s+/g, ' ')
    .replace(/^(?:a las?|at) /, '')
    .replace(quarters, (_all, hour: string, quarter: string) => clockAt(Number(hour), quarter));
  return firstOf(hoursMeant(words), reading, (time) => time);
};

const clockAt = (hour: number, quarter: string): string => {
  if (quarter === 'menos cuarto') return `${hour === 0 ? 23 : hour - 1}:45`;
  return `${hour}:${quarter === 'y media' ? '30' : '15'}`;
};

/** Every hour that the words may mean, the likeliest first. */
const hoursMeant = (words: string): string[] => {
  const half = halves.exec(words);
  if (half)
    return inHalf(Number(half[1]), half[2] ?? '00', isLate(half[3] ?? half[4] ?? '', Number(half[1])));
  const [, hour, minute = '00'] = clock.exec(words) ?? compact.exec(words) ?? [];
  if (hour === undefined) return [];
  const written = timeOf(Number(hour), minute);
  const isDoubtful = !hour.startsWith('0') && Number(hour) < 12;
  const evening = isDoubtful ? timeOf(Number(hour) + 12, minute) : undefined;
  return [written, evening].filter((time) => time !== undefined);
};

/** Whether it is after noon: `9 de la noche` is, `1 de la noche` is not. */
const isLate = (half: string, hour: number): boolean =>
  half === 'p' || half === 'tarde' || (half === 'noche' && hour >= 7 && hour < 12);

/** Of a clock that counts to twelve, twice a day. */
const inHalf = (hour: number, minute: string, late: boolean): string[] => {
  const time = hour >= 1 && hour <= 12 ? timeOf((hour % 12) + (late ? 12 : 0), minute) : undefined;
  return time === undefined ? [] : [time];
};

const timeOf = (hour: number, minute: string): string | undefined =>
  hour <= 23 && Number(minute) <= 59 ? `${String(hour).padStart(2, '0')}:${minute}` : undefined;
