import { crm } from '../contract/crm.ts';
import { eventSessions, events } from '../contract/events.ts';
import { menuCategories, menuItems } from '../contract/menu.ts';
import { reservas } from '../contract/reservas.ts';
import type { Row } from '../render/outcome.ts';

/** What can be deleted, by the name that the journal has for it: its rows of the contract, and what people call it. */
export const kinds = {
  reserva: { path: 'reservas', rows: reservas },
  customer: { path: 'crm', rows: crm },
  menu_item: { path: 'menu items', rows: menuItems },
  menu_category: { path: 'menu categories', rows: menuCategories },
  event: { path: 'events', rows: events },
} as const;
export type Kind = keyof typeof kinds;
export const kindNames = Object.keys(kinds) as readonly Kind[];

/** The kind that the commands of a path deal with. */
export const kindOf = (path: readonly string[]): Kind =>
  kindNames.find((kind) => kinds[kind].path === path.join(' '))!;

/** What goes with a record when it goes: the field that holds it, its kind, its creation, the fields that say whose it is. */
const parts = {
  menu_category: {
    field: 'items',
    kind: 'menu_item',
    create: menuItems.create,
    link: ['category_id', 'category_name'],
  },
  event: { field: 'sessions', kind: 'event_session', create: eventSessions.create, link: ['event_id'] },
} as const;
export type PartKind = (typeof parts)[keyof typeof parts]['kind'];
export type AnyKind = Kind | PartKind;
export type Part = (typeof parts)[keyof typeof parts];

export const partOf = (kind: Kind): Part | undefined =>
  kind === 'menu_category' || kind === 'event' ? parts[kind] : undefined;

/** The records that a record holds, as the service sent them; none where it holds none. */
export const partsIn = (kind: Kind, record: Row): readonly unknown[] => {
  const part = partOf(kind);
  const held = part && record[part.field];
  return Array.isArray(held) ? held : [];
};
