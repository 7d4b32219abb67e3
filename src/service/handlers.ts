import type { Handlers } from './call.ts';
import { crm } from './crm.ts';
import { eventSessions } from './event-sessions.ts';
import { events } from './events.ts';
import { menuCategories } from './menu-categories.ts';
import { menuItems } from './menu-items.ts';
import { reservas } from './reservas.ts';
import { waitlist } from './waitlist.ts';

/** Everything that the service does, by the contract's resource and verb. */
export const handlers: Handlers = {
  reservas,
  crm,
  menuItems,
  menuCategories,
  waitlist,
  events,
  eventSessions,
};
