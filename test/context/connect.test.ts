import { describe, expect, it } from 'vitest';
import type { Client } from '../../src/client/client.ts';
import { type BufferedResponse, createBody } from '../../src/client/transport.ts';
import { TransportError } from '../../src/client/transport-error.ts';
import { buildClients } from '../../src/context/connect.ts';
import { findWrittenResource } from '../../src/context/resources/register.ts';
import { reservas } from '../../src/contract/reservas.ts';
import { createScreen } from '../../src/render/terminal.ts';

const respond = (status: number, body: unknown): BufferedResponse => ({
  status,
  headers: new Headers(),
  body: createBody(JSON.stringify(body)),
});
const lost = new TransportError('UNREACHABLE', { en: 'lost', es: 'lost', maybeApplied: true });

describe('the layers around a request', () => {
  const body = { fecha_reserva: '2026-11-20', inicio_reserva: '21:00', nombre_cliente: 'Ana' };
  const startedAt = new Date('2026-11-20T19:00:00Z');
  const record = { id: 'a1', ...body, created_at: '2026-11-20T19:00:01Z' };

  /** Clients over a transport that takes the steps in turn, and the order in which the layers acted. */
  const build = (...steps: (BufferedResponse | Error)[]) => buildOn({ isTTY: true, TERM: 'dumb' }, ...steps);
  const buildOn = (
    { isTTY, TERM }: { readonly isTTY: boolean; readonly TERM?: string },
    ...steps: (BufferedResponse | Error)[]
  ) => {
    const log: string[] = [];
    let shown = '';
    const write = (text: unknown, done: () => void) => {
      shown += text;
      done();
    };
    const clients = buildClients(
      async ({ method }) => {
        const step = steps.shift()!;
        log.push(step instanceof Error ? `${method} lost` : `${method} ${step.status}`);
        if (step instanceof Error) throw step;
        return step;
      },
      'https://api.example',
      {
        ...{ retries: 3, timeoutMs: 1000, signal: new AbortController().signal, random: () => 0 },
        ...{ now: () => startedAt, sleep: async () => {}, profile: undefined, lang: 'en', host: undefined },
        globals: {},
        screen: createScreen({
          stdout: { write, isTTY: false },
          stderr: { write, isTTY, columns: 80 },
          env: { NO_COLOR: '1', LANG: 'C.UTF-8', TERM },
        }),
        notice: ({ en }) => void log.push(en.includes('retrying') ? 'retry' : 'reconcile'),
        findReconcilable: async (operation) => findWrittenResource(operation),
        recordWrites: async (next): Promise<Client> => ({
          ...next,
          call: async (operation, input) => {
            log.push('journal: write');
            const result = await next.call(operation, input);
            log.push('journal: outcome');
            return result;
          },
        }),
      },
    );
    return { ...clients, log, shown: () => shown };
  };

  it('act from the inside out: retry, reconcile with retried reads, journal', async () => {
    const { client, log } = build(
      respond(429, {}),
      lost,
      respond(503, {}),
      respond(200, { success: true, data: [record] }),
    );
    expect((await client.call(reservas.create, { body })).data).toEqual(record);
    expect(log).toEqual([
      ...['journal: write', 'POST 429', 'retry', 'POST lost'],
      ...['GET 503', 'retry', 'GET 200', 'reconcile', 'journal: outcome'],
    ]);
  });

  it('show a retry in one line that the next attempt replaces', async () => {
    const down = [respond(503, {}), respond(503, {})];
    const { client, log, shown } = buildOn(
      { isTTY: true },
      ...down,
      respond(200, { success: true, data: [] }),
    );
    await client.call(reservas.list, { query: {} });
    expect(log).toEqual(['GET 503', 'GET 503', 'GET 200']);
    const erase = '\r\x1b[K';
    const show = (attempt: number) =>
      `${erase}retrying in 0 s (attempt ${attempt} of 4): the service answered HTTP 503${erase}`;
    expect(shown()).toBe(show(2) + show(3));
  });

  it('announce no retry without a terminal: cron mails every line', async () => {
    const steps = [respond(503, {}), respond(200, { success: true, data: [] })];
    const { client, log } = buildOn({ isTTY: false }, ...steps);
    await client.call(reservas.list, { query: {} });
    expect(log).toEqual(['GET 503', 'GET 200']);
  });

  it('leave reads and the client without journal without a journal', async () => {
    const list = () => respond(200, { success: true, data: [] });
    const { client, clientWithoutJournal, log } = build(
      list(),
      respond(201, { success: true, data: record }),
    );
    await client.call(reservas.list, { query: {} });
    await clientWithoutJournal.call(reservas.create, { body });
    expect(log).toEqual(['GET 200', 'POST 201']);
  });
});
