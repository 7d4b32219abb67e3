import type { Group } from '../cli/command.ts';
import type { Command } from '../context/context.ts';
import type { LocalizedText } from '../ground/i18n.ts';
import { invariant } from '../ground/invariant.ts';

type Commands = Group<Command>['commands'];

/** Creates a loader for each command `path name`, keyed without the group. The name '' is `path` itself. */
const createLoaders = (path: string, names: string, load: () => Promise<object>): Commands =>
  Object.fromEntries(
    names.split(' ').map((name) => {
      const words = [...path.split(' '), name].filter(Boolean);
      const loadCommand = async () => {
        // A module exports commands, or lists of them.
        const exported: readonly Partial<Command>[] = Object.values(await load()).flat();
        const command = exported.find(({ path, run }) => run && path?.join(' ') === words.join(' '));
        return invariant(command, `its module exports ${words.join(' ')}`) as Command;
      };
      return [words.slice(1).join(' '), loadCommand];
    }),
  );

/** Creates a group of one command of the same name. */
const createSingleGroup = (
  name: string,
  load: () => Promise<object>,
  summary: LocalizedText,
): Group<Command> => ({
  name,
  summary,
  commands: createLoaders(name, '', load),
});

const reservation = () => import('./reservas/reservation.ts');
const customer = () => import('./crm/verbs.ts');
const customerFiles = () => import('./crm/files.ts');
const menu = () => import('./menu/index.ts');
const events = () => import('./events/index.ts');
const adminFloor = () => import('./admin/tables.ts');
const proposals = () => import('./proposals.ts');

/** Every command by its name, and where it is loaded from. */
export const groups: readonly Group<Command>[] = [
  {
    name: 'reservas',
    summary: {
      en: 'reservations: list, take, change, seat, cancel',
      es: 'reservas: ver, apuntar, cambiar, sentar, anular',
    },
    isMain: true,
    firstSteps: {
      now: { en: 'seated, due and late; free tables', es: 'quién está, quién falta; mesas libres' },
      'free 21:30 4': { en: 'a table for four at 21:30?', es: '¿hay mesa para cuatro a las 21:30?' },
      'walkin 2': { en: 'two guests without a reservation', es: 'llegan dos sin reserva' },
      'seat S9': { en: 'the guests of table S9 are here', es: 'han llegado los de la mesa S9' },
      'move S2 T5': { en: 'from table S2 to table T5', es: 'de la mesa S2 a la T5' },
      create: { en: 'take a reservation: it asks', es: 'apuntar una reserva: va preguntando' },
      sheet: { en: 'the day on paper, with allergies', es: 'el día en papel, con alergias' },
    },
    // In the order of the help.
    commands: {
      ...createLoaders('reservas', 'list', () => import('./reservas/list.ts')),
      ...createLoaders('reservas', 'get create update confirm seat finish cancel delete', reservation),
      ...createLoaders('reservas', 'export import', () => import('./reservas/files.ts')),
      ...createLoaders('reservas', 'now', () => import('./reservas/now.ts')),
      ...createLoaders('reservas', 'free', () => import('./reservas/free.ts')),
      ...createLoaders('reservas', 'timeline', () => import('./reservas/timeline.ts')),
      ...createLoaders('reservas', 'stats', () => import('./reservas/stats.ts')),
      ...createLoaders('reservas', 'sheet', () => import('./reservas/sheet.ts')),
      ...createLoaders('reservas', 'walkin', () => import('./reservas/walkin.ts')),
      ...createLoaders('reservas', 'move', () => import('./reservas/move.ts')),
      ...createLoaders('reservas', 'late', () => import('./reservas/late.ts')),
      ...createLoaders('reservas', 'swap', () => import('./reservas/swap.ts')),
      ...createLoaders('reservas', 'note noshow', () => import('./reservas/notes.ts')),
      ...createLoaders('reservas', 'close', () => import('./reservas/close.ts')),
      ...createLoaders('reservas', 'reconfirm', () => import('./reservas/reconfirm.ts')),
      ...createLoaders('reservas', 'watch', () => import('./reservas/watch.ts')),
      ...createLoaders('reservas', 'changes history', () => import('./reservas/changes.ts')),
    },
  },
  createSingleGroup('board', () => import('./board.ts'), {
    en: 'the evening on one screen: each key a command',
    es: 'la noche en una pantalla: cada tecla, un comando',
  }),
  {
    name: 'crm',
    summary: { en: 'customers: search, add, change', es: 'clientes: buscar, añadir, cambiar' },
    commands: {
      ...createLoaders('crm', 'search', () => import('./crm/search.ts')),
      ...createLoaders('crm', 'get create update note', customer),
      ...createLoaders('crm', 'history', () => import('./crm/history.ts')),
      ...createLoaders('crm', 'regulars', () => import('./crm/regulars.ts')),
      ...createLoaders('crm', 'delete', customer),
      ...createLoaders('crm', 'export', customerFiles),
      ...createLoaders('crm', 'duplicates', () => import('./crm/duplicates.ts')),
      ...createLoaders('crm', 'erase', () => import('./crm/erase.ts')),
      ...createLoaders('crm', 'import', customerFiles),
    },
  },
  {
    name: 'menu',
    summary: { en: 'dishes and categories; what is sold out', es: 'platos y categorías; qué está agotado' },
    subgroups: {
      items: { en: 'dishes', es: 'platos' },
      categories: { en: 'categories with their dishes', es: 'categorías con sus platos' },
    },
    commands: {
      ...createLoaders('menu items', 'list get add update delete available unavailable import', menu),
      ...createLoaders('menu categories', 'list get add update delete', menu),
      ...createLoaders('menu', 'export plan apply reprice', () => import('./menu/file/index.ts')),
    },
  },
  {
    name: 'waitlist',
    summary: {
      en: 'the waitlist: list, add, call, seat, cancel',
      es: 'la cola: ver, añadir, avisar, sentar, cancelar',
    },
    commands: createLoaders('waitlist', 'list add call seat cancel', () => import('./waitlist/index.ts')),
  },
  {
    name: 'events',
    summary: { en: 'events and their sessions', es: 'eventos y sus sesiones' },
    subgroups: { sessions: { en: 'the sessions of an event', es: 'las sesiones de un evento' } },
    commands: {
      ...createLoaders('events', 'list get create update delete activate deactivate', events),
      ...createLoaders('events sessions', 'list create', events),
    },
  },
  createSingleGroup('undo', () => import('./undo/index.ts'), {
    en: 'revert what a command wrote',
    es: 'deshacer lo que hizo un comando',
  }),
  {
    name: 'floor',
    summary: {
      en: 'the tables: learned from the reservations, corrected by you',
      es: 'las mesas: aprendidas de las reservas, corregidas por usted',
    },
    commands: createLoaders('floor', 'show learn edit', () => import('./floor.ts')),
  },
  {
    name: 'profile',
    summary: { en: 'restaurants and their keys', es: 'restaurantes y sus claves' },
    commands: createLoaders('profile', 'add list show use remove check', () => import('./profile/index.ts')),
  },
  createSingleGroup('whoami', () => import('./profile/check.ts'), {
    en: 'which restaurant answers, and what the key may do',
    es: 'qué restaurante responde y qué permite la clave',
  }),
  createSingleGroup('api', () => import('./api.ts'), {
    en: 'any request, with the key of the profile',
    es: 'cualquier petición, con la clave del perfil',
  }),
  createSingleGroup('demo', () => import('./demo.ts'), {
    en: 'a sample restaurant on this machine',
    es: 'un restaurante de ejemplo en este equipo',
  }),
  createSingleGroup('serve', () => import('./serve/index.ts'), {
    en: 'the API as an HTTP service',
    es: 'la API como servicio HTTP',
  }),
  {
    name: 'admin',
    summary: {
      en: "the restaurant's own panel: keys, floor areas, tables, waitlist",
      es: 'el panel del restaurante: claves, plantas, mesas y lista de espera',
    },
    subgroups: {
      keys: { en: 'API keys and their scopes', es: 'claves de API y sus permisos' },
      plantas: { en: 'floor areas', es: 'plantas' },
      tables: { en: 'tables', es: 'mesas' },
      waitlist: {
        en: 'the waitlist: add, call, seat, cancel',
        es: 'la lista de espera: añadir, llamar, sentar, cancelar',
      },
    },
    commands: {
      ...createLoaders('admin', 'init migrate', () => import('./admin/init.ts')),
      ...createLoaders('admin keys', 'create list revoke', () => import('./admin/keys.ts')),
      ...createLoaders('admin plantas', 'add list remove', adminFloor),
      ...createLoaders('admin tables', 'add combine edit list remove', adminFloor),
      ...createLoaders('admin', 'pace', adminFloor),
      ...createLoaders('admin waitlist', 'add call seat cancel', () => import('./admin/waitlist.ts')),
      ...createLoaders('admin', 'export import backup restore', () => import('./admin/archive.ts')),
    },
  },
  createSingleGroup('proposals', proposals, {
    en: 'stored changes that wait for an approval',
    es: 'cambios guardados que esperan aprobación',
  }),
  createSingleGroup('approve', proposals, {
    en: 'send proposed changes, once',
    es: 'enviar cambios propuestos, una sola vez',
  }),
  createSingleGroup('reject', proposals, {
    en: 'discard proposed changes',
    es: 'descartar cambios propuestos',
  }),
  createSingleGroup('mcp', () => import('./mcp.ts'), {
    en: 'serve the restaurant to an agent (MCP)',
    es: 'servir el restaurante a un agente (MCP)',
  }),
  createSingleGroup('skill', () => import('./skill.ts'), {
    en: 'a skill file that teaches maitre to an agent',
    es: 'un fichero que enseña maitre a un agente',
  }),
  createSingleGroup('doctor', () => import('./doctor/index.ts'), {
    en: 'check this machine and every restaurant, and say what to do',
    es: 'revisar este equipo y cada restaurante, y decir qué hacer',
  }),
  createSingleGroup('commands', () => import('./commands.ts'), {
    en: 'every command, for people and programs',
    es: 'todos los comandos, para personas y programas',
  }),
  createSingleGroup('openapi', () => import('./openapi.ts'), {
    en: 'the API as an OpenAPI document',
    es: 'la API como documento OpenAPI',
  }),
  createSingleGroup('completion', () => import('./completion.ts'), {
    en: 'shell completion',
    es: 'autocompletado del shell',
  }),
];
