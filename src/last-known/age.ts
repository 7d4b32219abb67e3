import { intlTimeZones } from '../ground/dates.ts';
import { joinTexts, type LocalizedText, localize } from '../ground/i18n.ts';
import { formatDuration } from '../ground/times.ts';
import { fullDate } from '../render/numbers.ts';
import type { CommandResult } from '../render/outcome.ts';
import type { Outage } from './last-known.ts';

interface Moment {
  readonly now: Date;
  readonly timeZone: string;
}

/** `⚠ no answer: the book of 20:41, 12 min ago`, of the oldest data shown, and what is not known. */
export const formatAge = ({ used, missing }: Outage, { now, timeZone }: Moment): LocalizedText => {
  // The first read is the command's own; the others add to it.
  const main = used.filter(({ noun }) => noun === used[0]?.noun);
  const noun = nouns[used[0]?.noun ?? 'reservas'];
  const at = new Date(Math.min(...main.map(({ at }) => Date.parse(at))));
  const [then, today] = [at, now].map((date) => intlTimeZones.wallClock(date, timeZone));
  const minutes = Math.max(0, Math.floor((now.getTime() - at.getTime()) / 60_000));
  const duration = formatDuration(minutes);
  const isToday = then?.date === today?.date;
  const time = localize((lang) => `${isToday ? '' : `${fullDate(then?.date ?? '', lang)} `}${then?.time}`);
  const unknown = joinTexts([...missing.values()], ', ');
  const end = missing.size === 0 ? { en: '', es: '' } : unknown;
  return {
    en: `⚠ no answer: ${noun.en} of ${time.en}, ${duration} ago${end.en && `; not known: ${end.en}`}`,
    es: `⚠ sin respuesta: ${noun.es} de ${isToday ? 'las ' : ''}${time.es}, hace ${duration}${end.es && `; no se sabe: ${end.es}`}`,
  };
};

const nouns = {
  reservas: { en: 'the book', es: 'las reservas' },
  customers: { en: 'the customers', es: 'los clientes' },
} as const;

/** Puts the age on every page of an HTML document. */
export const putAgeOnPages = (outcome: CommandResult, age: LocalizedText): CommandResult => {
  if (outcome.kind === 'list') {
    const heading = outcome.heading ?? outcome.assumption;
    return { ...outcome, heading: heading ? joinTexts([age, heading], ' · ') : age };
  }
  if (outcome.kind !== 'board' || !outcome.page) return outcome;
  const { page } = outcome;
  return {
    ...outcome,
    page: async (lang) =>
      (await page(lang)).replaceAll('<header>', `<header><p><strong>${age[lang]}</strong></p>`),
  };
};
