import { Failure, getErrorCode } from '../ground/errors.ts';
import type { Sink } from '../ground/runtime.ts';
import { redactKey } from '../ground/secrets.ts';

type Env = Readonly<Record<string, string | undefined>>;

interface Stream {
  readonly isTTY?: boolean | undefined;
}

/** Whether a stream is a terminal on which what stands there can be erased and drawn over: a dumb one prints what it is told. */
const takesEscapes = (stream: Stream, env: Env): boolean => stream.isTTY === true && env['TERM'] !== 'dumb';

/**
 * Whether a stream gets colour: `--no-color` and NO_COLOR (no-color.org) take it away, then FORCE_COLOR
 * (force-color.org; 0 or false: away) gives it, then a terminal has it unless TERM is dumb. Empty variables say nothing.
 */
const wantsColour = (stream: Stream, env: Env, refused: boolean): boolean => {
  if (refused || env['NO_COLOR']) return false;
  if (env['FORCE_COLOR']) return !['0', 'false'].includes(env['FORCE_COLOR']);
  return takesEscapes(stream, env);
};

/**
 * Whether a terminal shows more than ASCII: not where the locale names another character set than UTF-8 (C and POSIX
 * name US-ASCII), nor on the kernel's own console, whose font lacks the signs. One that says nothing is trusted.
 */
export const showsUnicode = (env: Env): boolean => {
  const locale = env['LC_ALL'] || env['LC_CTYPE'] || env['LANG'] || '';
  if (env['TERM'] === 'linux' || /^(?:C|POSIX)$/.test(locale)) return false;
  const [, charset] = /\.([^@]+)/.exec(locale) ?? [];
  return charset === undefined || /^utf-?8$/i.test(charset);
};

interface ScreenOptions {
  readonly stdout: Sink;
  readonly stderr: Sink;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** `--no-color`. */
  readonly noColour?: boolean | undefined;
}

/** The only way to stdout and stderr. */
export interface Screen {
  readonly stdoutIsTerminal: boolean;
  readonly stderrIsTerminal: boolean;
  /** Whether they are terminals that obey escape sequences: without, a line stands as it was written. */
  readonly escapes: { readonly stdout: boolean; readonly stderr: boolean };
  /** The columns of the terminal now: its own, else COLUMNS, else 80. */
  readonly width: number;
  /** The same of stderr's terminal. */
  readonly stderrWidth: number;
  /** The lines of the terminal now; unknown where there is none. */
  readonly height: number | undefined;
  readonly colour: { readonly stdout: boolean; readonly stderr: boolean };
  /** Whether people can be shown more than ASCII. */
  readonly unicode: boolean;
  /** Whether the reader of stdout has gone (`| head`): nothing more is written there, and it is no failure. */
  readonly stdoutIsClosed: boolean;
  /**
   * Writes to stdout, whole when it resolves; fails with WRITE_FAILED (a full disk). Once its reader has gone
   * (`| head`) nothing more is written there, and it is no failure. Bytes are written as they are: nothing that anybody
   * else said may be in them.
   */
  out(text: string | Uint8Array): Promise<void>;
  /** Writes to stderr, whole when it resolves; never fails. */
  err(text: string): Promise<void>;
  /** From now on shows nothing of a key, whoever repeats it. */
  hide(key: string): void;
}

/** The screen over two streams, which a test may make up. */
export const createScreen = ({ stdout, stderr, env, noColour = false }: ScreenOptions): Screen => {
  const [out, err] = [createPipe(stdout), createPipe(stderr)];
  const keys = new Set<string>();
  const shown = (text: string): string => [...keys].reduce(redactKey, text);
  return {
    stdoutIsTerminal: stdout.isTTY === true,
    stderrIsTerminal: stderr.isTTY === true,
    escapes: { stdout: takesEscapes(stdout, env), stderr: takesEscapes(stderr, env) },
    colour: { stdout: wantsColour(stdout, env, noColour), stderr: wantsColour(stderr, env, noColour) },
    unicode: showsUnicode(env),
    get width() {
      return [stdout.columns, Number(env.COLUMNS)].find(isWidth) ?? 80;
    },
    get stderrWidth() {
      return [stderr.columns, Number(env.COLUMNS)].find(isWidth) ?? 80;
    },
    get height() {
      return stdout.isTTY ? stdout.rows : undefined;
    },
    get stdoutIsClosed() {
      return out.closed;
    },
    out: (text) => out.write(typeof text === 'string' ? shown(text) : text).catch(refuse),
    err: (text) => err.write(shown(text)).catch(() => undefined),
    hide: (key) => void keys.add(key),
  };
};

const isWidth = (columns: number | undefined): boolean => Number.isInteger(columns) && Number(columns) > 0;

const createPipe = (sink: Sink) => {
  const pipe = { closed: false, write };
  // Without a listener the process would end with a stack; the write that failed is told by its callback.
  sink.on?.('error', (error) => {
    pipe.closed ||= isGone(error);
  });
  return pipe;

  async function write(text: string | Uint8Array): Promise<void> {
    if (pipe.closed || text.length === 0) return;
    await new Promise<void>((resolve, reject) => {
      sink.write(text, (error) => (error ? reject(error) : resolve()));
    }).catch((error) => {
      if (!isGone(error)) throw error;
      pipe.closed = true;
    });
  }
};

const gone = ['EPIPE', 'EOF', 'ECONNRESET', 'ERR_STREAM_DESTROYED'];

/** Whether the reader at the other end of a pipe has gone. */
const isGone = (error: unknown): boolean => gone.includes(getErrorCode(error));

const refuse = (cause: unknown): never => {
  // By its code, which has no language: every start loads this file.
  const reason = getErrorCode(cause) || String(cause);
  throw new Failure(
    'WRITE_FAILED',
    { en: `the output could not be written (${reason})`, es: `no se pudo escribir la salida (${reason})` },
    { cause },
  );
};
