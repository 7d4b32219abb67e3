import { dateFlag } from '../cli/flag-types.ts';
import { type Command, type Context, defineCommand } from '../context/context.ts';
import { getPartySize, isNotCancelled, readDays } from '../context/resources/reserva-days.ts';
import { type Reserva, reservas } from '../contract/reservas.ts';
import { addDays } from '../ground/dates.ts';
import { exits, Failure, suggestCommand } from '../ground/errors.ts';
import { type LocalizedText, untranslated } from '../ground/i18n.ts';
import { groupBy } from '../ground/rows.ts';
import { compareTexts } from '../ground/strings.ts';
import { countMinutes, takeTime } from '../ground/times.ts';
import { createOwner } from '../journal/own-path.ts';
import type { Column, CommandResult, Viewport } from '../render/result.ts';
import { renderTable } from '../render/table.ts';
import {
  editFloorFile,
  type FloorFile,
  findFloorFilePath,
  readFloorFile,
  writeFloorFile,
} from '../tables/floor-file.ts';
import { type FloorPlan, formatPartySizes, loadFloorPlan, sourceText } from '../tables/floor-plan.ts';
import { expandRange } from '../verbs/day-range.ts';

const defaultDays = 90;

const learn = defineCommand({
  path: ['floor', 'learn'],
  summary: {
    en: 'learn the tables from past reservations',
    es: 'aprender las mesas de las reservas pasadas',
  },
  detail: {
    en: 'Writes to a settings file each table, the smallest and largest party that sat there, and the usual stay by party size. Your corrections in the file stay.',
    es: 'Escribe en un fichero de ajustes cada mesa, el grupo más pequeño y el más grande que se sentó en ella y la estancia habitual según el número de comensales. Sus correcciones en el fichero se conservan.',
  },
  operations: [reservas.list],
  output: null,
  exits: [exits.notFound],
  flags: {
    desde: dateFlag({ en: 'first day; by default 90 days ago', es: 'primer día; si falta, hace 90 días' }),
    hasta: dateFlag({ en: 'last day; by default today', es: 'último día; si falta, hoy' }),
  },
  examples: {
    'floor learn': { en: 'from the last 90 days', es: 'de los últimos 90 días' },
    'floor learn --desde -30d': { en: 'from the last month', es: 'del último mes' },
  },
  run: async (context, { flags }) => {
    // With several profiles, one with a database is not an error.
    if (context.isMultiProfile && context.target().database !== undefined)
      return createResult(await loadFloorPlan(context));
    rejectDatabase(context);
    const path = await findFloorFilePath(context);
    const previous = await readFloorFile(path);
    const today = context.today();
    const days = expandRange(flags.desde ?? addDays(today, -defaultDays), flags.hasta ?? today);
    const reservations = await readDays(await context.client(), days);
    if (reservations.every(({ mesa_id }) => !mesa_id))
      throw new Failure('NOT_FOUND', {
        en: `no reservation from ${days[0]} to ${days.at(-1)} has a table`,
        es: `ninguna reserva del ${days[0]} al ${days.at(-1)} tiene mesa`,
        hint: suggestCommand(['floor', 'learn', '--desde', '-365d'], {
          en: 'start earlier',
          es: 'empiece antes',
        }),
      });
    const learned = learnFloor(reservations, previous);
    if (!context.globals['dry-run']) {
      await writeFloorFile(path, { restaurant: createOwner(context, reservations), ...learned });
      context.notice(untranslated(`→ ${path}`));
    }
    return createResult(await loadFloorPlan(context));
  },
});

/**
 * Learns a floor plan from reservations: each table with its smallest and largest party, and the median stay by party
 * size. Entries of `existing` without the mark `learned` stay unchanged.
 */
const learnFloor = (reservas: readonly Reserva[], existing: FloorFile | undefined): FloorFile => {
  const notCancelled = reservas.filter(isNotCancelled);
  const tables = merge(existing?.tables ?? [], learnTables(notCancelled), ({ id }) => id);
  const stays = merge(existing?.stays ?? [], learnStays(notCancelled), ({ comensales }) => comensales);
  const ids = new Set(tables.map(({ id }) => id));
  return {
    tables: tables.map((table) => addJoins(table, ids)).sort((a, b) => compareTexts(a.id, b.id)),
    stays: stays.sort((a, b) => a.comensales - b.comensales),
  };
};

type Table = FloorFile['tables'][number];

/** Adds the parts of a learned table whose name joins other tables' names: `S9+S10`. */
const addJoins = (table: Table, ids: ReadonlySet<string>): Table => {
  const joins = table.id.split('+');
  const isCombined = joins.length > 1 && joins.every((part) => ids.has(part));
  return isCombined && table.learned ? { ...table, joins } : table;
};

const merge = <T extends { learned?: boolean | undefined }>(
  existing: readonly T[],
  learned: readonly T[],
  getKey: (entry: T) => unknown,
): T[] => {
  const entries = new Map(learned.map((entry) => [getKey(entry), entry]));
  for (const entry of existing) {
    const isLearnedAgain = entry.learned === true && entries.has(getKey(entry));
    if (!isLearnedAgain) entries.set(getKey(entry), entry);
  }
  return [...entries.values()];
};

const learnTables = (reservas: readonly Reserva[]): FloorFile['tables'] => {
  const byTable = groupBy(reservas, ({ mesa_id }) =>
    mesa_id == null || mesa_id === '' ? undefined : String(mesa_id),
  );
  return [...byTable].map(([id, group]) => {
    const sizes = group.map(getPartySize);
    return { id, min: Math.min(...sizes), max: Math.max(...sizes), learned: true };
  });
};

const learnStays = (reservas: readonly Reserva[]): FloorFile['stays'] => {
  const timed = reservas.filter((reserva) => !Number.isNaN(getStay(reserva)));
  return [...groupBy(timed, getPartySize)].map(([comensales, group]) => ({
    comensales,
    minutes: getMedian(group.map(getStay)),
    learned: true,
  }));
};

/** In minutes; NaN without a start or end. */
const getStay = ({ inicio_reserva, final_reserva }: Reserva): number =>
  countMinutes(takeTime(inicio_reserva), takeTime(final_reserva));

const getMedian = (values: readonly number[]): number => {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor((sorted.length - 1) / 2)] ?? 0;
};

const rejectDatabase = (context: Context): void => {
  if (context.target().database === undefined) return;
  throw new Failure('USAGE', {
    en: 'this profile has its tables in its database',
    es: 'este perfil tiene las mesas en su base de datos',
    hint: suggestCommand(['admin', 'tables', 'list']),
  });
};

const show = defineCommand({
  path: ['floor', 'show'],
  summary: { en: 'the tables and their source', es: 'las mesas y de dónde salen' },
  output: null,
  exits: [exits.notFound, exits.unreachable],
  examples: {
    'floor show': { en: 'tables and usual stays', es: 'mesas y estancias habituales' },
    'floor show --json': { en: 'for a program', es: 'para un programa' },
  },
  run: async (context) => createResult(await loadFloorPlan(context)),
});

const createResult = ({ source, tables, stays }: FloorPlan): CommandResult => ({
  kind: 'view',
  data: { floor: source, tables, stays },
  draw: (viewport) => drawTables({ tables, stays }, viewport),
  notices: [sourceText[source]],
});

const guests: LocalizedText = { en: 'Guests', es: 'Comensales' };

const tableColumns: Column[] = [
  { field: 'id', header: { en: 'Table', es: 'Mesa' }, priority: 0 },
  { field: 'sizes', header: guests, priority: 1 },
];

const stayColumns: Column[] = [
  { field: 'comensales', header: guests, priority: 0, align: 'right' },
  { field: 'minutes', header: { en: 'Usual stay', es: 'Estancia habitual' }, priority: 1 },
];

const drawTables = ({ tables, stays }: Pick<FloorPlan, 'tables' | 'stays'>, viewport: Viewport): string => {
  const sizes = tables.map(({ id, min, max }) => ({ id, sizes: formatPartySizes(min, max) }));
  const times = stays.map(({ comensales, minutes }) => ({ comensales, minutes: `${minutes} min` }));
  const drawn = [renderTable(sizes, tableColumns, viewport), renderTable(times, stayColumns, viewport)];
  return drawn.filter((table) => table !== '').join('\n');
};

const edit = defineCommand({
  path: ['floor', 'edit'],
  summary: { en: 'correct the tables in your editor', es: 'corregir las mesas en su editor' },
  detail: {
    en: 'Opens the file in $VISUAL or $EDITOR and then checks it. If it has mistakes, reports them and keeps the old file.',
    es: 'Abre el fichero en $VISUAL o $EDITOR y después lo comprueba. Si tiene errores, los indica y conserva el fichero anterior.',
  },
  output: null,
  examples: {
    'floor edit': { en: 'in $EDITOR', es: 'en $EDITOR' },
    'floor edit -p centro': { en: "another restaurant's", es: 'las de otro restaurante' },
  },
  run: async (context) => {
    rejectDatabase(context);
    const path = await findFloorFilePath(context);
    if (!context.interactive)
      throw new Failure('USAGE', {
        en: 'an editor needs a terminal',
        es: 'un editor necesita una terminal',
        hint: { en: `edit the file: ${path}`, es: `edite el fichero: ${path}` },
      });
    if (!context.globals['dry-run']) await editFloorFile(context, path);
    return createResult(await loadFloorPlan(context));
  },
});

export const commands: readonly Command[] = [show, learn, edit];
