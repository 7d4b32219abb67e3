import { crm } from './crm.ts';
import { eventSessions, events } from './events.ts';
import { menuCategories, menuItems } from './menu.ts';
import { reservas } from './reservas.ts';
import { waitlist } from './waitlist.ts';

/** Every operation of the API (§4), by resource and verb. */
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

/** The name of one record of each resource, in JSON and on disk. */
export const recordNames = {
  reservas: 'reserva',
  crm: 'customer',
  menuItems: 'menu_item',
  menuCategories: 'menu_category',
  waitlist: 'waitlist_entry',
  events: 'event',
  eventSessions: 'event_session',
} as const satisfies Record<keyof Contract, string>;
export type RecordName = (typeof recordNames)[keyof Contract];
