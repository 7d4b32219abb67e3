import { integerFlag, wordsArg } from '../../cli/flag-types.ts';
import { defineCommand } from '../../context/context.ts';
import { reservas } from '../../contract/reservas.ts';
import { exits } from '../../ground/errors.ts';
import { formatCount, guestNoun, type Lang, type LocalizedText } from '../../ground/i18n.ts';
import { formatClock, parseClock } from '../../ground/times.ts';
import { toWarning } from '../../render/notes.ts';
import { formatLongDate } from '../../render/numbers.ts';
import type { Viewport } from '../../render/result.ts';
import { toSafeLine } from '../../render/sanitize.ts';
import { formatHeading, wrapIndented } from '../../render/width.ts';
import {
  type Availability,
  findAvailability,
  formatAlternative,
  formatFit,
  formatRush,
} from '../../tables/availability.ts';
import { formatPartySizes, loadFloorPlan } from '../../tables/floor-plan.ts';
import type { FreeTable } from '../../tables/occupancy.ts';
import { explainPassed, findNextDate } from '../../tables/usual-hours.ts';
import { dayFlags, partySizeFlag, reservationFlags } from './flags.ts';

const maxStayMinutes = 720;

export const free = defineCommand({
  path: ['reservas', 'free'],
  args: [
    wordsArg({
      en: 'day, time and party size in any order',
      es: 'día, hora y comensales en cualquier orden',
    }),
  ],
  words: { day: 'fecha', hour: 'hora', party: 'comensales' },
  summary: { en: 'is there a table, and if not, when?', es: '¿hay mesa? y si no, ¿cuándo?' },
  detail: {
    en: 'Lists the tables that seat the party and are free for the whole stay. Best first: a single table before a combined one, then fewest spare seats, lowest priority number, id. If none is free: the nearest times of that day, and the same time on the nearest days. Day, time and party size also work without their options: 21:30 6.',
    es: 'Muestra las mesas en las que cabe el grupo y que están libres todo ese rato. La mejor primero: una mesa sola antes que varias juntas, y luego menos plazas de sobra, menor número de prioridad, id. Si no hay: las horas más próximas de ese día, y la misma hora en los días más próximos. Día, hora y comensales pueden ir sin su opción: 21:30 6.',
  },
  operations: [reservas.list],
  showsLastKnown: true,
  output: null,
  exits: [exits.notFound],
  flags: {
    fecha: dayFlags.fecha,
    hora: {
      ...reservationFlags.inicio,
      inBody: false,
      required: true,
      question: { en: 'Time', es: 'Hora' },
    },
    comensales: partySizeFlag,
    minutes: integerFlag(1, maxStayMinutes, {
      en: 'how long they stay, in minutes; the usual stay of the party when left out',
      es: 'cuánto se quedan, en minutos; si falta, lo habitual para el grupo',
    }),
  },
  examples: {
    'reservas free --hora 21:00 --comensales 4': { en: 'tonight, for four', es: 'esta noche, para cuatro' },
    'reservas free --fecha sábado --hora 14:30 --comensales 2 --minutes 60 --json': {
      en: 'for a program',
      es: 'para un programa',
    },
  },
  run: async (context, { flags: { fecha: day, hora, comensales, minutes } }) => {
    const fecha = day ?? findNextDate(hora, context.wallClock());
    const floor = await loadFloorPlan(context);
    const stay = minutes ?? floor.getStay(comensales);
    const query = { fecha, at: parseClock(hora), comensales, minutes: stay };
    const availability = await findAvailability(context, floor, query);
    const { tables, walkInTables, alternatives, rush } = availability;
    const passed = explainPassed(fecha, hora, context.wallClock());
    return {
      kind: 'view',
      data: {
        tables: [...tables, ...walkInTables].map(({ id, min, max, spare, freeUntil, walk_ins_only }) => ({
          mesa_id: id,
          min,
          max,
          spare,
          free_until: freeUntil === undefined ? null : formatClock(freeUntil),
          ...(walk_ins_only && { walk_ins_only }),
        })),
        alternatives,
        ...(rush && {
          pace: { arrivals: rush.arrivals, diners: rush.maxGuests, next: rush.next?.inicio ?? null },
        }),
        floor: floor.source,
      },
      draw: (viewport) => drawAvailability(availability, viewport),
      notices: [...warnIfTooLarge(availability), ...(passed ? [toWarning(passed)] : [])],
    };
  },
});

/** A notice if no table seats the party. */
const warnIfTooLarge = ({ floor, query }: Availability): LocalizedText[] => {
  const largest = Math.max(0, ...floor.tables.map(({ max }) => max));
  if (query.comensales <= largest) return [];
  return [{ en: `the largest table seats ${largest}`, es: `la mesa más grande es de ${largest}` }];
};

const messages = {
  until: { en: 'free until', es: 'libre hasta las' },
  untilClose: { en: 'free to the end of the day', es: 'libre hasta el cierre' },
  none: { en: 'no table', es: 'no hay mesa' },
  walkIns: { en: 'walk-ins only', es: 'solo sin reserva' },
} as const;

const drawAvailability = (
  { query, tables, walkInTables, alternatives, rush }: Availability,
  viewport: Viewport,
): string => {
  const { lang } = viewport;
  const { fecha, at, comensales, minutes } = query;
  const guests = formatCount(comensales, guestNoun)[lang];
  const text = `${formatLongDate(fecha, lang)}, ${formatClock(at)} · ${guests} · ${minutes} min`;
  const lines = [
    ...formatHeading(tables.length > 0 ? text : `${text}: ${messages.none[lang]}`, viewport),
    ...(rush ? wrapIndented(formatRush(rush)[lang], viewport.width) : []),
    ...formatTables([...tables, ...walkInTables], lang).flatMap((line) => wrapIndented(line, viewport.width)),
    ...alternatives.map((item) => `  ${formatAlternative(query, item, lang)}`),
  ];
  return `${lines.join('\n')}\n`;
};

/** `S9  2–4  cabe justo  libre hasta las 22:00` */
const formatTables = (tables: readonly FreeTable[], lang: Lang): string[] => {
  const width = Math.max(...tables.map(({ id }) => toSafeLine(id).length));
  return tables.map(({ id, min, max, spare, freeUntil, walk_ins_only }) =>
    [
      toSafeLine(id).padEnd(width),
      formatPartySizes(min, max).padStart(5),
      formatFit(spare, lang).padEnd(12),
      freeUntil === undefined
        ? messages.untilClose[lang]
        : `${messages.until[lang]} ${formatClock(freeUntil)}`,
      ...(walk_ins_only ? [messages.walkIns[lang]] : []),
    ].join('  '),
  );
};
