import { bodyFlags } from '../../cli/fields.ts';
import { type Context, defineCommand } from '../../context/context.ts';
import { createDayLists } from '../../context/resources/reserva-days.ts';
import { reservas } from '../../contract/reservas.ts';
import { waitlist } from '../../contract/waitlist.ts';
import { exits, onExit } from '../../ground/errors.ts';
import type { LocalizedText } from '../../ground/i18n.ts';
import { formatClock, toMinutes } from '../../ground/times.ts';
import type { ViewResult } from '../../render/result.ts';
import { formatHeading } from '../../render/width.ts';
import { findFloorPlan, noticeUnknownFloor } from '../../tables/floor-plan.ts';
import { defaultGraceMinutes } from '../../tables/meal-periods.ts';
import { getMealPeriod } from '../../tables/meals.ts';
import { isOver } from '../../tables/occupancy.ts';
import { readAllergyNotes } from '../../verbs/results.ts';
import { createLiveResult, graceFlag, watchFlags } from '../../watching/polling.ts';
import { computeFloorStatus, type FloorStatus } from './floor-status.ts';
import { listRows } from './now-screen.ts';

const { inicio } = bodyFlags(reservas.create.body, { inicio_reserva: 'inicio' });

export const now = defineCommand({
  path: ['reservas', 'now'],
  words: { hour: 'at' },
  summary: {
    en: 'who is seated, due or late, and which tables are free',
    es: 'quién está, quién llega o se retrasa, y qué mesas hay libres',
  },
  operations: [reservas.list, waitlist.list],
  showsLastKnown: true,
  output: null,
  flags: {
    at: {
      ...inicio,
      required: false,
      inBody: false,
      about: { en: 'at this time of today; now when left out', es: 'a esta hora de hoy; si falta, ahora' },
    },
    grace: graceFlag,
    ...watchFlags,
  },
  examples: {
    'reservas now': { en: 'the floor at a glance', es: 'la sala de un vistazo' },
    'reservas now --at 21:30 --json': { en: 'for a program', es: 'para un programa' },
  },
  run: async (context, { flags: { at, grace, watch, every } }) => {
    const show = () => showFloorStatus(context, at, grace ?? defaultGraceMinutes);
    return watch ? createLiveResult(context, every, show) : show();
  },
});

/** The result of `reservas now`, at a time of today. */
const showFloorStatus = async (
  context: Context,
  time: string | undefined,
  grace: number,
): Promise<ViewResult> => {
  const clock = context.wallClock();
  const fecha = clock.date;
  const at = time ?? clock.time;
  const client = await context.client();
  const readWaitlist = async () => (await client.call(waitlist.list, {})).data;
  const [floor, reservations, entries] = await Promise.all([
    findFloorPlan(context),
    createDayLists(client).readAround(fecha),
    readWaitlist().catch(onExit(exits.unauthorized, undefined)),
  ]);
  const moment = { fecha, at, minute: toMinutes(fecha, at), grace, now: context.runtime.now() };
  const status = await computeFloorStatus(moment, reservations, floor, entries ?? []);
  const shown = [...status.late, ...status.due, ...status.seated].map(({ reserva }) => reserva);
  const { getAllergyNote, notices } = await readAllergyNotes(context, shown);
  return {
    kind: 'view',
    data: toData(status),
    draw: (viewport) =>
      listRows(status, viewport, getAllergyNote)
        .flatMap(({ text, isHeading }) => (isHeading ? formatHeading(text, viewport) : text))
        .map((text) => `${text}\n`)
        .join(''),
    listRows: (viewport) => listRows(status, viewport, getAllergyNote),
    findReservation: (id) => reservations.find((reserva) => reserva.id === id),
    notices: [
      ...noticeUnknownFloor(floor),
      ...warnAboutUnclosed(status),
      ...(entries === undefined ? [noWaitlist] : []),
      ...notices,
    ],
  };
};

const minutesUntilForgotten = 60;

/** A notice about reservations of an earlier meal period. They hold tables and hide who is late now. */
const warnAboutUnclosed = ({ late, seated, minute }: FloorStatus): LocalizedText[] => {
  const open = [...late, ...seated].filter((item) => isOver(item, minute - minutesUntilForgotten));
  if (open.length === 0) return [];
  const [servicio, other] = new Set(open.map(({ reserva }) => getMealPeriod(reserva)));
  // Of a meal that is running, `close` alone closes nothing.
  const command = `maitre reservas close${other ? '' : ` --servicio ${servicio}`}`;
  return [
    {
      en: `still open from before: ${open.length}; close them: ${command}`,
      es: `abiertas de antes: ${open.length}; ciérrelas con: ${command}`,
    },
  ];
};

const noWaitlist: LocalizedText = {
  en: 'without the waitlist: it needs the scope waitlist:read',
  es: 'sin la lista de espera: necesita el permiso waitlist:read',
};

const toData = ({ fecha, at, seated, due, late, free, waitlist: entries, minute }: FloorStatus) => ({
  at: `${fecha}T${at}`,
  seated: seated.map(({ reserva, starts_at, ends_at }) => ({
    ...reserva,
    since: formatClock(starts_at),
    until: formatClock(ends_at),
  })),
  due: due.map(({ reserva, expected_at }) => ({ ...reserva, in_minutes: expected_at - minute })),
  late: late.map(({ reserva, expected_at }) => ({ ...reserva, late_minutes: minute - expected_at })),
  free: free.map(({ id, min, max, until }) => ({
    mesa_id: id,
    min,
    max,
    free_until: until === undefined ? null : formatClock(until),
  })),
  queue: entries.map(({ entry, mesa }) => ({ ...entry, mesa_id: mesa ?? null })),
});
