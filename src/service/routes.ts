import type { Contract } from '../contract/index.ts';
import { crm } from './crm.ts';
import { eventSessions } from './event-sessions.ts';
import { events } from './events.ts';
import { menuCategories } from './menu-categories.ts';
import { menuItems } from './menu-items.ts';
import { reservas } from './reservas.ts';
import type { Route } from './route.ts';
import { waitlist } from './waitlist.ts';

const byResource: Record<keyof Contract, readonly Route[]> = {
  reservas,
  crm,
  menuItems,
  menuCategories,
  waitlist,
  events,
  eventSessions,
};

/** All of the contract. */
export const routes: readonly Route[] = Object.values(byResource).flat();
