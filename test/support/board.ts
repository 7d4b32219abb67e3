import { setMaxListeners } from 'node:events';
import { PassThrough, Writable } from 'node:stream';
import headless from '@xterm/headless';
import type { Runtime } from '../../src/ground/runtime.ts';
import { main } from '../../src/main.ts';
import { type Fetch, sendBy } from './fetching.ts';
import { baseUrl, friday, type TestCli } from './test-cli.ts';

interface BoardOptions {
  readonly columns?: number;
  readonly rows?: number;
  readonly env?: Record<string, string>;
  readonly argv?: readonly string[];
  readonly state?: { readonly fetch: Fetch; readonly now: Date };
  /** Replaces the terminal, for example with a file. */
  readonly stderr?: Writable;
}

interface Sent {
  readonly method: string;
  readonly path: string;
  readonly body: unknown;
}

/** The board in an emulated terminal, with a keyboard, a fixed clock and a service. */
export const openBoard = async (cli: TestCli, options: BoardOptions = {}) => {
  const { columns = 80, rows = 30, env = {}, argv = [] } = options;
  const emulator = new headless.Terminal({ cols: columns, rows, allowProposedApi: true });
  let raw = '';
  let wake = () => {};
  const stdout = Object.assign(
    new Writable({
      write: (chunk, _encoding, done) => {
        raw += String(chunk);
        emulator.write(String(chunk), () => {
          wake();
          done();
        });
      },
    }),
    { isTTY: true, columns, rows },
  );
  const modes: boolean[] = [];
  const keyboard: PassThrough & { isTTY?: boolean; setRawMode?(isRaw: boolean): unknown } = new PassThrough();
  Object.assign(keyboard, { isTTY: true, setRawMode: (isRaw: boolean) => modes.push(isRaw) });
  const interruption = new AbortController();
  setMaxListeners(0, interruption.signal);
  const sent: Sent[] = [];
  const state = { fetch: cli.fetch as Fetch, now: friday, ...options.state };
  let tick = () => {};
  let resume = () => {};
  const resumed = new Promise<void>((resolve) => {
    resume = resolve;
  });
  const serve: Fetch = async (url, init) => {
    const { pathname, search } = new URL(url);
    const body = typeof init.body === 'string' ? JSON.parse(init.body) : undefined;
    // The board asks once what the key may do.
    if (!pathname.endsWith('/00000000-0000-0000-0000-000000000000'))
      sent.push({ method: String(init.method), path: pathname.replace('/casa', '') + search, body });
    return state.fetch(url, init);
  };
  const runtime: Runtime = {
    stdin: keyboard as unknown as NodeJS.ReadStream,
    stdout: stdout as unknown as NodeJS.WriteStream,
    stderr: (options.stderr ?? stdout) as unknown as NodeJS.WriteStream,
    env: {
      MAITRE_CONFIG_DIR: cli.folder,
      MAITRE_DATA_DIR: cli.folder,
      MAITRE_BASE_URL: baseUrl,
      MAITRE_API_KEY: cli.key,
      MAITRE_TZ: 'Europe/Madrid',
      MAITRE_LANG: 'en',
      LANG: 'C.UTF-8',
      ...env,
    },
    cwd: cli.folder,
    now: () => state.now,
    random: () => 0.5,
    // The board sleeps until the next read.
    sleep: (_ms, signal) =>
      new Promise<void>((resolve) => {
        tick = resolve;
        signal.addEventListener('abort', () => resolve());
      }),
    send: sendBy(serve),
    shell: async () => 0,
    suspend: () => resumed,
    spawnDetached: async () => {},
    signal: interruption.signal,
  };
  let code: number | undefined;
  const ended = main(['board', ...argv], runtime).then((value) => {
    code = value;
    wake();
    return value;
  });
  const lines = () =>
    Array.from({ length: emulator.rows }, (_, at) => {
      const buffer = emulator.buffer.active;
      return buffer.getLine(buffer.viewportY + at)?.translateToString(true) ?? '';
    });
  const screen = () => lines().join('\n');
  /** Waits for a condition, checked whenever the screen has changed. */
  const reached = async (isReached: () => boolean, words: unknown = 'what was expected'): Promise<void> => {
    while (!isReached()) {
      if (code !== undefined) throw new Error(`ended with ${code}, without ${words}:\n${screen()}`);
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
    }
  };
  /** Waits until the screen shows the words. */
  const until = (words: string | RegExp): Promise<void> =>
    reached(() => (typeof words === 'string' ? screen().includes(words) : words.test(screen())), words);
  return {
    until,
    reached,
    /** Waits until no verb runs. */
    settled: () => reached(() => !/^\S.*…$/m.test(screen())),
    hangUp: () => void keyboard.end(),
    sent: () => sent,
    screen,
    emulator,
    lines,
    /** Types, then waits for the words. */
    type: async (keys: string, words: string | RegExp) => {
      keyboard.write(keys);
      await until(words);
    },
    write: (keys: string) => keyboard.write(keys),
    /** The line of the selected row. */
    selected: () => lines().find((line) => line.startsWith('❯')) ?? '',
    /** The writes so far. */
    writes: () => sent.filter(({ method }) => method !== 'GET'),
    /** All output to the terminal. */
    raw: () => raw,
    isRaw: () => modes.at(-1),
    /** Which reports of the mouse the terminal sends. */
    mouse: () => emulator.modes.mouseTrackingMode,
    isAlternate: () => emulator.buffer.active.type === 'alternate',
    state,
    tick: () => tick(),
    /** After Ctrl-Z. */
    resume: () => resume(),
    resize: (cols: number, height: number) => {
      emulator.resize(cols, height);
      Object.assign(stdout, { columns: cols, rows: height });
      stdout.emit('resize');
    },
    interrupt: (name: string) => interruption.abort(name),
    ended: () => ended,
  };
};
