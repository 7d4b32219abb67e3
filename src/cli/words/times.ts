import { fold } from '../../ground/strings.ts';
import { formatClock, minutesOfDay, parseClock } from '../../ground/times.ts';
import { chooseFirst, ParseIssue, type Parser } from './parse.ts';

/** `9`, `9h`, `9.30`, `9h30`, `930`, `21:30`, `9pm`, `9:30 de la noche` */
const timePattern =
  /^(?:(\d{1,2})(?:([:.h])(\d{2}))?|(\d{1,2})(\d{2}))(?: ?(?:h|hs|hrs|horas))?(?: ?([ap])\.?m\.?| ([a-z ]+))?$/;
/** The words before a time. */
export const timePrefix = /^(?:(?:a|para|sobre|hacia|desde) las? |las |at |to |around |by )/i;
/** `9 y media`, `9 menos cuarto`, `9 y veinte`, `nine thirty` */
const quarterPattern =
  /^(\d{1,2}) ((?:y|menos) (?:media|cuarto|5|10|veinte|veinticinco)|fifteen|twenty|thirty|treinta)(?= |$)/;
/** `half past 9`, `half 9`, `quarter to 9`, `twenty past 9` */
const pastPattern = /^(half(?: past)?|(?:(?:a )?quarter|5|10|twenty) (?:past|to)) (\d{1,2})(?= |$)/;

/** A part of the day, and which of its hours up to 12 are after noon. `9 de la noche` is, `1 de la noche` is not. */
const dayParts: readonly (readonly [words: RegExp, isAfterNoon: (hour: number) => boolean])[] = [
  [/^(?:(?:de|por|en) la manana|in the morning)$/, (hour) => hour === 12],
  [
    /^(?:(?:de |a |al |del |este )?mediodia|(?:at )?(?:noon|midday)|(?:(?:for|la|de la|a|para) )?(?:lunch|comida|almuerzo|comer|almorzar))$/,
    (hour) => hour === 12 || hour <= 4,
  ],
  [/^(?:(?:(?:de|por|en|a) la )?tarde|(?:in the )?(?:afternoon|evening))$/, () => true],
  [
    /^(?:(?:(?:de|por|en|a) la )?noche|(?:at )?night|(?:(?:for|la|de la|a|para) )?(?:dinner|cena|cenar))$/,
    (hour) => hour >= 6 && hour < 12,
  ],
  [/^(?:(?:de|por|en) la )?madrugada$/, () => false],
];

const findDayPart = (text: string) => dayParts.find(([words]) => words.test(fold(text)));

/** Whether the text is a part of the day: `noche`, `de la mañana`, `in the evening`. */
export const isDayPart = (text: string): boolean => findDayPart(text) !== undefined;

/** The meal that a part of the day means: `at lunch`, `la cena`. The afternoon is either. */
export const findMeal = (text: string): 'comida' | 'cena' | undefined => {
  const [, isAfterNoon = () => false] = findDayPart(text) ?? [];
  if (isAfterNoon(1) === isAfterNoon(9)) return undefined;
  return isAfterNoon(1) ? 'comida' : 'cena';
};

/**
 * The times that a text may mean, first the one as written: `9` and `9.30` are in the morning or the evening, `12` is noon or
 * midnight. A colon, a leading zero, `pm` or a part of the day leaves one.
 */
export const listTimes = (raw: string): string[] => {
  const text = fold(raw)
    .trim()
    .replace(/\s+/g, ' ')
    .replace(timePrefix, '')
    .replace(quarterPattern, (_all, hour: string, part: string) => toQuarterTime(Number(hour), part))
    .replace(pastPattern, (_all, part: string, hour: string) => toQuarterTime(Number(hour), part))
    .replace(/(?<=^\d{1,2}) o'?clock/, 'h');
  const match = timePattern.exec(text);
  if (!match) return [];
  // `21:30` sets the first hour and minute; `2130` sets the last ones.
  const [, firstHour, separator, firstMinute, lastHour = '', lastMinute, amPm, words] = match;
  const digits = firstHour ?? lastHour;
  const [hour, minute] = [Number(digits), firstMinute ?? lastMinute];
  const toTimes = (hour24: number): string[] =>
    hour24 <= 23 && Number(minute ?? 0) <= 59 ? [`${String(hour24).padStart(2, '0')}:${minute ?? '00'}`] : [];
  const part = words === undefined ? undefined : findDayPart(words);
  if (words !== undefined && !part) return [];
  if (amPm !== undefined && (hour < 1 || hour > 12)) return [];
  if ((amPm !== undefined || part) && hour >= 1 && hour <= 12) {
    const isAfterNoon = part ? part[1](hour) : amPm === 'p';
    return toTimes((hour % 12) + (isAfterNoon ? 12 : 0));
  }
  const isExact = separator === ':' || part !== undefined || digits.startsWith('0');
  if (!isExact && hour < 12) return [...toTimes(hour), ...toTimes(hour + 12)];
  return !isExact && hour === 12 && minute === undefined ? [...toTimes(12), ...toTimes(0)] : toTimes(hour);
};

/** `8.45`, with a dot because a colon would rule out the evening. */
const toQuarterTime = (hour: number, part: string): string => {
  const [, minutes = 15] = minuteWords.find(([words]) => words.test(part)) ?? [];
  if (/^menos| to$/.test(part)) return `${hour === 0 ? 23 : hour - 1}.${60 - minutes}`;
  return `${hour}.${String(minutes).padStart(2, '0')}`;
};

/** Any other part is a quarter. */
const minuteWords: readonly (readonly [words: RegExp, minutes: number])[] = [
  [/media|half|treinta|thirty/, 30],
  [/veinticinco/, 25],
  [/veinte|twenty/, 20],
  [/10/, 10],
  [/5/, 5],
];

/** A time as people write it, to HH:mm. One that may be in the morning or the evening is taken as written. */
export const parseTimeOfDay: Parser<string> = (raw, context) => {
  const delay = parseDelay(raw);
  if (delay === undefined || !context.now) return chooseFirst(listTimes(raw), context, (time) => time);
  const minutes = parseClock(context.now()) + delay;
  return minutes < minutesOfDay ? formatClock(minutes) : new ParseIssue(nextDayText);
};

const nextDayText = {
  en: 'is after midnight: write the day and the hour',
  es: 'es después de medianoche: escriba el día y la hora',
};

/** The minutes until `now`, `in 2 hours` or `dentro de media hora`. */
export const parseDelay = (text: string): number | undefined => {
  const [all, phrase] =
    /^(?:(?:right )?now|ahora(?: mismo)?|(?:in|en|dentro de) (.+))$/.exec(fold(text.trim())) ?? [];
  return all === undefined ? undefined : phrase === undefined ? 0 : parseDuration(phrase);
};

/** The minutes of `20 min`, or of `hour` as one. */
export const parseOneOrMore = (text: string): number | undefined =>
  parseDuration(text) ?? parseDuration(`1 ${text}`);

const agoPattern = /^(?:(?:in|en|de) )?(?:(?:the|la|los) )?(?:last|past|ultim[ao]s?) (.+)$/;

/** The minutes since the beginning of `the last hour` or `los últimos 20 minutos`. */
export const parseAgo = (text: string): number | undefined => {
  const [, phrase] = agoPattern.exec(fold(text.trim())) ?? [];
  return phrase === undefined ? undefined : parseOneOrMore(phrase);
};

const durationPattern =
  /^(?:(\d{1,3} ?|an? )(?:(m|mins?|minutes?|minutos?|')|(?:h|hours?|horas?)( y media| and a half)?)|(half (?:an )?hour|media hora)|(?:an? |1 )?(?:quarter of an hour|cuarto de hora))$/;

/** The minutes of `20 min`, `2 horas y media` or `half an hour`. */
export const parseDuration = (text: string): number | undefined => {
  const [all, count, inMinutes, half, halfHour] = durationPattern.exec(text) ?? [];
  if (all === undefined) return undefined;
  if (count === undefined) return halfHour ? 30 : 15;
  return (/a/.test(count) ? 1 : Number(count)) * (inMinutes ? 1 : 60) + (half ? 30 : 0);
};
