import { type Readable, Transform } from 'node:stream';
import { setTimeout as delay, setImmediate as nextTurn } from 'node:timers/promises';
import { type McpServerFactory, ProtocolErrorCode, parseJSONRPCMessage } from '@modelcontextprotocol/server';
import { StdioServerTransport, serveStdio } from '@modelcontextprotocol/server/stdio';
import { tryOr } from '../ground/invariant.ts';
import { isJsonObject } from '../ground/json.ts';
import type { Runtime } from '../ground/runtime.ts';

/** What is still being done: commands that run, and messages that are being sent. */
interface Unfinished {
  readonly work: Set<Promise<unknown>>;
  track<T>(work: Promise<T>): Promise<T>;
}

export const createUnfinished = (): Unfinished => {
  const work = new Set<Promise<unknown>>();
  const track = <T>(promise: Promise<T>): Promise<T> => {
    work.add(promise);
    return promise.finally(() => work.delete(promise));
  };
  return { work, track };
};

/** After the end of stdin the commands have this long to end by themselves, and then to end because of the abort. */
const maxEndMs = 1_200;
const maxAbortMs = 300;

/**
 * Serves on stdin and stdout. Resolves within 2 s after the end of stdin, with the running commands answered or aborted by
 * `abort`, or when the signal aborts.
 */
export const serveOnStdio = (
  createServer: McpServerFactory,
  { stdin, stdout, signal }: Pick<Runtime, 'stdin' | 'stdout' | 'signal'>,
  { unfinished, abort }: { readonly unfinished: Unfinished; readonly abort: () => void },
): Promise<void> =>
  new Promise((resolve) => {
    // The SDK answers nothing after its input ends, so its input ends only after the commands.
    const input = readMessages((message) => void stdout.write(`${JSON.stringify(message)}\n`));
    const transport = new StdioServerTransport(input, stdout);
    const [send, close] = [transport.send.bind(transport), transport.close.bind(transport)];
    transport.send = (message) => unfinished.track(send(message));
    transport.close = async () => {
      await close();
      stdin.unpipe(input);
      resolve();
    };
    const finish = async (): Promise<void> => {
      do {
        await Promise.allSettled(unfinished.work);
        await nextTurn();
      } while (input.readableLength > 0 || unfinished.work.size > 0);
    };
    stdin.once('end', async () => {
      const finished = finish();
      await Promise.race([finished, delay(maxEndMs, undefined, { ref: false })]);
      abort();
      await Promise.race([finished, delay(maxAbortMs, undefined, { ref: false })]);
      input.end();
    });
    signal.addEventListener('abort', () => void transport.close(), { once: true });
    serveStdio(createServer, { transport });
    stdin.pipe(input, { end: false });
  });

/** More than any body that the API takes. */
const maxMessageBytes = 4 * 2 ** 20;

/** Passes on the lines that are messages of the protocol. Answers each other one with an error, and forgets it. */
const readMessages = (reply: (message: object) => void): Transform & Readable => {
  let pieces: Buffer[] = [];
  let size = 0;
  const replyError = (id: unknown, code: number, message: string): void =>
    reply({ jsonrpc: '2.0', id, error: { code, message } });
  const readLine = (line: Buffer): Buffer | undefined => {
    const value = tryOr(undefined, () => JSON.parse(line.toString()) as unknown);
    if (value === undefined) replyError(null, ProtocolErrorCode.ParseError, 'the message is not JSON');
    else if (tryOr(undefined, () => parseJSONRPCMessage(value)) !== undefined) return line;
    else {
      const id = isJsonObject(value) ? value['id'] : null;
      const isId = typeof id === 'string' || typeof id === 'number';
      replyError(isId ? id : null, ProtocolErrorCode.InvalidRequest, 'the message is not a JSON-RPC message');
    }
    return undefined;
  };
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      let start = 0;
      for (let end = chunk.indexOf(10); end !== -1; end = chunk.indexOf(10, start)) {
        pieces.push(chunk.subarray(start, end));
        size += end - start;
        start = end + 1;
        const line = Buffer.concat(pieces);
        const isTooLarge = size > maxMessageBytes;
        [pieces, size] = [[], 0];
        if (isTooLarge)
          replyError(
            null,
            ProtocolErrorCode.InvalidRequest,
            `a message has at most ${maxMessageBytes} bytes`,
          );
        else if (line.toString().trim() !== '') {
          const message = readLine(line);
          if (message) this.push(Buffer.concat([message, Buffer.from('\n')]));
        }
      }
      size += chunk.length - start;
      if (size <= maxMessageBytes) pieces.push(chunk.subarray(start));
      else pieces = [];
      done();
    },
  });
};
