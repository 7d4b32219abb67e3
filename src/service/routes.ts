import { type Contract, contract } from '../contract/index.ts';
import type { Operation } from '../contract/operation.ts';
import { certain } from '../ground/certain.ts';
import type { Handler, Handlers } from './call.ts';
import { crm } from './crm.ts';
import { eventSessions } from './event-sessions.ts';
import { events } from './events.ts';
import { menuCategories } from './menu-categories.ts';
import { menuItems } from './menu-items.ts';
import { missing } from './refusal.ts';
import { reservas } from './reservas.ts';
import { waitlist } from './waitlist.ts';

/** An operation of the interface, what does it, and what is said of an id in its path that there is not. */
export interface Route {
  readonly row: Operation;
  readonly handler: Handler<Operation>;
  readonly missing: string;
}

const handlers: Handlers = {
  reservas,
  crm,
  menuItems,
  menuCategories,
  waitlist,
  events,
  eventSessions,
};

/** All of the contract. */
export const routes: readonly Route[] = (Object.keys(contract) as (keyof Contract)[]).flatMap((resource) => {
  const rows: Record<string, Operation> = contract[resource];
  const doing = handlers[resource] as unknown as Record<string, Handler<Operation>>;
  return Object.entries(rows).map(([verb, row]) => ({
    row,
    handler: certain(doing[verb], 'a resource without a handler for a verb does not compile'),
    missing: missing[resource],
  }));
});

/** The methods that each path of the interface takes. */
export const methodsByPath: ReadonlyMap<Operation['path'], readonly string[]> = routes.reduce(
  (paths, { row }) => paths.set(row.path, [...(paths.get(row.path) ?? []), row.method]),
  new Map<Operation['path'], string[]>(),
);
