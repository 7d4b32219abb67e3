import type { Contract } from '../contract/index.ts';
import { type App, createAppWith } from './assemble.ts';
import { crm } from './crm.ts';
import type { ServiceDeps } from './env.ts';
import { eventSessions, events } from './events.ts';
import type { Route } from './handler.ts';
import { menuCategories, menuItems } from './menu.ts';
import { reservas } from './reservas.ts';
import { waitlist } from './waitlist.ts';

export type { App } from './assemble.ts';

const routesByResource: Record<keyof Contract, readonly Route[]> = {
  reservas,
  crm,
  menuItems,
  menuCategories,
  waitlist,
  events,
  eventSessions,
};

/** Every operation of the contract. */
export const routes: readonly Route[] = Object.values(routesByResource).flat();

/** The whole API (§4) as a function from Request to Response. */
export const createApp = (deps: ServiceDeps): App => createAppWith(deps, routes);
