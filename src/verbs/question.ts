import type { CommandMetadata } from '../cli/command.ts';
import type { RawFlags } from '../cli/flag.ts';
import { createDateParser } from '../cli/words/dates.ts';
import type { OpenWord } from '../cli/words/reading.ts';
import { parseTimeOfDay } from '../cli/words/times.ts';
import type { Context } from '../context/context.ts';
import { showClues } from '../context/resources/reserva-clues.ts';
import { type LocalizedText, localize } from '../ground/i18n.ts';
import { groupBy } from '../ground/rows.ts';
import { joinParts } from '../ground/strings.ts';
import { formatLongDate } from '../render/numbers.ts';
import { toSafeLine } from '../render/sanitize.ts';

/** `“every” was not understood. Book Marta, 2, Thursday 26 November, 21:00?` */
export const formatQuestion = (
  context: Context,
  command: CommandMetadata,
  settled: { readonly args: readonly string[]; readonly flags: RawFlags },
  doubts: readonly OpenWord[],
): string => {
  const { lang } = context;
  const quote = (word: string) => ({ en: `“${word}”`, es: `«${word}»` })[lang];
  const byProblem = groupBy(doubts, ({ problem }) => problem);
  const problems = [...byProblem].map(([problem, open]) => {
    const words = open.map(({ word }) => word && quote(word)).filter(Boolean);
    const text = joinParts([words.join(', '), problem[lang]], ' ');
    return `${text.charAt(0).toUpperCase()}${text.slice(1)}${text.endsWith('?') ? '' : '.'}`;
  });
  return toSafeLine(
    joinParts(
      [...problems, `${{ en: '', es: '¿' }[lang]}${describe(context, command, settled)[lang].trim()}?`],
      ' ',
    ),
  );
};

/** `Book Marta, 2, Thursday 26 November, 21:00`, `cancel Ana, Friday 27 November` */
const describe = (
  context: Context,
  command: CommandMetadata,
  { args, flags }: Parameters<typeof formatQuestion>[2],
): LocalizedText => {
  const { words = {}, path, doing } = command;
  const get = (slot: keyof typeof words) => flags[words[slot] ?? ''];
  const order = ['name', 'party', 'day', 'hour'] as const;
  const named = new Set<unknown>([...order, 'former' as const].map((slot) => words[slot]));
  const others = Object.entries(flags)
    .filter(([name, value]) => !named.has(name) && !(name === words.to && value === get('from')))
    .map(([name, value]) => {
      if (value === true) return name;
      const isMinutes = name === words.shift || name === words.longer;
      const isGrowth = isMinutes || name === words.more;
      const sign = isGrowth && /^\d/.test(String(value)) ? '+' : '';
      return `${sign}${value}${isMinutes ? ' min' : ''}`;
    });
  return localize((lang) => {
    const parse = createDateParser('nearest');
    const [former, shownDay] = (['former', 'day'] as const).map(get).map((day) => {
      const date = typeof day === 'string' ? parse(day, context) : undefined;
      return typeof date === 'string' ? formatLongDate(date, lang) : day;
    });
    const hour = parseTimeOfDay(String(get('hour') ?? ''), context);
    const shownHour = typeof hour === 'string' ? hour : get('hour');
    const parts = [
      showClues(args.join(command.args?.[0]?.variadic ? ' ' : ', ')),
      get('name'),
      get('party'),
      joinParts([former, shownDay], ' → '),
      shownHour,
      ...others,
    ];
    const ownName = path.filter((word) => word !== 'reservas').join(' ');
    const verb = (doing ?? verbs[ownName])?.[lang] ?? ownName;
    return `${verb} ${joinParts(parts, ', ')}`;
  });
};

/** The verb of a question, by command; that of a creation is in its `doing`. */
const verbs: Readonly<Record<string, LocalizedText>> = {
  move: { en: 'Move', es: 'Mover' },
  update: { en: 'Change', es: 'Cambiar' },
  swap: { en: 'Swap', es: 'Intercambiar' },
  seat: { en: 'Seat', es: 'Sentar' },
  late: { en: 'Comes later:', es: 'Llega más tarde:' },
  walkin: { en: 'Seat without a reservation:', es: 'Sentar sin reserva:' },
  finish: { en: 'Finish', es: 'Terminar' },
  confirm: { en: 'Confirm', es: 'Confirmar' },
  cancel: { en: 'Cancel', es: 'Cancelar' },
  delete: { en: 'Delete', es: 'Borrar' },
  noshow: { en: 'Did not come:', es: 'No se ha presentado:' },
  note: { en: 'Note', es: 'Anotar' },
  close: { en: 'Close', es: 'Cerrar' },
  list: { en: 'List the reservations', es: 'Ver las reservas' },
  now: { en: 'Show the room', es: 'Ver la sala' },
  free: { en: 'Find a table', es: 'Buscar mesa' },
  stats: { en: 'Count the guests', es: 'Contar comensales' },
  changes: { en: 'Show the changes', es: 'Ver los cambios' },
  reconfirm: { en: 'Show who has not confirmed', es: 'Ver quién no ha confirmado' },
  history: { en: 'Show the changes of', es: 'Ver los cambios de' },
  'crm history': { en: 'Show the visits of', es: 'Ver las visitas de' },
  sheet: { en: 'Show the sheet', es: 'Ver la hoja' },
  'waitlist list': { en: 'Show the queue', es: 'Ver la cola' },
  'waitlist seat': { en: 'Seat from the queue', es: 'Sentar de la cola' },
  'waitlist call': { en: 'Call', es: 'Avisar' },
  'waitlist cancel': { en: 'Take off the queue', es: 'Quitar de la cola' },
  'menu items list': { en: 'Show the dishes', es: 'Ver los platos' },
  'menu items get': { en: 'Show the dish', es: 'Ver el plato' },
  'menu categories get': { en: 'Show the dishes of', es: 'Ver los platos de' },
  'crm regulars': { en: 'Show the regulars', es: 'Ver los habituales' },
  'crm search': { en: 'Search the customers for', es: 'Buscar en los clientes' },
  'crm get': { en: 'Show the customer', es: 'Ver la ficha de' },
  'menu items update': { en: 'Change the dish', es: 'Cambiar el plato' },
  'menu items unavailable': { en: 'Sold out:', es: 'Agotado:' },
  'menu items available': { en: 'Available again:', es: 'Vuelve a haber:' },
};
