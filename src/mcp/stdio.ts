import { PassThrough } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { JSONRPCMessage, McpServerFactory, Transport } from '@modelcontextprotocol/server';
import { StdioServerTransport, serveStdio } from '@modelcontextprotocol/server/stdio';
import type { Runtime } from '../ground/runtime.ts';

/**
 * Serves on stdin and stdout. Resolves when stdin has ended and every request is answered, or when the signal aborts. A
 * request that waits for a question to the client is not waited for.
 */
export const serveOnStdio = async (
  createServer: McpServerFactory,
  { stdin, stdout, signal }: Pick<Runtime, 'stdin' | 'stdout' | 'signal'>,
): Promise<void> => {
  const input = new PassThrough();
  const inner = new StdioServerTransport(input, stdout);
  const unanswered = new Set<unknown>();
  const questions = new Set<unknown>();
  let hasEnded = false;
  const endIfDone = (): void => {
    if (hasEnded && (unanswered.size === 0 || questions.size > 0)) input.end();
  };
  const receive = (message: JSONRPCMessage): void => {
    if ('method' in message && 'id' in message) unanswered.add(message.id);
    else if ('method' in message) unanswered.delete(message.params?.['requestId']);
    else questions.delete(message.id);
    transport.onmessage?.(message);
  };
  const transport: Transport = {
    start: () => inner.start(),
    send: async (message) => {
      await inner.send(message);
      if (!('method' in message)) unanswered.delete(message.id);
      else if ('id' in message) questions.add(message.id);
      endIfDone();
    },
    close: () => inner.close(),
  };
  await new Promise<void>((resolve) => {
    Object.assign(inner, {
      onmessage: receive,
      onerror: (error: Error) => transport.onerror?.(error),
      onclose: () => {
        transport.onclose?.();
        resolve();
      },
    });
    stdin.once('end', async () => {
      while (input.readableLength > 0) await nextTurn();
      await nextTurn();
      hasEnded = true;
      endIfDone();
    });
    signal.addEventListener('abort', () => void inner.close(), { once: true });
    serveStdio(createServer, { transport });
    stdin.pipe(input, { end: false });
  });
  stdin.unpipe(input);
};
