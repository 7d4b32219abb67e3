import { isAbsolute, resolve } from 'node:path';

export type Env = Readonly<Record<string, string | undefined>>;

/** The part of a writable stream that output needs. */
export interface Sink {
  write(text: string | Uint8Array, done: (error?: Error | null) => void): unknown;
  on?(event: 'error', listener: (error: Error) => void): unknown;
  readonly isTTY?: boolean | undefined;
  readonly columns?: number | undefined;
  readonly rows?: number | undefined;
}

/** Everything outside the program that it may touch. Nothing else reads `process`. */
export interface Runtime {
  readonly stdin: NodeJS.ReadStream;
  readonly stdout: NodeJS.WriteStream;
  readonly stderr: NodeJS.WriteStream;
  /** Direct writers to the same file descriptors, without the start-up cost of the streams. */
  readonly direct?: { readonly stdout: Sink; readonly stderr: Sink };
  readonly env: Env;
  /** The working folder. Throws if it was deleted. */
  readonly cwd: string;
  readonly now: () => Date;
  /** The environment whose TZ governs `Date`; absent if none does. */
  readonly clockEnv?: Record<string, string | undefined>;
  /** Start of the process in epoch milliseconds; set if a deadline counts from it. */
  readonly startedAt?: number;
  /** Uniform in [0, 1). */
  readonly random: () => number;
  /** Resolves after `ms`, or as soon as the signal aborts. */
  readonly sleep: (ms: number, signal: AbortSignal) => Promise<void>;
  readonly send: Send;
  /**
   * Runs a shell command and resolves to its exit code. With `input`, that text is its stdin and its output goes
   * to stderr; without, it shares our streams. On abort it is terminated and the promise resolves soon after.
   */
  readonly shell: (
    command: string,
    args: readonly string[],
    options?: { readonly input?: string; readonly signal?: AbortSignal },
  ) => Promise<number>;
  /** Starts this program detached with these arguments. Resolves when it has started; its result is ignored. */
  readonly spawnDetached: (words: readonly string[]) => Promise<void>;
  /** Suspends the program, as Ctrl-Z does, until the shell resumes it. Absent on a system without job control. */
  readonly suspend?: (() => Promise<void>) | undefined;
  /** Writes the text to stdout if an error ends the process unexpectedly. Returns a function that cancels this. */
  readonly writeOnCrash?: (text: string) => () => void;
  /**
   * Aborts on SIGINT or SIGTERM, on a terminal also on SIGHUP or SIGQUIT. The reason is the signal's name.
   * Before the first access a signal ends the process.
   */
  readonly signal: AbortSignal;
}

/** Makes a path absolute. Asks for the working folder only if it must, because that may be deleted. */
export const resolvePath = (runtime: Pick<Runtime, 'cwd'>, path: string): string =>
  isAbsolute(path) ? resolve(path) : resolve(runtime.cwd, path);

export interface ConnectionOptions {
  readonly proxy?: URL | undefined;
  /** PEM of the only certificate authority to trust; absent means Node's own list. */
  readonly ca?: string | undefined;
  /** Milliseconds to connect, TLS included. */
  readonly connectTimeout?: number | undefined;
}

export interface HttpRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | undefined;
  /** Aborts the request and the response body. */
  readonly signal: AbortSignal;
  readonly connection?: ConnectionOptions | undefined;
  /** The guests of a new reservation are at the door. Never sent: only the embedded service in this process reads it. */
  readonly isWalkIn?: boolean | undefined;
}

/** Headers by lower-case name. */
export interface HttpHeaders {
  get(name: string): string | null | undefined;
}

/** A response whose headers have arrived; the body may still be arriving. */
export interface HttpResponse {
  readonly status: number;
  readonly headers: HttpHeaders;
  /** Decompressed; throws if the connection breaks before the end. */
  readonly body: AsyncIterable<Uint8Array>;
}

/**
 * One HTTP exchange, without redirects. Rejects with the connection's error, or with RequestNotSentError if the
 * service cannot have processed the request.
 */
export type Send = (request: HttpRequest) => Promise<HttpResponse>;

/** The connection, its TLS handshake or its proxy failed before the request was sent. */
export class RequestNotSentError extends Error {
  constructor(cause: unknown) {
    super('the request was not sent', { cause });
    this.name = 'RequestNotSentError';
  }
}

export const platform = process.platform;

/** The system's language, such as `es-ES`. Other systems than Windows name it in the environment. */
export const getSystemLocale = (): string =>
  platform === 'win32' ? Intl.DateTimeFormat().resolvedOptions().locale : '';

/** The versions of Node and, in the stand-alone file, of Bun. */
export const engines: NodeJS.ProcessVersions = process.versions;

/** The user's home folder by the system's records. Throws if there is none. `node:os` is loaded only here. */
export const getSystemHome = (): string => process.getBuiltinModule('node:os').userInfo().homedir;

/** Has V8 compile WebAssembly once. Node 20 would wait at its end for a second compilation, which takes 100 ms. */
export const compileWasmOnce = (): void => {
  if (engines.node.startsWith('20.'))
    process.getBuiltinModule('node:v8').setFlagsFromString('--liftoff-only');
};

/**
 * Has V8 compile the files of the program whole if Node stores compiled code: it stores only what was compiled as the file
 * was loaded, so that every start would compile the rest again.
 */
export const compileWholeFiles = (): void => {
  const module: object = process.getBuiltinModule('node:module');
  // Node 20 has no such cache.
  const { getCompileCacheDir } = module as { getCompileCacheDir?: () => string | undefined };
  if (!engines.bun && getCompileCacheDir?.())
    process.getBuiltinModule('node:v8').setFlagsFromString('--no-lazy');
};

/** The package version, inserted by the build. */
declare const MAITRE_VERSION: string | undefined;

export const version = typeof MAITRE_VERSION === 'string' ? MAITRE_VERSION : 'development';

/** Whether a program sets this variable to show that it, not a person, drives the terminal. */
export const isAgentVariable = (name: string): boolean =>
  /^(CLAUDECODE|CURSOR_AGENT|GEMINI_CLI|CODEX_\w+|AI_AGENT|CI)$/.test(name);

export const findAgent = (env: Env): string | undefined =>
  Object.keys(env).find((name) => isAgentVariable(name) && !['', '0', 'false'].includes(env[name] ?? ''));
