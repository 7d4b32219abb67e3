import type { Globals } from '../cli/globals.ts';
import type { FindReconcilable } from '../client/reconcile/reconcilable.ts';
import { createTransport } from '../client/transport.ts';
import type { Lang, LocalizedText } from '../ground/i18n.ts';
import type { ConnectionOptions, Env, Runtime, Send } from '../ground/runtime.ts';
import { failsFast } from '../last-known/with-last-known.ts';
import type { Target } from '../profiles/target.ts';
import type { Screen } from '../render/terminal.ts';
import { buildClients, type Clients, type LayerOptions } from './client-layers.ts';

interface ConnectContext {
  readonly runtime: Runtime;
  readonly globals: Pick<
    Globals,
    'timeout' | 'retries' | 'verbose' | 'quiet' | 'profile' | 'dry-run' | 'writes'
  >;
  readonly lang: Lang;
  readonly screen: Screen;
  notice(text: LocalizedText): void;
  readonly isReadOnly?: boolean;
  /** Runs when the command has ended. */
  defer(fn: () => Promise<void>): void;
}

const defaultTimeoutSeconds = 30;
const defaultRetries = 3;
const maxConnectMs = 10_000;
/** The defaults for a person if stored data can be shown instead. */
const failFastTimeoutSeconds = 8;
const failFastConnectMs = 3_000;

/** The address of the embedded service within this process, which has no socket. */
const inProcess = 'http://maitre.localhost';

/** Connects to a restaurant: over HTTP, or to the embedded service in this process. */
export const connectTo = async (
  context: ConnectContext,
  target: Target,
  layers: Pick<LayerOptions, 'dryRun' | 'openJournal' | 'lastKnown'> = {},
): Promise<Clients> => {
  const { runtime, globals, lang, screen, notice } = context;
  const { now, random, sleep, signal } = runtime;
  const isFailFast = layers.lastKnown !== undefined && failsFast(layers.lastKnown);
  const timeoutMs = (globals.timeout ?? (isFailFast ? failFastTimeoutSeconds : defaultTimeoutSeconds)) * 1000;
  const connectMs = Math.min(isFailFast ? failFastConnectMs : maxConnectMs, timeoutMs);
  const { send, connection } = await openConnection(context, target, connectMs);
  const sendOnce = createTransport({ send, connection, key: target.key, timeoutMs, signal });
  return buildClients(sendOnce, target.baseUrl ?? inProcess, {
    ...{ now, random, sleep, signal, globals, lang, screen, notice, timeoutMs },
    ...layers,
    retries: globals.retries ?? defaultRetries,
    profile: globals.profile,
    host: target.baseUrl === undefined ? undefined : new URL(target.baseUrl).host,
    findReconcilable,
  });
};

/** Loads the resources only after the response to a write was lost. */
const findReconcilable: FindReconcilable = async (operation) =>
  (await import('./resources/register.ts')).findWrittenResource(operation);

const openConnection = async (
  context: ConnectContext,
  { database, baseUrl = '', ca, name }: Target,
  connectTimeout: number,
): Promise<{ send: Send; connection?: ConnectionOptions }> => {
  const { runtime, defer } = context;
  if (database !== undefined) {
    const { serveInProcess } = await import('../service/in-process.ts');
    const service = await serveInProcess({ database, now: runtime.now, ...storeOptions(context) });
    defer(service.close);
    return { send: service.send };
  }
  const proxy = mentionsProxy(runtime.env)
    ? (await import('../client/proxy.ts')).findProxy(baseUrl, runtime.env)
    : undefined;
  const authority =
    ca === undefined ? undefined : (await import('../profiles/authority.ts')).readAuthority(ca, name);
  return { send: runtime.send, connection: { connectTimeout, proxy, ca: authority } };
};

/** The proxy's code is loaded only if the environment names one. */
const mentionsProxy = (env: Env): boolean =>
  ['HTTPS_PROXY', 'HTTP_PROXY'].some((name) => env[name] || env[name.toLowerCase()]);

interface StoreContext {
  readonly globals: Pick<Globals, 'timeout' | 'dry-run'>;
  readonly runtime: Pick<Runtime, 'signal'>;
  readonly isReadOnly?: boolean;
}

/** The options to open a database. Waiting for a lock ends after `--timeout`, or at an interruption. */
export const storeOptions = ({ globals, runtime, isReadOnly }: StoreContext) => ({
  isReadOnly,
  dryRun: globals['dry-run'],
  timeoutMs: globals.timeout === undefined ? undefined : globals.timeout * 1000,
  signal: runtime.signal,
});
