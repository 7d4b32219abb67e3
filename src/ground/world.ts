import { isAbsolute, resolve } from 'node:path';
import type { Send } from './line.ts';

export type Env = Readonly<Record<string, string | undefined>>;

/** Everything outside of the program that it may touch. */
export interface World {
  readonly stdin: NodeJS.ReadStream;
  readonly stdout: NodeJS.WriteStream;
  readonly stderr: NodeJS.WriteStream;
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
   * Runs a command of the shell with these arguments; `input` goes to its stdin, which is ours where it is left out.
   * Resolves to its exit code.
   */
  readonly shell: (command: string, args: readonly string[], input?: string) => Promise<number>;
  /** Starts this program with other words, for nobody who waits: it is not heard of and outlives this run. Resolves when it has started. */
  readonly behind: (words: readonly string[]) => Promise<void>;
  /** Aborts when the user interrupts; its reason is the signal's name. */
  readonly signal: AbortSignal;
}

/** The path from the working folder, which is asked for only where the path needs it. */
export const fromHere = (world: Pick<World, 'cwd'>, path: string): string =>
  isAbsolute(path) ? resolve(path) : resolve(world.cwd, path);
