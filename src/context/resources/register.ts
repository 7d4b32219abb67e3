import type { RecordName } from '../../contract/index.ts';
import type { Operation } from '../../contract/operation.ts';
import { customer } from './customer.ts';
import { event, eventSession } from './event.ts';
import { menuCategory, menuItem } from './menu.ts';
import { reserva } from './reserva.ts';
import type { BaseResource, Resource, ResourceKey, WritableResource } from './resource.ts';
import { panelWaitlistEntry, waitlistEntry } from './waitlist-entry.ts';

/**
 * All resources, by their key in the contract. A missing resource, or one that lacks what its operations need, does not
 * compile. A command for one resource imports that resource's file instead.
 */
export const resources: { readonly [K in ResourceKey]: Resource<K> } = {
  reservas: reserva,
  crm: customer,
  menuItems: menuItem,
  menuCategories: menuCategory,
  waitlist: waitlistEntry,
  events: event,
  eventSessions: eventSession,
};

/** The resources whose records can be created. Waitlist entries only through the restaurant's panel. */
export const writableResources: readonly WritableResource[] = [
  ...Object.values(resources).filter((resource) => 'restore' in resource),
  panelWaitlistEntry,
];

export const findResource = (name: string): BaseResource | undefined =>
  Object.values<BaseResource>(resources).find((resource) => resource.name === name);

/** Returns a resource whose records can be created. Throws for any other name. */
export const getWritableResource = (name: RecordName): WritableResource => {
  const resource = writableResources.find((candidate) => candidate.name === name);
  if (!resource) throw new Error(`${name} cannot be created`);
  return resource;
};

/** Returns the operation that reads or updates a record. Throws if the API has none. */
export const getOperation = (name: RecordName, verb: 'get' | 'update'): Operation => {
  const operation = getWritableResource(name).operations[verb];
  if (!operation) throw new Error(`${name} has no operation "${verb}"`);
  return operation;
};

export const findWrittenResource = (operation: Operation): WritableResource | undefined =>
  writableResources.find(({ operations }) =>
    Object.values<Operation | undefined>({ ...operations }).includes(operation),
  );
