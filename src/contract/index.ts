import { crm } from './crm.ts';
import { eventSessions, events } from './events.ts';
import { menuCategories, menuItems } from './menu.ts';
import { reservas } from './reservas.ts';
import { waitlist } from './waitlist.ts';

/** The whole interface (section 4), by resource and verb. */
export const contract = {
  reservas,
  crm,
  menuItems,
  menuCategories,
  waitlist,
  events,
  eventSessions,
} as const;
export type Contract = typeof contract;
