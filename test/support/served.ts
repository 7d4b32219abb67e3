import { type App, createApp } from '../../src/service/app.ts';
import type { LogEntry } from '../../src/service/env.ts';
import type { Store } from '../../src/storage/store.ts';

interface Given {
  readonly store: Store;
  readonly now: () => Date;
  readonly log?: (entry: LogEntry) => void;
}

interface Kept {
  readonly app: App;
  given: Given;
}

/** The service for tests. */
export type Served = Pick<App, 'fetch' | 'request'> & { close(): void };

/** The unused apps of this worker: building a router takes longer than twenty requests. */
const idle: Kept[] = [];

/** The whole API on a store. Once closed, it refuses requests: another test may use it. */
export const openServed = (given: Given): Served => {
  const kept = idle.pop() ?? make(given);
  kept.given = given;
  let isOpen = true;
  let underWay = 0;
  const fetch: Served['fetch'] = async (request, ...more) => {
    if (!isOpen) throw new Error('this service is closed');
    underWay++;
    try {
      return await kept.app.fetch(request, ...more);
    } finally {
      underWay--;
    }
  };
  return {
    fetch,
    request: (path, init) => fetch(new Request(new URL(String(path), 'http://maitre.test'), init)),
    close: () => {
      // A request that is still running would use the store of the next test.
      if (isOpen && underWay === 0) idle.push(kept);
      isOpen = false;
    },
  };
};

const make = (first: Given): Kept => {
  const kept: { given: Given } = { given: first };
  const store: Store = {
    snapshot: (work) => kept.given.store.snapshot(work),
    transaction: (work, tenantId) => kept.given.store.transaction(work, tenantId),
    close: () => kept.given.store.close(),
  };
  const app = createApp({
    store,
    now: () => kept.given.now(),
    log: (entry) => kept.given.log?.(entry),
  });
  return Object.assign(kept, { app });
};
