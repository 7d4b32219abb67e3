import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import {
  type JSONRPCMessage,
  type McpServerFactory,
  ReadBuffer,
  type Transport,
} from '@modelcontextprotocol/server';
import { serveStdio } from '@modelcontextprotocol/server/stdio';
import { tryOr } from '../ground/invariant.ts';
import { getFields } from '../ground/json.ts';
import type { Runtime } from '../ground/runtime.ts';

/** After the end of stdin calls have this long to be answered, and then to end without an answer. */
const maxAnswerMs = 1_200;
const maxAbortMs = 300;

/** Serves on stdin and stdout. Resolves when the signal aborts, or within 2 s after the end of stdin. */
export const serveOnStdio = async (
  createServer: McpServerFactory,
  { stdin, stdout, signal }: Pick<Runtime, 'stdin' | 'stdout' | 'signal'>,
): Promise<void> => {
  const closing = new AbortController();
  const unanswered = new Set<unknown>();
  const closeWhenAnswered = (): void => {
    if (stdin.readableEnded && unanswered.size === 0) closing.abort();
  };
  const transport: Transport = {
    start: async () => undefined,
    send: async (message) => {
      await new Promise<void>((done) => stdout.write(`${JSON.stringify(message)}\n`, () => done()));
      if (!('method' in message)) unanswered.delete(message.id);
      closeWhenAnswered();
    },
    close: async () => closing.abort(),
  };
  const receive = (message: JSONRPCMessage): void => {
    const { method, id, params } = getFields(message);
    if (method !== undefined && id !== undefined) unanswered.add(id);
    // Nobody answers a cancelled request.
    if (method === 'notifications/cancelled') unanswered.delete(getFields(params)['requestId']);
    transport.onmessage?.(message);
  };
  serveStdio(createServer, { transport });
  stdin.on('data', createReader(receive));
  stdin.once('end', () => {
    closeWhenAnswered();
    setTimeout(() => closing.abort(), maxAnswerMs).unref();
  });
  stdout.on('error', () => closing.abort());
  const closed = AbortSignal.any([signal, closing.signal]);
  if (!closed.aborted) await once(closed, 'abort');
  // The SDK then aborts the calls that still run.
  transport.onclose?.();
  stdin.pause();
  if (unanswered.size > 0) await delay(maxAbortMs);
};

/** Passes on the messages of the protocol, and skips what is none or has more than 10 MiB. */
const createReader = (receive: (message: JSONRPCMessage) => void) => {
  const buffer = new ReadBuffer();
  return (chunk: Buffer | string): void => {
    tryOr(undefined, () => buffer.append(Buffer.from(chunk)));
    let message: JSONRPCMessage | null | undefined;
    do {
      message = tryOr(undefined, () => buffer.readMessage());
      if (message) receive(message);
    } while (message !== null);
  };
};
