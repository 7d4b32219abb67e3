import type { Globals } from '../cli/globals.ts';
import { type Client, createClient } from '../client/client.ts';
import { createRetryingTransport } from '../client/retry.ts';
import type { KindOf } from '../client/settle/settleable.ts';
import { createSettlingClient } from '../client/settling-client.ts';
import { createTransport } from '../client/transport.ts';
import type { Lang, LocalizedText } from '../ground/i18n.ts';
import type { ConnectionOptions, Env, Runtime, Send } from '../ground/runtime.ts';
import type { Target } from '../profiles/target.ts';
import type { Screen } from '../render/terminal.ts';
import { storeOptions } from './store-options.ts';

/** What a connection needs of whoever makes it. */
interface Connecting {
  readonly world: Runtime;
  readonly globals: Pick<Globals, 'timeout' | 'retries' | 'verbose' | 'quiet' | 'profile' | 'dry-run'>;
  readonly lang: Lang;
  readonly screen: Screen;
  notice(text: LocalizedText): void;
  /** Runs when the connection is no longer needed. */
  defer(work: () => Promise<void>): void;
}

const defaultTimeout = 30;
const defaultRetries = 3;
/** Milliseconds for a connection. */
const longestConnect = 10_000;

/** Where the embedded service answers when it runs inside the process: an origin that no socket has. */
const inProcess = 'http://maitre.localhost';

/**
 * A client of the target: over HTTP, or of the embedded service in this very process. What may be tried again is,
 * and a write whose answer was lost is settled by reading.
 */
export const connectTo = async (making: Connecting, target: Target): Promise<Client> => {
  const { world, globals, screen, notice } = making;
  const { now, random, sleep, signal, memory } = world;
  const timeout = (globals.timeout ?? defaultTimeout) * 1000;
  const line = await lineOf(making, target);
  const once = createTransport({ ...line, key: target.key, timeout, signal, memory });
  const isHeard = globals.verbose || screen.stderrIsTerminal;
  const attempt = isHeard ? await (await import('./line-told.ts')).lineTold(once, making, target) : once;
  const retries = globals.retries ?? defaultRetries;
  const transport = createRetryingTransport(attempt, {
    retries,
    timeout,
    signal,
    now,
    random,
    sleep,
    notice,
  });
  const client = createClient(target.baseUrl ?? inProcess, transport);
  const { profile } = globals;
  return createSettlingClient(client, { now, sleep, signal, timeout, notice, profile, kindOf });
};

/** What is known of the kinds is needed only once the answer to a write was lost. */
const kindOf: KindOf = async (operation) =>
  (await import('./resources/register.ts')).kindWrittenBy(operation);

const lineOf = async (
  making: Connecting,
  target: Target,
): Promise<{ send: Send; way?: ConnectionOptions }> => {
  const { world, defer } = making;
  if (target.database !== undefined) {
    const { serveInProcess } = await import('../service/in-process.ts');
    const service = await serveInProcess({
      database: target.database,
      now: world.now,
      ...storeOptions(making),
    });
    defer(service.close);
    return { send: service.send };
  }
  return { send: world.send, way: await wayTo(making, target) };
};

const wayTo = async (
  { world, globals }: Connecting,
  { baseUrl = '', ca, name }: Target,
): Promise<ConnectionOptions> => ({
  connectTimeout: Math.min(longestConnect, (globals.timeout ?? defaultTimeout) * 1000),
  proxy: namesProxy(world.env)
    ? (await import('../client/proxy.ts')).proxyFor(baseUrl, world.env)
    : undefined,
  ca: ca === undefined ? undefined : (await import('../profiles/authority.ts')).readAuthority(ca, name),
});

/** Whether a proxy may have to do with it: looking closer costs more than most have to pay. */
const namesProxy = (env: Env): boolean =>
  ['HTTPS_PROXY', 'HTTP_PROXY'].some((name) => env[name] || env[name.toLowerCase()]);
