import { setTimeout as delay } from 'node:timers/promises';
import type { HttpBindings } from '@hono/node-server';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import type { Context, MiddlewareHandler } from 'hono';
import { createMiddleware } from 'hono/factory';
import { statuses } from './api-error.ts';
import { brokenResponses, createJsonResponse, createResponse, type Env } from './env.ts';
import type { Fault, FaultKind } from './faults.ts';

/**
 * Injects the first matching fault that is not used up. The caller may change the list later. If the signal aborts, delayed
 * requests stop waiting and their connections are closed.
 */
export const injectFaults = (faults: readonly Fault[], signal?: AbortSignal): MiddlewareHandler<Env> => {
  const counts = new WeakMap<Fault, number>();
  const takeFault = (method: string, pathname: string): Fault | undefined =>
    faults.find((fault) => {
      if (!['*', method].includes(fault.method) || !pathname.startsWith(fault.path)) return false;
      const count = counts.get(fault) ?? 0;
      if (count >= fault.skip + fault.times) return false;
      counts.set(fault, count + 1);
      return count >= fault.skip;
    });
  return createMiddleware<Env>(async (c, next) => {
    const fault = takeFault(c.req.raw.method, c.req.path);
    if (!fault) return next();
    c.set('fault', fault.kind ?? 'latency');
    if (fault.latency > 0 && !(await waitFor(fault.latency, signal))) return cutConnection(c);
    if (!fault.kind) return next();
    if (fault.processesFirst || !unprocessedKinds.includes(fault.kind)) await next();
    const response = await injectors[fault.kind](c, fault);
    // hono would add the headers of the response that is replaced.
    c.res = undefined;
    c.res = response;
  });
};

/** Returns whether the time passed before the signal aborted. */
const waitFor = (ms: number, signal: AbortSignal | undefined): Promise<boolean> =>
  delay(ms, true, signal && { signal }).catch(() => false);

/** Kinds that respond without processing the request, unless `processesFirst`. */
const unprocessedKinds: readonly FaultKind[] = ['status', 'html', 'drop'];

type Injector = (c: Context<Env>, fault: Fault) => Response | Promise<Response>;

const injectors: Readonly<Record<FaultKind, Injector>> = {
  status: (c, fault) => {
    const [code] = Object.entries(statuses).find(([, status]) => status === fault.status) ?? ['FAULT'];
    const body = { success: false, error: 'Fallo provocado', code };
    return createJsonResponse(c, body, fault.status, createHeaders(fault));
  },
  html: (c, fault) => {
    const page = '<!doctype html><title>Proxy</title><h1>Something is in the way</h1>';
    return createResponse(c, page, fault.status, { ...createHeaders(fault), 'Content-Type': 'text/html' });
  },
  garbage: (c) => createResponse(c, '{"success":true,"data":\u0000¿?', c.res.status, {}),
  truncate: (c) => truncate(c),
  drop: (c) => cutConnection(c),
  'drop-after': (c) => cutConnection(c),
};

const createHeaders = ({ retryAfter }: Fault): Record<string, string> =>
  retryAfter === undefined ? {} : { 'Retry-After': String(retryAfter) };

const markBroken = (response: Response): Response => {
  brokenResponses.add(response);
  return response;
};

/** Despite its type, `env` is undefined without a socket. */
const getOutgoing = (c: Context<Env>) => (c.env as Partial<HttpBindings> | undefined)?.outgoing;

/** Tells the server that the response was sent. Reading `body` makes this a full Response, which the server requires. */
const createSentResponse = (): Response => {
  RESPONSE_ALREADY_SENT.body;
  return RESPONSE_ALREADY_SENT;
};

const cutConnection = (c: Context<Env>): Response => {
  getOutgoing(c)?.destroy();
  return markBroken(createSentResponse());
};

/** Sends the head and half of the body, then closes the connection. */
const truncate = async (c: Context<Env>): Promise<Response> => {
  const { status, headers } = c.res;
  const bytes = new Uint8Array(await c.res.arrayBuffer());
  const half = bytes.subarray(0, bytes.length / 2);
  const outgoing = getOutgoing(c);
  if (!outgoing) return markBroken(new Response(failAfter(half), { status, headers }));
  outgoing.writeHead(status, { ...Object.fromEntries(headers), 'content-length': bytes.length });
  outgoing.write(half, () => outgoing.destroy());
  return markBroken(createSentResponse());
};

/** A body that fails like that of the global `fetch`. */
const failAfter = (bytes: Uint8Array): ReadableStream<Uint8Array> =>
  new ReadableStream({
    pull: (controller) => {
      controller.enqueue(bytes);
      controller.error(createFetchError('ECONNRESET', 'other side closed', 'terminated'));
    },
  });

/** The error of a `fetch` without a response; programs look for the code in its cause. */
export const createFetchError = (code: string, reason: string, message = 'fetch failed'): TypeError =>
  new TypeError(message, { cause: Object.assign(new Error(reason), { code }) });
