import type { Group } from '../cli/command.ts';
import type { Command, Context } from '../context/context.ts';
import type { CommandResult } from '../render/outcome.ts';
import { firstSteps } from './shared/first-steps.ts';

/** The command of one verb, alone; all of them where the group has no such verb. */
const named = async (
  verbs: Readonly<Record<string, () => Promise<Command>>>,
  verb = '',
): Promise<readonly Command[]> => {
  const one = Object.hasOwn(verbs, verb) ? verbs[verb] : undefined;
  return Promise.all(one ? [one()] : Object.values(verbs).map((load) => load()));
};

/** Every group of commands: what the program's help lists, and where each is loaded from when it is named. */
export const groups: readonly Group<Context, CommandResult>[] = [
  {
    name: 'reservas',
    summary: {
      en: 'the book: list, take, change, confirm, seat, cancel',
      es: 'el libro: ver, apuntar, cambiar, confirmar, sentar, cancelar',
    },
    firstSteps,
    load: async (verb) => named((await import('./reservas/index.ts')).verbs, verb),
  },
  {
    name: 'crm',
    summary: { en: 'customers: search, add, change', es: 'clientes: buscar, añadir, cambiar' },
    load: async (verb) => named((await import('./crm/index.ts')).verbs, verb),
  },
  {
    name: 'menu',
    summary: {
      en: 'dishes and categories; sold out and back on',
      es: 'platos y categorías; agotado y de nuevo',
    },
    subgroups: {
      items: { en: 'dishes', es: 'platos' },
      categories: { en: 'categories with their dishes', es: 'categorías con sus platos' },
    },
    load: async () => (await import('./menu/index.ts')).commands,
  },
  {
    name: 'waitlist',
    summary: {
      en: 'the queue: list, add, call, seat, cancel',
      es: 'la cola: ver, añadir, llamar, sentar, cancelar',
    },
    load: async () => (await import('./waitlist/index.ts')).commands,
  },
  {
    name: 'events',
    summary: { en: 'events and their sessions', es: 'eventos y sus sesiones' },
    subgroups: { sessions: { en: 'dated sessions of an event', es: 'sesiones de un evento' } },
    load: async () => (await import('./events/index.ts')).commands,
  },
  {
    name: 'floor',
    summary: {
      en: 'the tables: learned from the book, corrected by you',
      es: 'las mesas: aprendidas del libro, corregidas por usted',
    },
    load: async () => (await import('./floor.ts')).commands,
  },
  {
    name: 'undo',
    summary: { en: 'take back what a command wrote', es: 'deshacer lo que hizo una orden' },
    load: async () => (await import('./undo/index.ts')).commands,
  },
  {
    name: 'profile',
    summary: { en: 'restaurants and their keys', es: 'restaurantes y sus claves' },
    load: async () => (await import('./profile/index.ts')).commands,
  },
  {
    name: 'whoami',
    summary: {
      en: 'is it reachable, whose is it, and what may the key do?',
      es: '¿responde, de quién es y qué permite la clave?',
    },
    load: async () => [(await import('./profile/check.ts')).whoami],
  },
  {
    name: 'api',
    summary: {
      en: 'any request, with the key of the profile',
      es: 'cualquier petición, con la clave del perfil',
    },
    load: async () => (await import('./api.ts')).commands,
  },
  {
    name: 'demo',
    summary: { en: 'a sample restaurant on this machine', es: 'un restaurante de ejemplo en esta máquina' },
    load: async () => (await import('./demo.ts')).commands,
  },
  {
    name: 'serve',
    summary: { en: 'the interface as an HTTP service', es: 'la interfaz como servicio HTTP' },
    load: async () => (await import('./serve/index.ts')).commands,
  },
  {
    name: 'admin',
    summary: {
      en: "what the restaurant's panel does: keys, floors, tables, the queue",
      es: 'lo que hace el panel del restaurante: claves, plantas, mesas, la cola',
    },
    subgroups: {
      keys: { en: 'API keys and their scopes', es: 'claves de API y sus permisos' },
      plantas: { en: 'floors', es: 'plantas' },
      tables: { en: 'tables', es: 'mesas' },
      waitlist: { en: 'the queue: add, call, seat, cancel', es: 'la cola: añadir, llamar, sentar, cancelar' },
    },
    load: async () => (await import('./admin/index.ts')).commands,
  },
  {
    name: 'commands',
    summary: { en: 'every command, for programs too', es: 'todas las órdenes, también para programas' },
    load: async () => (await import('./commands.ts')).commands,
  },
  {
    name: 'openapi',
    summary: { en: 'the interface as an OpenAPI document', es: 'la interfaz como documento OpenAPI' },
    load: async () => (await import('./openapi.ts')).commands,
  },
  {
    name: 'completion',
    summary: { en: 'completion for the shell', es: 'autocompletado para la terminal' },
    load: async () => (await import('./completion.ts')).commands,
  },
];
