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

/** The service as a test asks it. */
export type Served = Pick<App, 'fetch' | 'request'> & { close(): void };

/** Those of this worker that nobody asks: what finds the routes takes longer to make than twenty requests to answer. */
const idle: Kept[] = [];

/** The whole interface on a store. What is asked of it once it is closed is refused: then it is another test's. */
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
      // One that is still answering would go on with the next test's store.
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
