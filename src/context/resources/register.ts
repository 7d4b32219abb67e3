import { contract, type RecordName } from '../../contract/index.ts';
import type { Operation } from '../../contract/operation.ts';
import { queue } from '../../contract/waitlist.ts';
import { customer } from './customer.ts';
import { event } from './event.ts';
import { eventSession } from './event-session.ts';
import { menuCategory, menuItem } from './menu.ts';
import { reserva } from './reserva.ts';
import type { BaseResource, Key, Resource, WrittenKind } from './resource.ts';
import { queueEntry, waitlistEntry } from './waitlist-entry.ts';

/**
 * Every kind of record, by its place in the contract: one that is missing, or that lacks what its operations make
 * necessary, does not compile. A command that deals with one kind imports that one.
 */
export const kinds: { readonly [K in Key]: Resource<K> } = {
  reservas: reserva,
  crm: customer,
  menuItems: menuItem,
  menuCategories: menuCategory,
  waitlist: waitlistEntry,
  events: event,
  eventSessions: eventSession,
};

const keys = Object.keys(kinds) as Key[];

/** Those whose records can be created, which can then be taken back: the queue's in the restaurant's own panel alone. */
export const writtenKinds: readonly WrittenKind[] = [
  ...Object.values(kinds).filter((kind) => 'restore' in kind),
  queueEntry,
];

/** The kind that has this name, none where no kind has. */
export const kindCalled = (name: string): BaseResource | undefined =>
  Object.values<BaseResource>(kinds).find((kind) => kind.name === name);

/** The kind of that name. Throws where records of it cannot be created: nobody has written one. */
export const kindNamed = (name: RecordName): WrittenKind => {
  const kind = writtenKinds.find((candidate) => candidate.name === name);
  if (!kind) throw new Error(`no ${name} is ever written`);
  return kind;
};

/** How records of that kind are read or changed. Throws where the interface has no such operation: nobody asks for it. */
export const rowOf = (name: RecordName, verb: 'get' | 'update'): Operation => {
  const row = kindNamed(name).rows[verb];
  if (!row) throw new Error(`no ${name} has an operation to ${verb} it`);
  return row;
};

/** The kind that an operation creates, changes or deletes. */
export const kindWrittenBy = (operation: Operation): WrittenKind | undefined => {
  const key = keys.find((candidate) => Object.values<Operation>(contract[candidate]).includes(operation));
  if (!key) return Object.values<Operation>(queue).includes(operation) ? queueEntry : undefined;
  return writtenKinds.find((kind) => kind === kinds[key]);
};
