import type { Contract } from '../contract/index.ts';
import type { Operation } from '../contract/operation.ts';
import { invariant } from '../ground/invariant.ts';
import type { Handler, Handlers } from './call.ts';
import { missing } from './refusal.ts';

/** An operation of the interface, what does it, and what is said of an id in its path that there is not. */
export interface Route {
  readonly row: Operation;
  readonly handler: Handler<Operation>;
  readonly missing: string;
}

/** A resource's rows, each with what does it. */
export const routesOf = <Name extends keyof Contract>(
  name: Name,
  rows: Contract[Name],
  handlers: Handlers[Name],
): readonly Route[] => {
  const doing = handlers as unknown as Record<string, Handler<Operation>>;
  return Object.entries<Operation>(rows).map(([verb, row]) => ({
    row,
    handler: invariant(doing[verb], 'a resource without a handler for a verb does not compile'),
    missing: missing[name],
  }));
};

/** The methods that each path takes. */
export const methodsByPath = (
  routes: readonly Route[],
): ReadonlyMap<Operation['path'], readonly Operation['method'][]> =>
  routes.reduce(
    (paths, { row }) => paths.set(row.path, [...(paths.get(row.path) ?? []), row.method]),
    new Map<Operation['path'], Operation['method'][]>(),
  );
