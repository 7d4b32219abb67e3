import { contract } from '../../contract/index.ts';
import type { Operation } from '../../contract/operation.ts';
import type { CreatedKind, FullKind, Key, Kind, KindName } from './kind.ts';

/**
 * Every kind of record, by its place in the contract, loaded where it is dealt with: one that is missing, or that
 * lacks what its operations make necessary, does not compile.
 */
const register: { readonly [K in Key]: () => Promise<Kind<K>> } = {
  reservas: async () => (await import('./reserva.ts')).reserva,
  crm: async () => (await import('./customer.ts')).customer,
  menuItems: async () => (await import('./menu-item.ts')).menuItem,
  menuCategories: async () => (await import('./menu-category.ts')).menuCategory,
  waitlist: async () => (await import('./waitlist-entry.ts')).waitlistEntry,
  events: async () => (await import('./event.ts')).event,
  eventSessions: async () => (await import('./event-session.ts')).eventSession,
};

const keys = Object.keys(register) as Key[];

/** All that is known of the kinds, for whoever deals with records of any of them. */
export type Kinds = { readonly [K in Key]: Kind<K> };

export const loadKinds = async (): Promise<Kinds> =>
  Object.fromEntries(
    await Promise.all(keys.map(async (key) => [key, await register[key]()] as const)),
  ) as unknown as Kinds;

/** The kind of that name whose records can be created and deleted; undefined where there is none. */
export const fullKindOf = (kinds: Kinds, name: KindName): FullKind | undefined => {
  const kind = Object.values(kinds).find((candidate) => candidate.name === name);
  return kind && 'wholeOf' in kind ? kind : undefined;
};

/** The kind that an operation creates, changes or deletes. */
export const kindWrittenBy = async (operation: Operation): Promise<CreatedKind | undefined> => {
  const key = keys.find((candidate) => Object.values<Operation>(contract[candidate]).includes(operation));
  const kind = key && (await register[key]());
  return kind && 'look' in kind ? kind : undefined;
};
