import type { AliasTable } from '../cli/aliases.ts';
import { noshowWords } from '../context/resources/reserva-states.ts';

/** By target, the words that stand for it. Of several targets, the likeliest comes first. */
const nouns = {
  reservas: 'reserva, reservation, reservations, booking, bookings, libro, book, agenda',
  'reservas free':
    'mesas libres, mesa libre, hay mesa, mesa, table, a table, any table, free table, free tables',
  'reservas stats --semana': 'semana, esta semana, week, this week',
  crm: 'cliente, clientes, customer, customers, guest, guests',
  menu: 'carta, la carta',
  'menu items': 'plato, platos, dish, dishes, item, items',
  'menu categories': 'categoria, categorias, category, categories',
  waitlist: 'cola, la cola, espera, lista de espera, queue',
  events: 'evento, eventos, event',
  'events sessions': 'sesion, sesiones, session, sessions',
  floor: 'mesas, sala, tables',
  undo: 'deshacer',
  profile: 'perfil, perfiles, profiles',
};

const verbs = {
  list: 'lista, listar, ls, search',
  'list, show, get': 'ver',
  'show, list, get': 'mostrar',
  'get, list': 'show',
  'search, list': 'buscar, busca, find',
  search: 'list',
  now: 'ahora',
  free: 'libre, libres',
  history: 'historial',
  export: 'exportar',
  stats: 'estadisticas',
  sheet: 'hoja',
  changes: 'cambios',
  'create, add': 'crear, nueva, nuevo, new, anadir, apuntar',
  create: 'add, reservar',
  add: 'create',
  'update, swap, move': 'cambiar, edit',
  'update, edit': 'editar',
  'delete, remove': 'borrar, eliminar, rm',
  delete: 'remove',
  confirm: 'confirmar, confirma',
  seat: 'sentar, sienta, llega, llegan, sit, arrived',
  walkin: 'walk-in, walk in, sin reserva',
  finish: 'terminar, se van',
  cancel: 'cancelar, cancela, anular, anula, leave',
  move: 'mover, mueve',
  swap: 'intercambiar',
  note: 'nota, anotar',
  noshow: noshowWords.join(', '),
  close: 'cerrar',
  call: 'avisar, llamar, notify',
  reprice: 'precios, subir, raise',
  erase: 'olvidar, forget',
  'unavailable, items unavailable': 'agotado, agotar, 86',
  'available, items available': 'disponible',
};

/** Lists each word with its target. */
const listWordTargets = (table: Readonly<Record<string, string>>): [word: string, target: string][] =>
  Object.entries(table).flatMap(([target, words]) =>
    words.split(', ').map((word): [string, string] => [word, target]),
  );

/** What other people and other tools call the commands. */
export const aliases: AliasTable = {
  nouns: Object.fromEntries(listWordTargets(nouns)),
  verbs: Object.fromEntries(listWordTargets(verbs).map(([word, target]) => [word, target.split(', ')])),
  // undo asks before it writes. menu reprice only prints a file, but its aliases suggest a change of prices.
  mayRun: { undo: true, 'floor show': true, 'menu reprice': false },
};
