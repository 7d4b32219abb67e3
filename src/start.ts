import { setMaxListeners } from 'node:events';
import { writeSync } from 'node:fs';
import { signalExits } from './ground/errors.ts';
import type { Runtime } from './ground/runtime.ts';
import { main } from './main.ts';
import { openDirectOutput } from './render/direct-output.ts';

/** Runs the program on a real process. Resolves to the exit code once everything is written. */
export const start = (process: NodeJS.Process): Promise<number> =>
  main(process.argv.slice(2), createRuntime(process));

/** The runtime of a real process. A stream is opened only when it is first used, because opening takes time. */
const createRuntime = (process: NodeJS.Process): Runtime => {
  let interruption: AbortSignal | undefined;
  // A blocking write notices no signal, so it is used only while a signal still ends the process at once.
  const mayWait = () => interruption === undefined;
  const direct = {
    stdout: openDirectOutput(1, () => process.stdout, mayWait),
    stderr: openDirectOutput(2, () => process.stderr, mayWait),
  };
  return {
    get stdin() {
      return process.stdin;
    },
    get stdout() {
      return process.stdout;
    },
    get stderr() {
      return process.stderr;
    },
    ...(process.platform !== 'win32' && { direct, suspend: () => suspend(process) }),
    env: process.env,
    get cwd() {
      return process.cwd();
    },
    now: () => new Date(),
    clockEnv: process.env,
    get startedAt() {
      return performance.timeOrigin;
    },
    random: Math.random,
    sleep,
    send,
    shell,
    spawnDetached: async (words) => (await import('./program/children.ts')).spawnDetached(process, words),
    writeOnCrash: (text) => {
      // Before the error is written, also that of a rejected promise.
      const write = () => void writeSync(1, text);
      process.once('uncaughtExceptionMonitor', write);
      return () => process.off('uncaughtExceptionMonitor', write);
    },
    get signal() {
      interruption ??= listenForSignals(process, direct.stdout.isTTY === true);
      return interruption;
    },
  };
};

const listenForSignals = (process: NodeJS.Process, isTerminal: boolean): AbortSignal => {
  const interruption = new AbortController();
  // Every pending request listens, several for each restaurant.
  setMaxListeners(0, interruption.signal);
  // A terminal must be restored after every signal. Without one, `nohup` may have turned SIGHUP off.
  const signals = isTerminal ? Object.keys(signalExits) : ['SIGINT', 'SIGTERM'];
  const interrupt = (name: NodeJS.Signals) => {
    // A second signal ends the process at once.
    for (const signal of signals) process.off(signal, interrupt);
    interruption.abort(name);
  };
  for (const signal of signals) process.on(signal, interrupt);
  return interruption.signal;
};

/** Stops the whole process group, as the terminal does on Ctrl-Z. A group without a shell is not stopped. */
const suspend = async (process: NodeJS.Process): Promise<void> => {
  process.kill(0, 'SIGTSTP');
  await new Promise((resolve) => void setTimeout(resolve, suspensionMs));
  // Only the shell was notified of a new size of the terminal.
  process.kill(process.pid, 'SIGWINCH');
};

/** Time for SIGTSTP to arrive, and so to stop this process. */
const suspensionMs = 20;

const send: Runtime['send'] = async (request) => (await import('./client/send.ts')).send(request);

const shell: Runtime['shell'] = async (...args) => (await import('./program/children.ts')).runShell(...args);

const sleep: Runtime['sleep'] = async (ms, signal) => {
  const { setTimeout: delay } = await import('node:timers/promises');
  await delay(ms, undefined, { signal }).catch(() => undefined);
};
