import { Readable } from 'node:stream';
import type { Env, Runtime, Sink } from '../ground/runtime.ts';
import { createScreen, type Screen } from '../render/terminal.ts';

/** What a command printed, and its exit code. */
export interface PrintedOutput {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs `fn` with a screen that collects, an empty standard input and another environment. */
export const collectOutput = async (
  runtime: Runtime,
  env: Env,
  fn: (terminal: { readonly runtime: Runtime; readonly screen: Screen }) => Promise<number>,
): Promise<PrintedOutput> => {
  const [stdout, stderr] = [createCollector(), createCollector()];
  const values = { env, stdin: Readable.from([]), stdout: stdout.sink, stderr: stderr.sink };
  const inner: Runtime = Object.create(
    runtime,
    Object.fromEntries(Object.entries(values).map(([name, value]) => [name, { value }])),
  );
  const options = { stdout: stdout.sink, stderr: stderr.sink, env, noColour: true };
  const screen = createScreen({ ...options, getSignal: () => runtime.signal });
  const code = await fn({ runtime: inner, screen });
  return { code, stdout: stdout.text(), stderr: stderr.text() };
};

const createCollector = (): { readonly sink: Sink; readonly text: () => string } => {
  const chunks: Uint8Array[] = [];
  return {
    sink: {
      write: (text, done) => {
        chunks.push(Buffer.from(text));
        done();
      },
    },
    text: () => Buffer.concat(chunks).toString(),
  };
};
