import { createInterruption, Failure, getErrorCode } from '../ground/errors.ts';
import type { Env, Sink } from '../ground/runtime.ts';
import { redactKey } from '../ground/secrets.ts';

/** Whether terminals interpret no escape sequences. */
export const isDumb = (env: Env): boolean => env['TERM'] === 'dumb';

const takesEscapes = (stream: Sink, env: Env): boolean => stream.isTTY === true && !isDumb(env);

/**
 * Precedence: `--no-color` and NO_COLOR (no-color.org), FORCE_COLOR (force-color.org; 0 or false: off), then on for
 * a terminal unless TERM is dumb. Empty variables are ignored.
 */
const wantsColour = (stream: Sink, env: Env, noColour: boolean): boolean => {
  if (noColour || env['NO_COLOR']) return false;
  if (env['FORCE_COLOR']) return !['0', 'false'].includes(env['FORCE_COLOR']);
  return takesEscapes(stream, env);
};

/**
 * Whether a terminal shows Unicode. False if the locale's character set is not UTF-8 (C and POSIX mean US-ASCII),
 * and on the Linux console, whose font lacks the symbols. True if the locale is unknown.
 */
const showsUnicode = (env: Env): boolean => {
  const locale = env['LC_ALL'] || env['LC_CTYPE'] || env['LANG'] || '';
  if (env['TERM'] === 'linux' || /^(?:C|POSIX)$/.test(locale)) return false;
  const [, charset] = /\.([^@]+)/.exec(locale) ?? [];
  return charset === undefined || /^utf-?8$/i.test(charset);
};

interface ScreenOptions {
  readonly stdout: Sink;
  readonly stderr: Sink;
  readonly env: Env;
  readonly noColour?: boolean | undefined;
  /** Aborts if the process is interrupted. Read only if a write has to wait. */
  readonly getSignal?: (() => AbortSignal) | undefined;
}

/** The only writer of stdout and stderr. */
export interface Screen {
  readonly stdoutIsTerminal: boolean;
  readonly stderrIsTerminal: boolean;
  /** Whether each stream interprets escape sequences. */
  readonly escapes: { readonly stdout: boolean; readonly stderr: boolean };
  /** The current columns of stdout's terminal, else COLUMNS, else 80. */
  readonly width: number;
  /** The same for stderr. */
  readonly stderrWidth: number;
  /** The current lines of the terminal; undefined without one. */
  readonly height: number | undefined;
  readonly colour: { readonly stdout: boolean; readonly stderr: boolean };
  readonly unicode: boolean;
  /** Whether npm or npx has started the program, which may then be found in no other way. */
  readonly isNpx: boolean;
  /** Whether the reader of stdout has closed the pipe (`| head`). Further output is discarded without an error. */
  readonly stdoutIsClosed: boolean;
  /**
   * Writes to stdout; resolves when all is written. Throws WRITE_FAILED, for example for a full disk.
   * Bytes are not searched for keys: they must not contain text of the service.
   */
  out(text: string | Uint8Array): Promise<void>;
  /** Writes to stderr; resolves when all is written. Never throws. */
  err(text: string): Promise<void>;
  /** Redacts this key in all further text. */
  hide(key: string): void;
}

export const createScreen = ({ stdout, stderr, env, noColour = false, getSignal }: ScreenOptions): Screen => {
  const [out, err] = [createPipe(stdout, getSignal), createPipe(stderr, getSignal)];
  const keys = new Set<string>();
  const redact = (text: string): string => [...keys].reduce(redactKey, text);
  return {
    stdoutIsTerminal: stdout.isTTY === true,
    stderrIsTerminal: stderr.isTTY === true,
    escapes: { stdout: takesEscapes(stdout, env), stderr: takesEscapes(stderr, env) },
    colour: { stdout: wantsColour(stdout, env, noColour), stderr: wantsColour(stderr, env, noColour) },
    unicode: showsUnicode(env),
    isNpx: npmScript.test(env['npm_lifecycle_script'] ?? ''),
    get width() {
      return [stdout.columns, Number(env['COLUMNS'])].find(isWidth) ?? 80;
    },
    get stderrWidth() {
      return [stderr.columns, Number(env['COLUMNS'])].find(isWidth) ?? 80;
    },
    get height() {
      return stdout.isTTY ? stdout.rows : undefined;
    },
    get stdoutIsClosed() {
      return out.closed;
    },
    out: (text) => out.write(typeof text === 'string' ? redact(text) : text).catch(throwWriteFailed),
    err: (text) => err.write(redact(text)).catch(() => undefined),
    hide: (key) => void keys.add(key),
  };
};

/** `maitre now` of npx, or `node bin/maitre.js demo` of a script. */
const npmScript = /^"?(?:node )?(?:\S*\/)?maitre(?:\.js)?"?(?=\s|$)/;

const isWidth = (columns: number | undefined): boolean => Number.isInteger(columns) && Number(columns) > 0;

const createPipe = (sink: Sink, getSignal: ScreenOptions['getSignal']) => {
  const write = async (text: string | Uint8Array): Promise<void> => {
    if (pipe.closed || text.length === 0) return;
    let isDone = false;
    const written = new Promise<void>((resolve, reject) => {
      sink.write(text, (error) => {
        isDone = true;
        if (error) reject(error);
        else resolve();
      });
    });
    await (isDone || !getSignal ? written : giveUpIfInterrupted(written, getSignal())).catch((error) => {
      const isInterrupted = error instanceof Failure;
      pipe.closed = isClosedPipe(error) || isInterrupted;
      if (!isClosedPipe(error)) throw error;
    });
  };
  const pipe = { closed: false, write };
  // Without a listener Node would end the process. The write's callback reports the error.
  sink.on?.('error', (error) => {
    pipe.closed ||= isClosedPipe(error);
  });
  return pipe;
};

/** How long to wait after an interruption for a reader that takes no output. */
const maxBlockedMs = 500;

/** Throws INTERRUPTED if the write is still pending `maxBlockedMs` after the signal. */
const giveUpIfInterrupted = (written: Promise<void>, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    let timer: NodeJS.Timeout | undefined;
    const wait = () => {
      timer = setTimeout(() => reject(createInterruption()), maxBlockedMs);
    };
    if (signal.aborted) wait();
    signal.addEventListener('abort', wait);
    const stopWaiting = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', wait);
    };
    written.finally(stopWaiting).then(resolve, reject);
  });

const closedPipeCodes = ['EPIPE', 'EOF', 'ECONNRESET', 'ERR_STREAM_DESTROYED'];

const isClosedPipe = (error: unknown): boolean => closedPipeCodes.includes(getErrorCode(error));

const throwWriteFailed = (cause: unknown): never => {
  if (cause instanceof Failure) throw cause;
  const reason = getErrorCode(cause) || String(cause);
  throw new Failure('WRITE_FAILED', {
    en: `cannot write the output (${reason})`,
    es: `no se pudo escribir la salida (${reason})`,
    cause,
  });
};
