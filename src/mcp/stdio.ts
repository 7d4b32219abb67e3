import { PassThrough, Readable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { McpServerFactory } from '@modelcontextprotocol/server';
import { StdioServerTransport, serveStdio } from '@modelcontextprotocol/server/stdio';
import type { Env, Runtime, Sink } from '../ground/runtime.ts';
import { createScreen, type Screen } from '../render/terminal.ts';
import type { PrintedOutput } from './results.ts';

/** The commands that run, and the messages that are being sent. */
const unfinished = new Set<Promise<unknown>>();

const track = <T>(work: Promise<T>): Promise<T> => {
  unfinished.add(work);
  return work.finally(() => unfinished.delete(work));
};

/** Serves on stdin and stdout. Resolves when stdin has ended and every command is answered, or when the signal aborts. */
export const serveOnStdio = (
  createServer: McpServerFactory,
  { stdin, stdout, signal }: Pick<Runtime, 'stdin' | 'stdout' | 'signal'>,
): Promise<void> =>
  new Promise((resolve) => {
    // The SDK answers nothing after its input ends, so its input ends only after the commands.
    const input = new PassThrough();
    const transport = new StdioServerTransport(input, stdout);
    const [send, close] = [transport.send.bind(transport), transport.close.bind(transport)];
    transport.send = (message) => track(send(message));
    transport.close = async () => {
      await close();
      stdin.unpipe(input);
      resolve();
    };
    stdin.once('end', async () => {
      do {
        await Promise.allSettled(unfinished);
        await nextTurn();
      } while (input.readableLength > 0 || unfinished.size > 0);
      input.end();
    });
    signal.addEventListener('abort', () => void transport.close(), { once: true });
    serveStdio(createServer, { transport });
    stdin.pipe(input, { end: false });
  });

/** Runs `fn` with a screen that collects, an empty standard input and another environment. */
export const collectOutput = async (
  runtime: Runtime,
  env: Env,
  fn: (terminal: { readonly runtime: Runtime; readonly screen: Screen }) => Promise<number>,
): Promise<PrintedOutput> => {
  const [stdout, stderr] = [createCollector(), createCollector()];
  const values = { env, stdin: Readable.from([]), stdout, stderr };
  const inner: Runtime = Object.create(
    runtime,
    Object.fromEntries(Object.entries(values).map(([name, value]) => [name, { value }])),
  );
  const screen = createScreen({ stdout, stderr, env, noColour: true, getSignal: () => runtime.signal });
  const code = await track(fn({ runtime: inner, screen }));
  return { code, stdout: stdout.read(), stderr: stderr.read() };
};

const createCollector = (): Sink & { readonly read: () => string } => {
  const chunks: Uint8Array[] = [];
  return {
    write: (text, done) => {
      chunks.push(Buffer.from(text));
      done();
    },
    read: () => Buffer.concat(chunks).toString(),
  };
};
