import { TrieRouter } from 'hono/router/trie-router';
import type { Send } from '../ground/line.ts';
import { openStore, type StoreOptions } from '../storage/index.ts';
import { createApp } from './app.ts';
import { exchange } from './plain-exchange.ts';

interface Serving extends Pick<StoreOptions, 'rehearse' | 'patience' | 'signal'> {
  readonly database: string;
  readonly now: () => Date;
}

interface InProcess {
  readonly send: Send;
  close(): Promise<void>;
}

/** The embedded service without a socket: requests are answered by this very process. */
export const serveInProcess = async ({ database, now, ...options }: Serving): Promise<InProcess> => {
  const store = await openStore(database, options);
  // Of hono's routers the one that is ready soonest: a command asks once or twice.
  const app = createApp({ store, now, isPanel: true, router: new TrieRouter() });
  return {
    send: (sending) => exchange(app.fetch, sending),
    close: () => store.close(),
  };
};
