import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import {
  type JSONRPCMessage,
  type McpServerFactory,
  ProtocolErrorCode,
  parseJSONRPCMessage,
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
  const write = (message: object): Promise<void> =>
    new Promise((done) => stdout.write(`${JSON.stringify(message)}\n`, () => done()));
  const transport: Transport = {
    start: async () => undefined,
    send: async (message) => {
      await write(message);
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
  stdin.on('data', createReader(receive, write));
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

/** More than any body that the API takes. */
const maxMessageLength = 4 * 2 ** 20;

/** Reads lines. Passes on those that are messages of the protocol, and answers each other one with an error. */
const createReader = (receive: (message: JSONRPCMessage) => void, reply: (message: object) => unknown) => {
  const decoder = new TextDecoder();
  let rest = '';
  const replyError = (code: number, message: string, id: unknown = null): unknown =>
    reply({ jsonrpc: '2.0', id, error: { code, message } });
  const readLine = (line: string): unknown => {
    if (line.trim() === '') return undefined;
    if (line.length > maxMessageLength)
      return replyError(
        ProtocolErrorCode.InvalidRequest,
        `a message has at most ${maxMessageLength} characters`,
      );
    const value = tryOr(undefined, () => JSON.parse(line) as unknown);
    if (value === undefined) return replyError(ProtocolErrorCode.ParseError, 'the message is not JSON');
    const message = tryOr(undefined, () => parseJSONRPCMessage(value));
    if (message) return receive(message);
    const { id } = getFields(value);
    const known = typeof id === 'string' || typeof id === 'number' ? id : null;
    return replyError(ProtocolErrorCode.InvalidRequest, 'the message is not a JSON-RPC message', known);
  };
  return (chunk: Buffer | string): void => {
    const text = typeof chunk === 'string' ? chunk : decoder.decode(chunk, { stream: true });
    const lines = (rest + text).split('\n');
    // Of a line that is too long, only its beginning is kept.
    rest = (lines.pop() ?? '').slice(0, maxMessageLength + 1);
    for (const line of lines) readLine(line);
  };
};
