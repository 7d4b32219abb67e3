import { main } from './main.ts';

/** Runs the program on a real process. Resolves to the exit code once everything is written. */
export const start = async (process: NodeJS.Process): Promise<number> => {
  const interruption = new AbortController();
  let signalled = 0;
  const interrupt = (name: string, code: number) => () => {
    signalled = code;
    interruption.abort(name);
  };
  process.once('SIGINT', interrupt('SIGINT', 130));
  process.once('SIGTERM', interrupt('SIGTERM', 143));
  const code = await main(process.argv.slice(2), {
    stdin: process.stdin,
    stdout: process.stdout,
    stderr: process.stderr,
    env: process.env,
    cwd: process.cwd(),
    now: () => new Date(),
    random: Math.random,
    fetch: (url, init) => fetch(url, init),
    signal: interruption.signal,
  });
  return signalled !== 0 && code !== 0 ? signalled : code;
};
