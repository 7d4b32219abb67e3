import { setTimeout as delay } from 'node:timers/promises';
import type { HttpBindings } from '@hono/node-server';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import type { App } from './app.ts';
import type { Fault, FaultKind } from './faults.ts';
import type { RefusalCode } from './refusal.ts';

type Served = Pick<App, 'fetch'>;

/**
 * The app with faults on purpose. The first fault that matches a request and has times left meets it; the rest of
 * the requests are answered as ever.
 */
export const withFaults = (app: Served, faults: readonly Fault[]): Served => {
  const counts = new Map<Fault, number>();
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
      if (fault.latency > 0) await delay(fault.latency);
      const answer = async () => app.fetch(request, bindings);
      if (!fault.kind) return answer();
      return misbehaviours[fault.kind]({ fault, answer, bindings: bindings as HttpBindings });
    },
  };
};

interface Situation {
  readonly fault: Fault;
  /** Processes the request. */
  readonly answer: () => Promise<Response>;
  readonly bindings: HttpBindings;
}

const misbehaviours: Readonly<Record<FaultKind, (situation: Situation) => Promise<Response>>> = {
  status: async ({ fault, answer }) => {
    if (fault.isLate) await answer();
    const code = codes[fault.status] ?? 'FAULT';
    return Response.json({ success: false, error: 'Fallo provocado', code }, headOf(fault));
  },
  html: async ({ fault, answer }) => {
    if (fault.isLate) await answer();
    const page = '<!doctype html><title>Proxy</title><h1>Something is in the way</h1>';
    return new Response(page, headOf(fault, { 'content-type': 'text/html' }));
  },
  garbage: async ({ answer }) => {
    const { status } = await answer();
    return new Response('{"success":true,"data":\u0000¿?', { status });
  },
  truncate: async ({ answer, bindings }) => {
    const { status, headers, body } = await answer();
    const whole = Buffer.from(await new Response(body).arrayBuffer());
    const { outgoing } = bindings;
    outgoing.writeHead(status, { ...Object.fromEntries(headers), 'content-length': whole.length });
    outgoing.write(whole.subarray(0, whole.length / 2), () => outgoing.destroy());
    return RESPONSE_ALREADY_SENT;
  },
  drop: async ({ bindings }) => {
    bindings.incoming.socket.destroy();
    return RESPONSE_ALREADY_SENT;
  },
  'drop-after': async ({ answer, bindings }) => {
    await answer();
    bindings.incoming.socket.destroy();
    return RESPONSE_ALREADY_SENT;
  },
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

const headOf = ({ status, retryAfter }: Fault, headers: Record<string, string> = {}): ResponseInit => ({
  status,
  headers: { ...headers, ...(retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) }) },
});
