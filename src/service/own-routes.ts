import type { Route } from './route.ts';

/**
 * What is below each of these paths, loaded when it is first asked for: a command asks for one resource, and to make the
 * rows of all of them would take longer than to answer.
 */
const parts: ReadonlyMap<string, () => Promise<readonly Route[]>> = new Map(
  Object.entries({
    '/developer/api/reservas': async () => (await import('./reservas.ts')).reservas,
    '/developer/api/crm': async () => (await import('./crm.ts')).crm,
    '/developer/api/menu': async () => [
      ...(await import('./menu-items.ts')).menuItems,
      ...(await import('./menu-categories.ts')).menuCategories,
    ],
    '/developer/api/waitlist': async () => (await import('./waitlist.ts')).waitlist,
    '/developer/api/events': async () => [
      ...(await import('./events.ts')).events,
      ...(await import('./event-sessions.ts')).eventSessions,
    ],
    '/panel/waitlist': async () => (await import('./queue.ts')).queueRoutes,
  }),
);

/** Which of them an address is below; none too where it may be one of them in other letters. */
export const partOf = (url: string): string =>
  /^\/(?:developer\/api|panel)\/\w+(?=\/|$)/.exec(new URL(url).pathname)?.[0] ?? '';

/** The routes below a part, all of them where it is none: the interface's and those of the restaurant's own panel. */
export const routesBelow = async (part: string): Promise<readonly Route[]> => {
  const load = parts.get(part);
  if (load) return load();
  const [{ routes }, { queueRoutes }] = await Promise.all([import('./routes.ts'), import('./queue.ts')]);
  return [...routes, ...queueRoutes];
};
