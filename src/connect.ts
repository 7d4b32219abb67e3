import { type Client, createClient } from './client/client.ts';
import { createTransport, type Fetch } from './client/transport.ts';
import type { Context } from './context.ts';
import type { Target } from './profiles/resolve.ts';

const defaultTimeout = 30;

/** Where the embedded service answers when it runs inside the process: an origin that no socket has. */
const inProcess = 'http://maitre.localhost';

/** A client of the target: over HTTP, or of the embedded service in this very process. */
export const connectTo = async (context: Context, target: Target): Promise<Client> => {
  const transport = createTransport({
    fetch: await fetchOf(context, target),
    key: target.key,
    timeout: (context.globals.timeout ?? defaultTimeout) * 1000,
    signal: context.world.signal,
  });
  return createClient(target.baseUrl ?? inProcess, transport);
};

const fetchOf = async (context: Context, target: Target): Promise<Fetch> => {
  if (target.database === undefined) return context.world.fetch;
  const { serveInProcess } = await import('./service/in-process.ts');
  const service = await serveInProcess({ database: target.database, now: context.world.now });
  context.defer(service.close);
  return service.fetch;
};
