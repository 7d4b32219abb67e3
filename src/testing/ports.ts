import type { App } from '../service/app.ts';
import type { Listening, Service } from './api.ts';
import { requirePort } from './options.ts';
import { requireOpen } from './waiting.ts';

/** How long a port that is closed waits for what is under way, in milliseconds. */
const patience = 1000;

/** The ports of a service, which end with it: `signal` aborts then, and `close` ends what is open. */
export const createPorts = (fetch: App['fetch'], signal: AbortSignal) => {
  const all = new Set<Listening>();
  const listen: Service['listen'] = async ({ port = 0, host = '127.0.0.1' } = {}) => {
    requireOpen(signal);
    requirePort(port);
    const service = await import('../service/listen.ts');
    const server = await service.listen({ fetch }, { host, port, patience, isGuest: true });
    const own: Listening = {
      url: server.url,
      close: async () => {
        all.delete(own);
        await server.close();
      },
    };
    all.add(own);
    // It was closed while the port was being opened.
    if (signal.aborted) await own.close();
    requireOpen(signal);
    return own;
  };
  return {
    listen,
    close: async (): Promise<void> => {
      await Promise.all([...all].map((port) => port.close()));
    },
  };
};
