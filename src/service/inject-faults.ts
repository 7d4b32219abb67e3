import { setTimeout as delay } from 'node:timers/promises';
import type { HttpBindings } from '@hono/node-server';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import type { ApiErrorCode } from './api-error.ts';
import { type App, routes } from './app.ts';
import type { LogEntry } from './env.ts';
import type { Fault, FaultKind } from './faults.ts';
import { chooseRequestId } from './middleware/log.ts';

type Served = Pick<App, 'fetch'>;

interface FaultOptions {
  readonly onFault?: (request: Request, fault: Fault) => void;
  /** On abort, delayed requests stop waiting and their connections are closed. */
  readonly signal?: AbortSignal;
  /** Receives the entries of requests that never reach the app. */
  readonly log?: ((entry: LogEntry) => void) | undefined;
}

/** The logged status of a connection that was closed without a response. */
const noResponse = 0;

/** The app with injected faults. The first matching fault that is not used up applies. The caller may change the list later. */
export const withFaults = (
  app: Served,
  faults: readonly Fault[],
  { onFault, signal, log }: FaultOptions = {},
): Served => {
  const counts = new WeakMap<Fault, number>();
  const takeFault = (request: Request): Fault | undefined => {
    const { pathname } = new URL(request.url);
    return faults.find((fault) => {
      const { method, path, skip, times } = fault;
      if (!['*', request.method].includes(method) || !pathname.startsWith(path)) return false;
      const count = counts.get(fault) ?? 0;
      if (count >= skip + times) return false;
      counts.set(fault, count + 1);
      return count >= skip;
    });
  };
  return {
    fetch: async (request, bindings) => {
      const fault = takeFault(request);
      if (!fault) return app.fetch(request, bindings);
      onFault?.(request, fault);
      const id = chooseRequestId(request.headers.get('x-request-id'));
      const start = performance.now();
      const logUnprocessed = (status: number): void =>
        log?.({
          method: request.method,
          route: findRoute(new URL(request.url).pathname),
          status,
          ms: Math.round((performance.now() - start) * 10) / 10,
          tenant_id: null,
          request_id: id,
          fault: fault.kind ?? 'latency',
        });
      const breaker = createBreaker(bindings);
      if (fault.latency > 0 && !(await waitFor(fault.latency, signal))) {
        logUnprocessed(noResponse);
        return breaker.cut();
      }
      const process = async () => app.fetch(request, bindings);
      if (!fault.kind) return process();
      return injectors[fault.kind]({ id, fault, process, logUnprocessed, breaker });
    },
  };
};

/** Returns whether the time passed before the signal aborted. */
const waitFor = (ms: number, signal: AbortSignal | undefined): Promise<boolean> =>
  delay(ms, true, signal && { signal }).catch(() => false);

/** The path of the API, with `{id}`. */
const findRoute = (pathname: string): string | null =>
  routes.find(({ operation: { path } }) =>
    new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`).test(pathname),
  )?.operation.path ?? null;

interface FaultContext {
  /** The request's id. */
  readonly id: string;
  readonly fault: Fault;
  readonly process: () => Promise<Response>;
  readonly logUnprocessed: (status: number) => void;
  readonly breaker: ConnectionBreaker;
}

const injectors: Readonly<Record<FaultKind, (context: FaultContext) => Promise<Response>>> = {
  status: async (context) => {
    const { status } = context.fault;
    await processOrLog(context);
    const code = codes[status] ?? 'FAULT';
    return Response.json({ success: false, error: 'Fallo provocado', code }, createHead(context));
  },
  html: async (context) => {
    await processOrLog(context);
    const page = '<!doctype html><title>Proxy</title><h1>Something is in the way</h1>';
    return new Response(page, createHead(context, { 'content-type': 'text/html' }));
  },
  garbage: async ({ process }) => {
    const { status, headers } = await process();
    const id = headers.get('x-request-id');
    return new Response('{"success":true,"data":\u0000¿?', {
      status,
      headers: id === null ? {} : { 'X-Request-Id': id },
    });
  },
  truncate: async ({ process, breaker }) => breaker.truncate(await process()),
  drop: async ({ breaker, logUnprocessed }) => {
    logUnprocessed(noResponse);
    return breaker.cut();
  },
  'drop-after': async ({ process, breaker }) => {
    await process();
    return breaker.cut();
  },
};

const processOrLog = async ({ fault, process, logUnprocessed }: FaultContext): Promise<void> => {
  if (fault.isLate) await process();
  else logUnprocessed(fault.status);
};

/** The API's own code for a status. */
const codes: Readonly<Record<number, ApiErrorCode>> = {
  400: 'BUSINESS_ERROR',
  401: 'UNAUTHORIZED',
  404: 'NOT_FOUND',
  422: 'VALIDATION_ERROR',
  500: 'INTERNAL_ERROR',
  503: 'UNAVAILABLE',
};

const createHead = (
  { id, fault: { status, retryAfter } }: FaultContext,
  headers: Record<string, string> = {},
): ResponseInit => ({
  status,
  headers: {
    ...headers,
    'X-Request-Id': id,
    ...(retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) }),
  },
});

interface ConnectionBreaker {
  /** Closes the connection without a response. */
  cut(): Response;
  /** Sends the head and half of the body, then closes the connection. */
  truncate(response: Response): Promise<Response>;
}

const createBreaker = (bindings: unknown): ConnectionBreaker =>
  typeof bindings === 'object' && bindings !== null && 'incoming' in bindings
    ? breakSocket(bindings as HttpBindings)
    : fetchBreaker;

const breakSocket = ({ incoming, outgoing }: HttpBindings): ConnectionBreaker => ({
  cut: () => {
    incoming.socket.destroy();
    return alreadySent();
  },
  truncate: async ({ status, headers, body }) => {
    const bytes = await readBytes(body);
    outgoing.writeHead(status, { ...Object.fromEntries(headers), 'content-length': bytes.length });
    outgoing.write(bytes.subarray(0, bytes.length / 2), () => outgoing.destroy());
    return alreadySent();
  },
});

/** Tells the server that the response was sent. It ignores its lightweight Response, so `body` is read to make a full one. */
const alreadySent = (): Response => {
  RESPONSE_ALREADY_SENT.body;
  return RESPONSE_ALREADY_SENT;
};

/** Whether the connection of this response was broken on a socket. */
export const isConnectionBroken = (response: Response): boolean => response === RESPONSE_ALREADY_SENT;

/** Used without a socket. Fails like the global `fetch` when the server closes the connection. */
const fetchBreaker: ConnectionBreaker = {
  cut: () => {
    throw fetchError('ECONNRESET', 'other side closed');
  },
  truncate: async ({ status, headers, body }) => {
    const bytes = await readBytes(body);
    const half = new ReadableStream<Uint8Array>({
      pull: (controller) => {
        if (bytes.length > 1) controller.enqueue(bytes.subarray(0, bytes.length / 2));
        controller.error(fetchError('ECONNRESET', 'other side closed', 'terminated'));
      },
    });
    return new Response(half, { status, headers });
  },
};

/** The error of a `fetch` without a response; programs look for the code in its cause. */
export const fetchError = (code: string, reason: string, message = 'fetch failed'): TypeError =>
  new TypeError(message, { cause: Object.assign(new Error(reason), { code }) });

const readBytes = async (body: Response['body']): Promise<Uint8Array> =>
  new Uint8Array(await new Response(body).arrayBuffer());
