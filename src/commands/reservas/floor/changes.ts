import type { Flag } from '../../../cli/flag.ts';
import { createDateParser } from '../../../cli/words/dates.ts';
import { parseTimeOfDay } from '../../../cli/words/times.ts';
import { type Context, defineCommand } from '../../../context/context.ts';
import { reservas } from '../../../contract/reservas.ts';
import { addDays, getBusinessDay, wallClock } from '../../../ground/dates.ts';

const parseDay = createDateParser('nearest');

/** HH:mm, or YYYY-MM-DD. */
const desde: Flag<string> = {
  about: {
    en: 'since this time or day; today when left out',
    es: 'desde esta hora o este día; si falta, hoy',
  },
  placeholder: 'HH:mm|D',
  parse: (raw, context) => parseTimeOfDay(raw, context) ?? parseDay(raw, context),
  expected: { en: 'a time (12:00) or a day (ayer)', es: 'una hora (12:00) o un día (ayer)' },
};

export const changes = defineCommand({
  path: ['reservas', 'changes'],
  summary: {
    en: 'what has changed since a time or day, and who changed it',
    es: 'lo que ha cambiado desde una hora o un día, y quién lo cambió',
  },
  detail: {
    en: 'What was written on this machine, with its command, and what maitre reservas watch has seen of other changes. Without --desde: since the business day began at 06:00.',
    es: 'Lo escrito en este equipo, con su comando, y lo que maitre reservas watch ha visto de otros cambios. Sin --desde: desde las 06:00, cuando empieza la jornada.',
  },
  operations: [reservas.list],
  output: null,
  flags: { desde },
  examples: [
    { line: 'reservas changes --desde 12:00', about: { en: 'since noon', es: 'desde mediodía' } },
    { line: 'reservas changes --desde ayer', about: { en: 'since yesterday', es: 'desde ayer' } },
  ],
  run: async (context, { flags }) => {
    const { readRecordedChanges, toChangeList } = await import('./recorded-changes.ts');
    const start = findStart(context, flags.desde);
    const isSince = ({ at }: { readonly at: string }) => formatClock(context, at) >= start;
    // A day of margin covers every time zone.
    const all = await readRecordedChanges(context, addDays(start.slice(0, 10), -1));
    const list = all.filter(isSince);
    return {
      ...toChangeList(context, list, true),
      summary: list.length > 0 ? undefined : () => noChanges,
    };
  },
});

/** Returns the restaurant's date and time, `YYYY-MM-DD HH:mm`, from which changes are listed. */
const findStart = (context: Context, value: string | undefined): string => {
  const now = context.wallClock();
  if (value === undefined) return `${getBusinessDay(now)} 06:00`;
  if (!/^\d\d:\d\d$/.test(value)) return `${value} 00:00`;
  return `${value <= now.time ? now.date : addDays(now.date, -1)} ${value}`;
};

const formatClock = (context: Context, at: string): string => {
  const { date, time } = wallClock(new Date(at), context.timeZone());
  return `${date} ${time}`;
};

const noChanges = {
  en: 'nothing was written on this machine; changes of others are known while maitre reservas watch runs',
  es: 'no se ha escrito nada en este equipo; los cambios de otros se conocen mientras funciona maitre reservas watch',
};
