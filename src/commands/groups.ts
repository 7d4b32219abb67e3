import type { Group } from '../cli/command.ts';
import type { Command } from '../context/context.ts';
import { invariant } from '../ground/invariant.ts';
import { verbs as crm } from './crm/index.ts';
import { verbs as reservas } from './reservas/index.ts';

type Commands = Group<Command>['commands'];

/** Loaders of the commands that one module exports together. */
const fromModule = (
  names: readonly string[],
  load: () => Promise<{ readonly commands: readonly Command[] }>,
): Commands =>
  Object.fromEntries(
    names.map((name) => [
      name,
      async () => {
        const { commands } = await load();
        const named = commands.find(({ path }) => path.slice(1).join(' ') === name);
        return invariant(named, `its module exports ${name}`);
      },
    ]),
  );

/** Every command by its name, and where it is loaded from. */
export const groups: readonly Group<Command>[] = [
  {
    name: 'reservas',
    summary: {
      en: 'reservations: list, take, change, confirm, seat, cancel',
      es: 'reservas: ver, apuntar, cambiar, confirmar, sentar, cancelar',
    },
    isMain: true,
    firstSteps: {
      now: { en: 'who is seated, due or late; free tables', es: 'quién está, quién falta; mesas libres' },
      'free 21:30 4': { en: 'a table for four at 21:30?', es: '¿hay mesa para cuatro a las 21:30?' },
      'walkin 2': { en: 'two guests without a reservation', es: 'llegan dos sin reserva' },
      'seat S9': { en: 'the guests of table S9 are here', es: 'han llegado los de la mesa S9' },
      'move S2 T5': { en: 'from table S2 to table T5', es: 'de la mesa S2 a la T5' },
      create: { en: 'take a reservation: it asks', es: 'apuntar una reserva: va preguntando' },
      sheet: { en: 'the day on paper, with allergies', es: 'el día en papel, con alergias' },
    },
    commands: reservas,
  },
  {
    name: 'board',
    summary: {
      en: 'the evening on one screen, where every key is a command',
      es: 'la noche en una pantalla, donde cada tecla es un comando',
    },
    commands: fromModule([''], () => import('./board/index.ts')),
  },
  {
    name: 'crm',
    summary: { en: 'customers: search, add, change', es: 'clientes: buscar, añadir, cambiar' },
    commands: crm,
  },
  {
    name: 'menu',
    summary: {
      en: 'dishes and categories; what is sold out',
      es: 'platos y categorías; qué está agotado',
    },
    subgroups: {
      items: { en: 'dishes', es: 'platos' },
      categories: { en: 'categories with their dishes', es: 'categorías con sus platos' },
    },
    commands: {
      ...fromModule(
        [
          'items list',
          'items get',
          'items add',
          'items update',
          'items delete',
          'items available',
          'items unavailable',
          'items import',
          'categories list',
          'categories get',
          'categories add',
          'categories update',
          'categories delete',
        ],
        () => import('./menu/index.ts'),
      ),
      ...fromModule(['export', 'plan', 'apply', 'reprice'], () => import('./menu/file/index.ts')),
    },
  },
  {
    name: 'waitlist',
    summary: {
      en: 'the waitlist: list, add, call, seat, cancel',
      es: 'la lista de espera: ver, añadir, llamar, sentar, cancelar',
    },
    commands: fromModule(['list', 'add', 'call', 'seat', 'cancel'], () => import('./waitlist/index.ts')),
  },
  {
    name: 'events',
    summary: { en: 'events and their sessions', es: 'eventos y sus sesiones' },
    subgroups: { sessions: { en: 'the sessions of an event', es: 'las sesiones de un evento' } },
    commands: fromModule(
      [
        'list',
        'get',
        'create',
        'update',
        'delete',
        'activate',
        'deactivate',
        'sessions list',
        'sessions create',
      ],
      () => import('./events/index.ts'),
    ),
  },
  {
    name: 'undo',
    summary: { en: 'revert what a command wrote', es: 'deshacer lo que hizo un comando' },
    commands: fromModule([''], () => import('./undo/index.ts')),
  },
  {
    name: 'floor',
    summary: {
      en: 'the tables: learned from the reservations, corrected by you',
      es: 'las mesas: aprendidas de las reservas, corregidas por usted',
    },
    commands: fromModule(['show', 'learn', 'edit'], () => import('./floor.ts')),
  },
  {
    name: 'profile',
    summary: { en: 'restaurants and their keys', es: 'restaurantes y sus claves' },
    commands: fromModule(
      ['add', 'list', 'show', 'use', 'remove', 'check'],
      () => import('./profile/index.ts'),
    ),
  },
  {
    name: 'whoami',
    summary: {
      en: 'which restaurant answers, and what the key may do',
      es: 'qué restaurante responde y qué permite la clave',
    },
    commands: { '': async () => (await import('./profile/check.ts')).whoami },
  },
  {
    name: 'api',
    summary: {
      en: 'any request, with the key of the profile',
      es: 'cualquier petición, con la clave del perfil',
    },
    commands: fromModule([''], () => import('./api.ts')),
  },
  {
    name: 'demo',
    summary: { en: 'a sample restaurant on this machine', es: 'un restaurante de ejemplo en esta máquina' },
    commands: fromModule([''], () => import('./demo.ts')),
  },
  {
    name: 'serve',
    summary: { en: 'the API as an HTTP service', es: 'la API como servicio HTTP' },
    commands: fromModule([''], () => import('./serve/index.ts')),
  },
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
    commands: fromModule(
      [
        'init',
        'migrate',
        'keys create',
        'keys list',
        'keys revoke',
        'plantas add',
        'plantas list',
        'plantas remove',
        'tables add',
        'tables combine',
        'tables edit',
        'tables list',
        'tables remove',
        'pace',
        'waitlist add',
        'waitlist call',
        'waitlist seat',
        'waitlist cancel',
        'export',
        'import',
        'backup',
        'restore',
      ],
      () => import('./admin/index.ts'),
    ),
  },
  {
    name: 'proposals',
    summary: {
      en: 'stored changes that wait for an approval',
      es: 'cambios guardados que esperan aprobación',
    },
    commands: { '': async () => (await import('./proposals.ts')).proposals },
  },
  {
    name: 'approve',
    summary: { en: 'send proposed changes, once', es: 'enviar cambios propuestos, una sola vez' },
    commands: { '': async () => (await import('./proposals.ts')).approve },
  },
  {
    name: 'reject',
    summary: { en: 'discard proposed changes', es: 'descartar cambios propuestos' },
    commands: { '': async () => (await import('./proposals.ts')).reject },
  },
  {
    name: 'mcp',
    summary: { en: 'serve the restaurant to an agent (MCP)', es: 'servir el restaurante a un agente (MCP)' },
    commands: fromModule([''], () => import('./mcp.ts')),
  },
  {
    name: 'skill',
    summary: {
      en: 'a skill file that teaches maitre to an agent',
      es: 'un fichero que enseña maitre a un agente',
    },
    commands: fromModule([''], () => import('./skill.ts')),
  },
  {
    name: 'doctor',
    summary: {
      en: 'check this machine and every restaurant, and say what to do',
      es: 'revisar este equipo y cada restaurante, y decir qué hacer',
    },
    commands: fromModule([''], () => import('./doctor/index.ts')),
  },
  {
    name: 'commands',
    summary: {
      en: 'every command, for people and programs',
      es: 'todos los comandos, para personas y programas',
    },
    commands: fromModule([''], () => import('./commands.ts')),
  },
  {
    name: 'openapi',
    summary: { en: 'the API as an OpenAPI document', es: 'la API como documento OpenAPI' },
    commands: fromModule([''], () => import('./openapi.ts')),
  },
  {
    name: 'completion',
    summary: { en: 'shell completion', es: 'autocompletado del shell' },
    commands: fromModule([''], () => import('./completion.ts')),
  },
];
