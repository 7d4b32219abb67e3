import type { Flag } from '../../cli/flag.ts';
import { createDateParser } from '../../cli/words/dates.ts';
import { listTimes, parseAgo } from '../../cli/words/times.ts';
import { type Context, defineCommand } from '../../context/context.ts';
import { reserva as resource } from '../../context/resources/reserva.ts';
import { reservas } from '../../contract/reservas.ts';
import { addDays, getBusinessDay, wallClock } from '../../ground/dates.ts';
import { exits, Failure } from '../../ground/errors.ts';
import type { Lang, LocalizedText } from '../../ground/i18n.ts';
import { fold } from '../../ground/strings.ts';
import { addMinutes } from '../../ground/times.ts';
import { formatChangeMap, formatMoment } from '../../journal/messages.ts';
import type { ApiRecord, Column, ListResult } from '../../render/result.ts';
import { createReadOptions } from '../../verbs/resolve-names.ts';
import { type Change, changeTypes } from '../../watching/watch-events.ts';
import { type RecordedChange, readRecordedChanges } from './recorded-changes.ts';

const parseDay = createDateParser('nearest');

const noonPattern = /^(?:el )?mediodia$|^(?:noon|midday)$/;

/** The value is YYYY-MM-DD, or the times that a bare hour may mean: `08:00 20:00`. */
const desde: Flag<string> = {
  about: {
    en: 'since this time or day; today when left out',
    es: 'desde esta hora o este día; si falta, hoy',
  },
  placeholder: 'HH:mm|D',
  type: 'time',
  words: ['since'],
  parse: (raw, context) => {
    if (noonPattern.test(fold(raw))) return '12:00';
    const ago = parseAgo(raw);
    const now = context.now?.();
    if (ago !== undefined && now !== undefined) return addMinutes(now, -ago);
    return listTimes(raw).join(' ') || parseDay(raw, context);
  },
  expected: {
    en: 'a time (12:00), "last hour" or a day (ayer)',
    es: 'una hora (12:00), "última hora" o un día (ayer)',
  },
};

export const changes = defineCommand({
  path: ['reservas', 'changes'],
  words: { hour: 'desde', day: 'desde' },
  summary: {
    en: 'what has changed since a time or day, and who changed it',
    es: 'lo que ha cambiado desde una hora o un día, y quién lo cambió',
  },
  detail: {
    en: 'What was written on this machine with any profile of the restaurant, and what maitre reservas watch has seen of other changes. MAITRE_SESSION names the author. A bare hour is the latest one that has passed. Without --desde: since the business day began at 06:00.',
    es: 'Lo escrito en este equipo con cualquier perfil del restaurante, y lo que maitre reservas watch ha visto de otros cambios. MAITRE_SESSION dice quién fue. Una hora suelta es la última que ha pasado. Sin --desde: desde las 06:00, cuando empieza la jornada.',
  },
  operations: [reservas.list],
  output: null,
  flags: { desde },
  examples: {
    'reservas changes --desde 12:00': { en: 'since noon', es: 'desde mediodía' },
    'reservas changes --desde ayer': { en: 'since yesterday', es: 'desde ayer' },
  },
  run: async (context, { flags }) => {
    const start = findStart(context, flags.desde);
    // A day of margin covers every time zone.
    const recent = await readRecordedChanges(context, addDays(start.slice(0, 10), -1));
    const changes = recent.filter(({ at }) => toLocalTime(context, at) >= start);
    const time = start.slice(11);
    const list = toChangeList(changes, createColumns(context), {
      en: 'nothing was written on this machine; changes of others are known while maitre reservas watch runs',
      es: 'no se ha escrito nada en este equipo; los cambios de otros se conocen mientras funciona maitre reservas watch',
    });
    const isBareHour = flags.desde?.includes(' ');
    return { ...list, ...(isBareHour && { assumption: { en: `since ${time}`, es: `desde las ${time}` } }) };
  },
});

/** The restaurant's date and time, `YYYY-MM-DD HH:mm`, from which changes are listed: the latest one that has passed. */
const findStart = (context: Context, value: string | undefined): string => {
  const now = context.wallClock();
  if (value === undefined) return `${getBusinessDay(now)} 06:00`;
  if (!/^\d\d:\d\d/.test(value)) return `${value} 00:00`;
  const passed = value
    .split(' ')
    .map((time) => `${time <= now.time ? now.date : addDays(now.date, -1)} ${time}`);
  return passed.sort().at(-1) ?? '';
};

const toLocalTime = (context: Context, at: string): string => {
  const { date, time } = wallClock(new Date(at), context.timeZone());
  return `${date} ${time}`;
};

export const history = defineCommand({
  path: ['reservas', 'history'],
  summary: {
    en: 'the recorded changes of a reservation, and when',
    es: 'los cambios registrados de una reserva, y cuándo',
  },
  detail: {
    en: 'What was written on this machine, with its command, and what maitre reservas watch has seen of other changes.',
    es: 'Lo escrito en este equipo, con su comando, y lo que maitre reservas watch ha visto de otros cambios.',
  },
  operations: [reservas.list, reservas.get],
  output: null,
  exits: [exits.notFound],
  args: [resource.arg],
  words: {},
  examples: {
    'reservas history K7PQ2M': { en: 'by its code', es: 'por su código' },
    'reservas history K7PQ2M --json': { en: 'for a program', es: 'para un programa' },
  },
  run: async (context, { args: [name] }) => {
    const all = await readRecordedChanges(context);
    const id = await findId(context, name, all);
    const changes = all.filter(({ reserva }) => reserva?.id === id);
    const columns = createColumns(context).filter(({ field }) => field !== 'reserva');
    return toChangeList(changes, columns, {
      en: 'no changes from this machine; to see those of others: maitre reservas watch',
      es: 'no hay cambios hechos en este equipo; para ver los de otros: maitre reservas watch',
    });
  },
});

/** Finds the id through the API, or among the recorded changes if the reservation was deleted. */
const findId = async (context: Context, name: string, changes: readonly Change[]): Promise<string> => {
  try {
    const client = await context.client();
    const id = String(
      await resource.createResolver(context, client, { ...createReadOptions(context), verb: 'history' })(
        name,
      ),
    );
    // The resolver does not check a full id. This read throws NOT_FOUND.
    if (!changes.some(({ reserva }) => reserva?.id === id))
      await client.call(reservas.get, { params: { id } });
    return id;
  } catch (error) {
    const isNamed = ({ reserva }: Change): boolean =>
      [reserva?.id, reserva?.codigo_reserva].some((value) => fold(String(value)) === fold(name.trim()));
    const id = changes.find(isNamed)?.reserva?.id;
    if (!(error instanceof Failure) || error.code !== 'NOT_FOUND' || id === undefined) throw error;
    return id;
  }
};

const toChangeList = (
  changes: readonly RecordedChange[],
  columns: readonly Column[],
  noChanges: LocalizedText,
): ListResult => ({
  kind: 'list',
  records: changes.map((change): ApiRecord => ({ ...change })),
  columns,
  fields: ['type', 'at', 'reserva', 'changes', 'source', 'command', 'session', 'profile'],
  summary: changes.length > 0 ? undefined : noChanges,
});

const createColumns = (context: Context): readonly Column[] => [
  {
    field: 'at',
    header: { en: 'When', es: 'Cuándo' },
    priority: 0,
    format: (at) => formatMoment(at, context),
  },
  {
    field: 'type',
    header: { en: 'What', es: 'Qué' },
    priority: 1,
    format: (type, lang) => changeTypes[type as Change['type']].text[lang],
  },
  {
    field: 'reserva',
    header: { en: 'Reservation', es: 'Reserva' },
    priority: 2,
    min: 20,
    format: (reserva) => (reserva ? resource.formatLine(reserva as ApiRecord) : ''),
  },
  {
    field: 'changes',
    header: { en: 'Changes', es: 'Cambios' },
    priority: 3,
    min: 16,
    format: (changes, lang) => formatChangeMap(resource.name, changes as Change['changes'], lang),
  },
  {
    field: 'source',
    header: { en: 'By', es: 'Quién' },
    priority: 4,
    min: 10,
    format: (source, lang, { session, profile }) => formatAuthor(source, session ?? profile, lang),
  },
  { field: 'command', header: { en: 'Command', es: 'Comando' }, priority: 5, min: 10 },
];

/** What is known of the author: the session's name, else which profile of this machine it was. */
const formatAuthor = (source: unknown, name: unknown, lang: Lang): string => {
  if (source !== 'journal') return { en: 'unknown, seen by watch', es: 'no se sabe, visto por watch' }[lang];
  return typeof name === 'string' ? name : { en: 'this machine', es: 'este equipo' }[lang];
};
