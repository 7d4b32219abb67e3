import type { Fetch } from '../ground/world.ts';
import { openStore, type StoreOptions } from '../storage/index.ts';
import { createApp } from './app.ts';

interface Serving extends Pick<StoreOptions, 'rehearse'> {
  readonly database: string;
  readonly now: () => Date;
}

interface InProcess {
  readonly fetch: Fetch;
  close(): Promise<void>;
}

/** The embedded service without a socket: requests are answered by this very process. */
export const serveInProcess = async ({ database, now, ...options }: Serving): Promise<InProcess> => {
  const store = await openStore(database, options);
  const app = createApp({ store, now, isPanel: true });
  return {
    fetch: async (url, init) => app.fetch(new Request(url, init)),
    close: () => store.close(),
  };
};
