import { dateFlag } from '../cli/flag-types.ts';
import { type Command, type Context, command } from '../context/context.ts';
import { reservas } from '../contract/reservas.ts';
import { addDays } from '../ground/dates.ts';
import { exits, Failure } from '../ground/errors.ts';
import { untranslated } from '../ground/i18n.ts';
import type { CommandResult, Viewport } from '../render/outcome.ts';
import { toSafeLine } from '../render/sanitize.ts';
import { paint } from '../render/status.ts';
import { rangeOf } from './reservas/days.ts';
import { type Floor, floorOf, seatsOf, sourceText } from './shared/floor/floor.ts';
import {
  editFloor,
  type FloorFile,
  floorFile,
  readFloorFile,
  writeFloorFile,
} from './shared/floor/floor-file.ts';
import { learnFloor } from './shared/floor/learn.ts';
import { readDays } from './shared/floor/occupancy.ts';

const usualDays = 90;

const learn = command({
  path: ['floor', 'learn'],
  summary: { en: 'learn the tables from the book', es: 'aprender las mesas del libro' },
  detail: {
    en: 'Each table seen, the smallest and largest party that it held, and how long parties of each size stay, written to a file of your settings. What you corrected there stays as it is.',
    es: 'Cada mesa vista, el grupo más pequeño y el más grande que tuvo, y cuánto se quedan los grupos de cada tamaño, en un fichero de sus ajustes. Lo que haya corregido allí se queda como está.',
  },
  operations: [reservas.list],
  output: null,
  exits: [exits.notFound],
  flags: {
    desde: dateFlag({
      en: 'the first day; 90 days ago when left out',
      es: 'el primer día; si falta, hace 90 días',
    }),
    hasta: dateFlag({ en: 'the last day; today when left out', es: 'el último día; si falta, hoy' }),
  },
  examples: [
    { line: 'floor learn', about: { en: 'from the last 90 days', es: 'de los últimos 90 días' } },
    { line: 'floor learn --desde -30d', about: { en: 'from the last month', es: 'del último mes' } },
  ],
  run: async (context, { flags }) => {
    // Beside others it has nothing to learn: what it knows is what it would answer.
    if (context.isOneOfMany && context.target().database !== undefined)
      return shown(await floorOf(context), []);
    refuseDatabase(context);
    const path = floorFile(context);
    const known = await readFloorFile(path);
    const today = context.today();
    const days = rangeOf(flags.desde ?? addDays(today, -usualDays), flags.hasta ?? today);
    const book = await readDays(await context.client(), days);
    if (book.every(({ mesa_id }) => !mesa_id)) throw noTables(days);
    const floor = learnFloor(book, known);
    if (!context.globals['dry-run']) {
      await writeFloorFile(path, floor);
      context.notice(untranslated(`→ ${path}`));
    }
    return shown(await floorOf(context), floor.stays);
  },
});

const noTables = (days: readonly string[]) =>
  new Failure(
    'NOT_FOUND',
    {
      en: `no booking from ${days[0]} to ${days.at(-1)} has a table`,
      es: `ninguna reserva del ${days[0]} al ${days.at(-1)} tiene mesa`,
    },
    {
      hint: {
        en: 'look further back: maitre floor learn --desde -365d',
        es: 'mirar más atrás: maitre floor learn --desde -365d',
      },
    },
  );

const refuseDatabase = (context: Context): void => {
  if (context.target().database === undefined) return;
  throw new Failure(
    'USAGE',
    {
      en: 'the tables of this profile are in its database',
      es: 'las mesas de este perfil están en su base de datos',
    },
    { hint: untranslated('maitre admin tables list') },
  );
};

const show = command({
  path: ['floor', 'show'],
  summary: { en: 'the tables, and where they are known from', es: 'las mesas, y de dónde se conocen' },
  output: null,
  exits: [exits.notFound, exits.unreachable],
  examples: [
    { line: 'floor show', about: { en: 'tables and usual stays', es: 'mesas y estancias usuales' } },
    { line: 'floor show --json', about: { en: 'for a program', es: 'para un programa' } },
  ],
  run: async (context) => {
    const floor = await floorOf(context);
    const file = floor.source === 'database' ? undefined : await readFloorFile(floorFile(context));
    return shown(floor, file?.stays ?? []);
  },
});

const shown = ({ source, tables }: Floor, stays: FloorFile['stays']): CommandResult => ({
  kind: 'board',
  data: { floor: source, tables, stays },
  draw: (frame) => draw(tables, stays, frame),
  notices: [sourceText[source]],
});

const words = {
  table: { en: 'Table', es: 'Mesa' },
  guests: { en: 'Guests', es: 'Comensales' },
  stays: { en: 'Usual stay', es: 'Estancia usual' },
} as const;

const draw = (tables: Floor['tables'], stays: FloorFile['stays'], { lang, colour }: Viewport): string => {
  const width = Math.max(words.table[lang].length, ...tables.map(({ id }) => toSafeLine(id).length));
  const rows = tables.map(({ id, min, max }) => `${toSafeLine(id).padEnd(width)}  ${seatsOf(min, max)}`);
  const lengths = stays.map(({ comensales, minutes }) => `  ${comensales}: ${minutes} min`);
  return [
    paint(`${words.table[lang].padEnd(width)}  ${words.guests[lang]}`, 'strong', colour),
    ...rows,
    ...(lengths.length > 0 ? [paint(words.stays[lang], 'strong', colour), ...lengths] : []),
    '',
  ].join('\n');
};

const edit = command({
  path: ['floor', 'edit'],
  summary: { en: 'correct the tables in your editor', es: 'corregir las mesas en su editor' },
  detail: {
    en: 'Opens the file in $VISUAL or $EDITOR and checks it on return: what is wrong is said, and the file stays as it was.',
    es: 'Abre el fichero en $VISUAL o $EDITOR y lo comprueba al volver: se dice qué está mal, y el fichero se queda como estaba.',
  },
  output: null,
  examples: [
    { line: 'floor edit', about: { en: 'in $EDITOR', es: 'en $EDITOR' } },
    { line: 'floor edit -p centro', about: { en: "another restaurant's", es: 'las de otro restaurante' } },
  ],
  run: async (context) => {
    refuseDatabase(context);
    if (!context.interactive) throw noTerminal(floorFile(context));
    if (!context.globals['dry-run']) await editFloor(context, floorFile(context));
    const file = await readFloorFile(floorFile(context));
    return shown(await floorOf(context), file?.stays ?? []);
  },
});

const noTerminal = (path: string) =>
  new Failure(
    'USAGE',
    { en: 'an editor needs a terminal', es: 'un editor necesita un terminal' },
    { hint: { en: `write the file: ${path}`, es: `escribir el fichero: ${path}` } },
  );

export const commands: readonly Command[] = [show, learn, edit];
