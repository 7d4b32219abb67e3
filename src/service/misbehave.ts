import { setTimeout as delay } from 'node:timers/promises';
import type { HttpBindings } from '@hono/node-server';
import type { App } from './app.ts';
import { type Breaking, breakingCall, breakingSocket } from './breaking.ts';
import type { LogEntry } from './env.ts';
import type { Fault, FaultKind } from './faults.ts';
import { requestIdOf } from './middleware/request-id.ts';
import type { RefusalCode } from './refusal.ts';
import { routes } from './routes.ts';

type Served = Pick<App, 'fetch'>;

interface Options {
  /** Hears which fault met a request. */
  readonly met?: (request: Request, fault: Fault) => void;
  /** Aborts when whoever still waits out a latency is to be cut off. */
  readonly signal?: AbortSignal;
  /** Hears of what no request of the app was: it was met before it could be processed. */
  readonly log?: ((entry: LogEntry) => void) | undefined;
}

/** In place of the status of an answer that never came. */
const noAnswer = 0;

/**
 * The app with faults on purpose. The first fault that matches a request and has times left meets it; the rest of
 * the requests are answered as ever. The list may change meanwhile.
 */
export const withFaults = (
  app: Served,
  faults: readonly Fault[],
  { met, signal, log }: Options = {},
): Served => {
  const counts = new WeakMap<Fault, number>();
  const take = (request: Request): Fault | undefined => {
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
      const fault = take(request);
      if (!fault) return app.fetch(request, bindings);
      met?.(request, fault);
      const id = requestIdOf(request.headers.get('x-request-id'));
      const start = performance.now();
      const instead = (status: number): void =>
        log?.({
          method: request.method,
          route: routeOf(new URL(request.url).pathname),
          status,
          ms: Math.round((performance.now() - start) * 10) / 10,
          tenant_id: null,
          request_id: id,
          fault: fault.kind ?? 'latency',
        });
      const breaking = breakingOf(bindings);
      if (fault.latency > 0 && !(await passes(fault.latency, signal))) {
        instead(noAnswer);
        return breaking.cut();
      }
      const answer = async () => app.fetch(request, bindings);
      if (!fault.kind) return answer();
      return misbehaviours[fault.kind]({ id, fault, answer, instead, breaking });
    },
  };
};

const breakingOf = (bindings: unknown): Breaking =>
  typeof bindings === 'object' && bindings !== null && 'incoming' in bindings
    ? breakingSocket(bindings as HttpBindings)
    : breakingCall;

/** Whether so many milliseconds passed before the signal. */
const passes = (ms: number, signal: AbortSignal | undefined): Promise<boolean> =>
  delay(ms, true, signal && { signal }).catch(() => false);

/** The path as the interface writes it. */
const routeOf = (pathname: string): string | null =>
  routes.find(({ row }) => new RegExp(`^${row.path.replace(/\{\w+\}/g, '[^/]+')}$`).test(pathname))?.row
    .path ?? null;

interface Situation {
  /** What the request is called. */
  readonly id: string;
  readonly fault: Fault;
  /** Processes the request. */
  readonly answer: () => Promise<Response>;
  /** Notes that it was not processed, and what is answered instead. */
  readonly instead: (status: number) => void;
  readonly breaking: Breaking;
}

const misbehaviours: Readonly<Record<FaultKind, (situation: Situation) => Promise<Response>>> = {
  status: async (situation) => {
    const { fault } = situation;
    await processed(situation);
    const code = codes[fault.status] ?? 'FAULT';
    return Response.json({ success: false, error: 'Fallo provocado', code }, headOf(situation));
  },
  html: async (situation) => {
    await processed(situation);
    const page = '<!doctype html><title>Proxy</title><h1>Something is in the way</h1>';
    return new Response(page, headOf(situation, { 'content-type': 'text/html' }));
  },
  garbage: async ({ answer }) => {
    const { status, headers } = await answer();
    const id = headers.get('x-request-id');
    return new Response('{"success":true,"data":\u0000¿?', {
      status,
      headers: id === null ? {} : { 'X-Request-Id': id },
    });
  },
  truncate: async ({ answer, breaking }) => breaking.truncate(await answer()),
  drop: async ({ breaking, instead }) => {
    instead(noAnswer);
    return breaking.cut();
  },
  'drop-after': async ({ answer, breaking }) => {
    await answer();
    return breaking.cut();
  },
};

const processed = async ({ fault, answer, instead }: Situation): Promise<void> => {
  if (fault.isLate) await answer();
  else instead(fault.status);
};

/** The interface's own, where it has one for a status. */
const codes: Readonly<Record<number, RefusalCode>> = {
  400: 'BUSINESS_ERROR',
  401: 'UNAUTHORIZED',
  404: 'NOT_FOUND',
  422: 'VALIDATION_ERROR',
  500: 'INTERNAL_ERROR',
  503: 'UNAVAILABLE',
};

/** Like any other answer it bears the request's name. */
const headOf = (
  { id, fault: { status, retryAfter } }: Situation,
  headers: Record<string, string> = {},
): ResponseInit => ({
  status,
  headers: {
    ...headers,
    'X-Request-Id': id,
    ...(retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) }),
  },
});
