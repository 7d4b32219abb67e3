import { contract, type RecordName } from '../../contract/index.ts';
import type { Operation } from '../../contract/operation.ts';
import { queue } from '../../contract/waitlist.ts';
import { customer } from './customer.ts';
import { event, eventSession } from './event.ts';
import { menuCategory, menuItem } from './menu.ts';
import { reserva } from './reserva.ts';
import type { BaseResource, Key, Resource, WrittenKind } from './resource.ts';
import { queueEntry, waitlistEntry } from './waitlist-entry.ts';

/**
 * All resources, by their key in the contract. A missing resource, or one that lacks what its operations need, does not
 * compile. A command for one resource imports that resource's file instead.
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

/** The resources whose records can be created. Waitlist entries only through the restaurant's panel. */
export const writtenKinds: readonly WrittenKind[] = [
  ...Object.values(kinds).filter((resource) => 'restore' in resource),
  queueEntry,
];

/** Finds a resource by its name. */
export const kindCalled = (name: string): BaseResource | undefined =>
  Object.values<BaseResource>(kinds).find((resource) => resource.name === name);

/** Returns a resource whose records can be created. Throws for any other name. */
export const kindNamed = (name: RecordName): WrittenKind => {
  const resource = writtenKinds.find((candidate) => candidate.name === name);
  if (!resource) throw new Error(`${name} cannot be created`);
  return resource;
};

/** Returns the operation that reads or updates a record. Throws if the API has none. */
export const rowOf = (name: RecordName, verb: 'get' | 'update'): Operation => {
  const operation = kindNamed(name).rows[verb];
  if (!operation) throw new Error(`${name} has no operation "${verb}"`);
  return operation;
};

/** Finds the resource that an operation creates, updates or deletes. */
export const kindWrittenBy = (operation: Operation): WrittenKind | undefined => {
  const key = keys.find((candidate) => Object.values<Operation>(contract[candidate]).includes(operation));
  if (!key) return Object.values<Operation>(queue).includes(operation) ? queueEntry : undefined;
  return writtenKinds.find((resource) => resource === kinds[key]);
};
