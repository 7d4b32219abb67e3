import type { Arriving, Send } from '../ground/line.ts';
import { openStore, type StoreOptions } from '../storage/index.ts';
import { createApp } from './app.ts';
import type { Env } from './env.ts';
import { plainAnswer, plainRequest } from './plain-exchange.ts';

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
  const app = createApp({ store, now, isPanel: true });
  return {
    send: async (sending) => {
      // Of both hono and the service's handlers use only what is there.
      const request = plainRequest(sending) as unknown as Request;
      const answer = plainAnswer as unknown as Env['Bindings']['answer'];
      return (await app.fetch(request, { answer })) as unknown as Arriving;
    },
    close: () => store.close(),
  };
};
