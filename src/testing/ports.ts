import { Failure } from '../ground/errors.ts';
import { localize, mustBeText } from '../ground/i18n.ts';
import type { App } from '../service/app.ts';
import type { Listening, Service } from './api.ts';
import { requireOpen } from './requests.ts';

const drainTimeoutMs = 1000;

/** The ports of a service. `signal` aborts when the service closes, and `close` closes the open ports. */
export const createPorts = (fetch: App['fetch'], signal: AbortSignal) => {
  const open = new Set<Listening>();
  const listen: Service['listen'] = async ({ port = 0, host = '127.0.0.1' } = {}) => {
    requireOpen(signal);
    requirePort(port);
    const service = await import('../service/listen.ts');
    const server = await service.listen({ fetch }, { host, port, drainTimeoutMs, keepGlobals: true });
    const listening: Listening = {
      url: server.url,
      close: async () => {
        open.delete(listening);
        await server.close();
      },
    };
    open.add(listening);
    // The service may have closed while the port was being opened.
    if (signal.aborted) await listening.close();
    requireOpen(signal);
    return listening;
  };
  return {
    listen,
    close: async (): Promise<void> => {
      await Promise.all([...open].map((port) => port.close()));
    },
  };
};

/** @throws Failure USAGE if the port is not from 0 to 65535 */
const requirePort = (port: number): void => {
  if (Number.isInteger(port) && port >= 0 && port <= 65_535) return;
  const text = mustBeText({ en: 'a number from 0 to 65535', es: 'un número de 0 a 65535' }, String(port));
  throw new Failure(
    'USAGE',
    localize((lang) => `port ${text[lang]}`),
    { field: 'port' },
  );
};
