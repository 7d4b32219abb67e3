import { isAbsolute, resolve } from 'node:path';

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
export interface Runtime {
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
  readonly send: Send;
  /**
   * Runs a command of the shell with these arguments; `input` goes to its stdin, and what it says to stderr. Where that is left
   * out both are ours. Resolves to its exit code; where the signal aborts, at the latest a moment after the command was told to end.
   */
  readonly shell: (
    command: string,
    args: readonly string[],
    spawnDetached?: { readonly input?: string; readonly signal?: AbortSignal },
  ) => Promise<number>;
  /** Starts this program with other words, for nobody who waits: it is not heard of and outlives this run. Resolves when it has started. */
  readonly options: (words: readonly string[]) => Promise<void>;
  /** Aborts when the user interrupts; its reason is the signal's name. Until it is first asked for, a signal ends the process. */
  readonly signal: AbortSignal;
}

/** The path from the working folder, which is asked for only where the path needs it. */
export const resolvePath = (world: Pick<Runtime, 'cwd'>, path: string): string =>
  isAbsolute(path) ? resolve(path) : resolve(world.cwd, path);

/** How to get to the service, where that is not plain from its address. */
export interface ConnectionOptions {
  readonly proxy?: URL | undefined;
  /** The only authority whose certificates are believed, PEM; where it is left out, those that Node knows. */
  readonly ca?: string | undefined;
  /** Milliseconds for a connection, TLS included. */
  readonly connectTimeout?: number | undefined;
}

/** A request as it goes over the line. */
export interface HttpRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | undefined;
  /** Ends it, and the body of its answer. */
  readonly signal: AbortSignal;
  readonly connection?: ConnectionOptions | undefined;
}

/** Headers by their names in lower case. */
export interface HttpHeaders {
  get(name: string): string | null | undefined;
}

/** An answer that has begun; its body may still be on its way. */
export interface HttpResponse {
  readonly status: number;
  readonly headers: HttpHeaders;
  /** Decoded; fails where the line breaks before it is whole. */
  readonly body: AsyncIterable<Uint8Array>;
}

/**
 * One HTTP exchange; no redirect is followed. Rejects with what broke the line, as a NeverLeft where the request
 * cannot have been done.
 */
export type Send = (sending: HttpRequest) => Promise<HttpResponse>;

/** A request that still waited for its connection, its TLS handshake or its proxy when the line broke. */
export class RequestNotSentError extends Error {
  constructor(cause: unknown) {
    super('the request never left', { cause });
    this.name = 'NeverLeft';
  }
}

/** The system that the program runs on, by Node's name for it. */
export const platform = process.platform;

/** The home that the system has for the user. Throws where it knows none. Few lines have to load Node's module for it. */
export const systemHome = (): string => process.getBuiltinModule('node:os').userInfo().homedir;

/** The version of the package, put in by the build. */
declare const MAITRE_VERSION: string | undefined;

export const version = typeof MAITRE_VERSION === 'string' ? MAITRE_VERSION : 'development';

/** Connections are kept for the next request, for fewer milliseconds than services keep one that nobody uses. */
export const keepAliveOptions = { keepAlive: true, timeout: 4_000 } as const;
