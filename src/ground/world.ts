import { isAbsolute, resolve } from 'node:path';
import type { Send } from './line.ts';

export type Env = Readonly<Record<string, string | undefined>>;

/** As much of a writable stream as the screen needs. */
export interface Sink {
  write(text: string | Uint8Array, done: (error?: Error | null) => void): unknown;
  on?(event: 'error', listener: (error: Error) => void): unknown;
  readonly isTTY?: boolean | undefined;
  readonly columns?: number | undefined;
  readonly rows?: number | undefined;
}

/** Everything outside of the program that it may touch. */
export interface World {
  readonly stdin: NodeJS.ReadStream;
  readonly stdout: NodeJS.WriteStream;
  readonly stderr: NodeJS.WriteStream;
  /** The same two for what is only written, where there is a shorter way than those streams. */
  readonly direct?: { readonly stdout: Sink; readonly stderr: Sink };
  readonly env: Env;
  /** The working folder. Throws where it is gone. */
  readonly cwd: string;
  readonly now: () => Date;
  /** The environment whose TZ the hours of a `Date` follow, where they do. */
  readonly clockEnv?: Record<string, string | undefined>;
  /** When the process began, in milliseconds since 1970, where anybody is in a hurry. */
  readonly startedAt?: number;
  /** Uniform in [0, 1). */
  readonly random: () => number;
  /** Resolves after so many milliseconds, or as soon as the signal aborts. */
  readonly sleep: (ms: number, signal: AbortSignal) => Promise<void>;
  /** Bytes of memory that the process may still take; as many as it likes where this is left out. */
  readonly memory?: () => number;
  readonly send: Send;
  /**
   * Runs a command of the shell with these arguments; `input` goes to its stdin, and what it says to stderr. Where that is left
   * out both are ours. Resolves to its exit code; where the signal aborts, at the latest a moment after the command was told to end.
   */
  readonly shell: (
    command: string,
    args: readonly string[],
    behind?: { readonly input?: string; readonly signal?: AbortSignal },
  ) => Promise<number>;
  /** Starts this program with other words, for nobody who waits: it is not heard of and outlives this run. Resolves when it has started. */
  readonly behind: (words: readonly string[]) => Promise<void>;
  /** Aborts when the user interrupts; its reason is the signal's name. Until it is first asked for, a signal ends the process. */
  readonly signal: AbortSignal;
}

/** The path from the working folder, which is asked for only where the path needs it. */
export const fromHere = (world: Pick<World, 'cwd'>, path: string): string =>
  isAbsolute(path) ? resolve(path) : resolve(world.cwd, path);
