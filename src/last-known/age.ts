import { wallClock } from '../ground/dates.ts';
import { joinTexts, type LocalizedText, localize } from '../ground/i18n.ts';
import { formatDuration } from '../ground/times.ts';
import { formatFullDate } from '../render/numbers.ts';
import type { CommandResult, LiveResult } from '../render/result.ts';
import type { Outage } from './answers.ts';

const minuteMs = 60_000;

interface AgedContext {
  readonly outage: Outage | undefined;
  readonly isMultiProfile: boolean;
  readonly globals: { readonly profile?: string | undefined };
  readonly runtime: { readonly now: () => Date };
  timeZone(): string;
}

/** Adds the age of stored data to the result, or to each state of a live one. */
export const withAges = <Result extends CommandResult>(
  result: Result,
  contexts: readonly AgedContext[],
): Result => {
  if (result.kind === 'live')
    return {
      ...result,
      run: (show: Parameters<LiveResult['run']>[0]) => result.run((state) => show(withAges(state, contexts))),
    };
  const ages = contexts.flatMap(({ outage, isMultiProfile, globals, runtime, timeZone }) => {
    if (!outage) return [];
    const age = formatAge(outage, { now: runtime.now(), timeZone: timeZone() });
    const prefix = isMultiProfile ? `${globals.profile}: ` : '';
    return [localize((lang) => prefix + age[lang])];
  });
  return ages.length > 0 ? { ...result, ages } : result;
};

/** `⚠ no answer: the reservations as of 20:41, 12 min ago`: the age of the oldest data shown, and then what is not known. */
export const formatAge = (
  { used, missing = new Map() }: Pick<Outage, 'used'> & Partial<Outage>,
  { now, timeZone }: { readonly now: Date; readonly timeZone: string },
): LocalizedText => {
  const findOldest = (noun: keyof typeof nouns): number =>
    Math.min(...used.flatMap((item) => (item.noun === noun ? Date.parse(item.at) : [])));
  const format = (noun: keyof typeof nouns): LocalizedText => {
    const { date, time } = wallClock(new Date(findOldest(noun)), timeZone);
    const { en, es } = nouns[noun];
    if (date === wallClock(now, timeZone).date) return { en: `${en} ${time}`, es: `${es} a las ${time}` };
    return {
      en: `${en} ${formatFullDate(date, 'en')} ${time}`,
      es: `${es} el ${formatFullDate(date, 'es')} a las ${time}`,
    };
  };
  // The command's own read is first. A command that shows reservations may also have read the waitlist.
  const main = used.find(({ noun }) => noun !== 'waitlist')?.noun ?? 'waitlist';
  const minutes = Math.floor((now.getTime() - findOldest(main)) / minuteMs);
  const duration = formatDuration(minutes);
  const isWaitlistOlder = main !== 'waitlist' && findOldest('waitlist') < findOldest(main) - minuteMs;
  const unknown = joinTexts([...missing.values()], ', ');
  return localize((lang) => {
    const age =
      minutes < 0
        ? { en: 'a time in the future: check the clock', es: 'una hora futura: revise el reloj' }[lang]
        : { en: `${duration} ago`, es: `hace ${duration}` }[lang];
    const others = [
      ...(isWaitlistOlder ? [format('waitlist')[lang]] : []),
      ...(missing.size > 0 ? [`${{ en: 'not known', es: 'no se sabe' }[lang]}: ${unknown[lang]}`] : []),
    ];
    const start = { en: '⚠ no answer', es: '⚠ sin respuesta' }[lang];
    return [`${start}: ${format(main)[lang]}, ${age}`, ...others].join('; ');
  });
};

const nouns = {
  reservas: { en: 'the reservations as of', es: 'las reservas leídas' },
  customers: { en: 'the customers as of', es: 'los clientes leídos' },
  waitlist: { en: 'the waitlist as of', es: 'la lista de espera leída' },
} as const;
