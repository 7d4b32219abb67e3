import type { WriteMode } from '../cli/globals.ts';
import { type ApiResult, buildRequest, type Client, createClient } from '../client/client.ts';
import { findProxy } from '../client/proxy.ts';
import type { ReconcileOptions } from '../client/reconcile/outcomes.ts';
import { withReconcile } from '../client/reconcile/with-reconcile.ts';
import { type RetryOptions, withRetry } from '../client/retry.ts';
import {
  createBody,
  createTransport,
  isReadMethod,
  type OutgoingRequest,
  type Transport,
} from '../client/transport.ts';
import { isNotApplied } from '../client/transport-error.ts';
import type { Input, Operation } from '../contract/operation.ts';
import { getValueType } from '../contract/schema.ts';
import { Failure } from '../ground/errors.ts';
import { lazy } from '../ground/invariant.ts';
import type { ConnectionOptions, Send } from '../ground/runtime.ts';
import { canFallBack, type LastKnown, withLastKnown } from '../last-known/last-known.ts';
import { readAuthority } from '../profiles/origin.ts';
import type { Target } from '../profiles/target.ts';
import type { Context } from './context.ts';
import { announceRetries, type FeedbackOptions, withRequestFeedback } from './request-feedback.ts';

type ConnectContext = StoreContext &
  Pick<Context, 'runtime' | 'globals' | 'lang' | 'screen' | 'notice' | 'defer'>;

const defaultRetries = 3;

/** How long the service is waited for. */
const usualLimits = { timeoutSeconds: 30, connectMs: 10_000, outageMs: undefined };
/** If a person can be shown stored data instead. */
const readLimits = { timeoutSeconds: 8, connectMs: 3_000, outageMs: 800 };
/** A write of a person fails within 3 s: the last attempt starts after a second, and connects within two. */
const writeLimits = { timeoutSeconds: 30, connectMs: 2_000, outageMs: 900 };

/** The address of the embedded service within this process, which has no socket. */
const inProcessUrl = 'http://maitre.localhost';

/** Connects to a restaurant: over HTTP, or to the embedded service in this process. */
export const connectTo = async (
  context: ConnectContext,
  target: Target,
  {
    isWriteOfPerson = false,
    ...layers
  }: Pick<
    LayerOptions,
    'dryRun' | 'recordWrites' | 'repeatRefusals' | 'lastKnown' | 'writes' | 'wrapTransport'
  > & {
    /** Whether a person waits for a write. */
    readonly isWriteOfPerson?: boolean;
  } = {},
): Promise<Clients> => {
  const { runtime, globals, lang, screen, notice } = context;
  const { now, random, sleep, signal } = runtime;
  const failsSoon = isWriteOfPerson && !globals.retries;
  const limits = canFallBack(layers.lastKnown) ? readLimits : failsSoon ? writeLimits : usualLimits;
  const timeoutMs = (globals.timeout ?? limits.timeoutSeconds) * 1000;
  const connectMs = Math.min(limits.connectMs, timeoutMs);
  const { send, connection } = await openConnection(context, target, connectMs);
  const sendOnce = createTransport({ send, connection, key: target.key, timeoutMs, signal });
  return buildClients(sendOnce, target.baseUrl ?? inProcessUrl, {
    now,
    random,
    sleep,
    signal,
    globals,
    lang,
    screen,
    notice,
    timeoutMs,
    outageMs: limits.outageMs,
    ...layers,
    retries: globals.retries ?? defaultRetries,
    profile: globals.profile,
    host: target.baseUrl === undefined ? undefined : new URL(target.baseUrl).host,
    // The resources are loaded only after the response to a write was lost.
    findReconcilable: async (operation) =>
      (await import('./resources/register.ts')).findWrittenResource(operation),
  });
};

const openConnection = async (
  context: ConnectContext,
  { database, baseUrl = '', ca, name }: Target,
  connectTimeout: number,
): Promise<{ send: Send; connection?: ConnectionOptions }> => {
  const { runtime, defer } = context;
  if (database !== undefined) {
    const { serveInProcess } = await import('../service/in-process.ts');
    const service = await serveInProcess({ database, now: runtime.now, ...buildStoreOptions(context) });
    defer(service.close);
    return { send: service.send };
  }
  const proxy = findProxy(baseUrl, runtime.env);
  const authority = ca && readAuthority(ca, name);
  return { send: runtime.send, connection: { connectTimeout, proxy, ca: authority } };
};

interface LayerOptions extends RetryOptions, ReconcileOptions, FeedbackOptions {
  /** With `--dry-run`. */
  readonly dryRun?: DryRun | undefined;
  readonly globals: FeedbackOptions['globals'] & { readonly writeMode?: WriteMode | undefined };
  /** What was last read from the restaurant; undefined if it is not stored. */
  readonly lastKnown?: LastKnown | undefined;
  /** Counts the writes that may have been applied. */
  readonly writes?: { count: number } | undefined;
  /** Returns a client that records its writes; undefined with `--no-journal`. */
  readonly recordWrites?: ((client: Client) => Promise<Client>) | undefined;
  /** Returns a transport that shares reads with another context. */
  readonly wrapTransport?: ((next: Transport) => Transport) | undefined;
  /** Returns a client that repeats the refusals of writes; undefined if nobody can go back to an earlier question. */
  readonly repeatRefusals?: ((client: Client) => Client) | undefined;
}

interface DryRun {
  /** Receives the requests that are not sent. */
  readonly planned: OutgoingRequest[];
  /** Whether reads are planned too, instead of sent: the command itself is a read. */
  readonly includesReads: boolean;
  /** The same for requests that are not a call of an operation: those of `api` are named by the user. */
  readonly includesRawReads: boolean;
}

type Clients = ReturnType<typeof buildClients>;

/** Builds a command's clients: every layer around a request, from the inside out. */
export const buildClients = (sendOnce: Transport, baseUrl: string, options: LayerOptions) => {
  // Feedback shows one attempt, so it is inside retry: `--verbose` shows every attempt.
  const attempt = withRequestFeedback(sendOnce, options);
  // Retry repeats a request if that cannot apply it twice. It reports whether any attempt may have been applied.
  const retried = withRetry(attempt, {
    ...options,
    ...announceRetries(options, canFallBack(options.lastKnown)),
  });
  const transport = options.wrapTransport?.(retried) ?? retried;
  // From here on a request is a call of an operation, with a validated result.
  const apiClient = createClient(baseUrl, transport);
  // Reconcile is outside retry: a response is lost only after the last attempt. Its own reads are retried too.
  const reconciled = withReconcile(apiClient, options);
  // Stored data answers reads only after the last attempt.
  const remembered = withLastKnown(reconciled, options.lastKnown);
  const counted = withWriteCount(remembered, options.writes);
  // Refuses writes before anything is sent, but not what a dry run only plans.
  const guarded = withWriteGuard(counted, options.globals.writeMode);
  // A dry run is outside reconcile: a write that is not sent cannot be lost.
  const planned = withDryRun(guarded, options);
  // The journal writes one line before the first attempt, and one with the final outcome.
  const recorded = withJournal(planned, options);
  // Outermost: a command that begins again neither sends nor records a refused write again.
  const { repeatRefusals = (next: Client) => next } = options;
  // Commands that write their own journal entries use the second one.
  return { client: repeatRefusals(recorded), clientWithoutJournal: repeatRefusals(planned) };
};

/** A client whose every request goes through `around`. */
const wrapRequests = (
  next: Client,
  around: <T extends object>(method: string, send: () => Promise<T>) => Promise<T>,
): Client => ({
  ...next,
  send: (request) => around(request.method, () => next.send(request)),
  call: (operation, input, hints) => around(operation.method, () => next.call(operation, input, hints)),
});

/** Counts each write, before it is sent, until it is known that it was not applied. */
const withWriteCount = (next: Client, writes: LayerOptions['writes']): Client => {
  if (!writes) return next;
  return wrapRequests(next, async (method, send) => {
    if (isReadMethod(method)) return send();
    writes.count++;
    try {
      const result = await send();
      if ('status' in result && Number(result.status) >= 400 && Number(result.status) < 500) writes.count--;
      return result;
    } catch (error) {
      if (isNotApplied(error)) writes.count--;
      throw error;
    }
  });
};

/** Refuses every write unless `--writes` allows it. Throws WRITES_OFF. */
const withWriteGuard = (next: Client, writes: WriteMode = 'yes'): Client => {
  if (writes === 'yes') return next;
  return wrapRequests(next, async (method, send) => {
    if (!isReadMethod(method)) throw createWritesOffFailure(writes);
    return send();
  });
};

export const createWritesOffFailure = (writes: WriteMode): Failure =>
  new Failure('WRITES_OFF', {
    ...(writes === 'no'
      ? {
          en: 'writes are off: nothing was sent',
          es: 'los cambios están desactivados: no se ha enviado nada',
        }
      : {
          en: 'this command cannot be proposed: nothing was sent',
          es: 'este comando no se puede proponer: no se ha enviado nada',
        }),
    field: '--writes',
    hint: {
      en: '--dry-run shows what it would send; for a menu: maitre menu plan FILE',
      es: '--dry-run muestra lo que enviaría; para una carta: maitre menu plan FICHERO',
    },
  });

/** With `--dry-run`, stores each request instead of sending it, and returns the input as the result. */
const withDryRun = (next: Client, { dryRun }: Pick<LayerOptions, 'dryRun'>): Client => {
  if (!dryRun) return next;
  const { planned, includesReads, includesRawReads } = dryRun;
  return {
    ...next,
    send: async (request) => {
      if (request.method === 'GET' && !includesRawReads) return next.send(request);
      planned.push(request);
      return { status: 200, headers: new Map(), body: createBody('') };
    },
    call: async (operation, input) => {
      if (operation.method === 'GET' && !includesReads) return next.call(operation, input);
      planned.push(buildRequest(next.baseUrl, operation, input));
      return echoInput(operation, input);
    },
  };
};

/** A response to a customer search must have `customers` and `total`. */
const echoInput = <O extends Operation>(operation: O, input: Input<O>): ApiResult<O> => {
  const record = { ...input.params, ...input.body, customers: [], total: 0 };
  const data: unknown = getValueType(operation.response) === 'array' ? [] : record;
  return { data: data as ApiResult<O>['data'] };
};

/** Records writes in the journal, which is opened for the first of them. */
const withJournal = (next: Client, { recordWrites }: LayerOptions): Client => {
  if (!recordWrites) return next;
  const load = lazy(() => recordWrites(next));
  return {
    ...next,
    call: async (operation, input, hints) =>
      (operation.method === 'GET' ? next : await load()).call(operation, input, hints),
  };
};

type StoreContext = Pick<Context, 'globals' | 'runtime'> & { readonly isReadOnly?: boolean };

/** The options to open a database. Waiting for a lock ends after `--timeout`, or at an interruption. */
export const buildStoreOptions = ({ globals, runtime, isReadOnly }: StoreContext) => ({
  isReadOnly,
  dryRun: globals['dry-run'],
  timeoutMs: globals.timeout === undefined ? undefined : globals.timeout * 1000,
  signal: runtime.signal,
});
