import { open, readFile, rename, stat, unlink } from 'node:fs/promises';
import { hostname } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import { Failure } from '../errors.ts';

export interface LockOptions {
  /** How long another holder is waited for, in milliseconds. */
  readonly patience?: number;
}

const pause = 25;
/** A holder on another machine cannot be asked whether it lives; after this long it is taken for dead. */
const longestHold = 10 * 60_000;

/**
 * Does the work while holding `path`, a file that only one process at a time can make. A lock left by a process
 * that is gone is taken over. Throws WRITE_FAILED where it cannot be had in time.
 */
export const withLock = async <T>(
  path: string,
  { patience = 10_000 }: LockOptions,
  work: () => Promise<T>,
): Promise<T> => {
  const own = JSON.stringify({ pid: process.pid, host: hostname(), token: Math.random() });
  const deadline = performance.now() + patience;
  while (!(await take(path, own))) {
    await removeIfAbandoned(path);
    if (performance.now() > deadline) throw held(path);
    await delay(pause);
  }
  try {
    return await work();
  } finally {
    if ((await contentOf(path)) === own) await unlink(path).catch(() => undefined);
  }
};

const take = async (path: string, own: string): Promise<boolean> => {
  try {
    const file = await open(path, 'wx', 0o600);
    await file.writeFile(own);
    await file.close();
    return true;
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === 'EEXIST') return false;
    const reason = (cause as Error).message;
    throw new Failure(
      'WRITE_FAILED',
      { en: `cannot write ${path}: ${reason}`, es: `no se puede escribir ${path}: ${reason}` },
      { cause },
    );
  }
};

/** Moves an abandoned lock away by a name of our own, so that of several takers only one succeeds. */
const removeIfAbandoned = async (path: string): Promise<void> => {
  const content = await contentOf(path);
  if (content === undefined || !(await isAbandoned(path, content))) return;
  const aside = `${path}.${process.pid}.${Math.random().toString(36).slice(2)}`;
  try {
    await rename(path, aside);
    // Somebody took it over between our look and our move: theirs goes back.
    if ((await contentOf(aside)) !== content) await rename(aside, path);
    else await unlink(aside);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
};

const isAbandoned = async (path: string, content: string): Promise<boolean> => {
  const age = Date.now() - (await stat(path).catch(() => ({ mtimeMs: Date.now() }))).mtimeMs;
  const holder = holderOf(content);
  if (!holder) return age > 1000;
  return holder.host === hostname() ? !isAlive(holder.pid) : age > longestHold;
};

/** Who holds it; undefined for a file that its maker had no time to write. */
const holderOf = (content: string): { pid: number; host: string } | undefined => {
  try {
    const { pid, host } = JSON.parse(content);
    return typeof pid === 'number' && typeof host === 'string' ? { pid, host } : undefined;
  } catch {
    return undefined;
  }
};

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
};

const contentOf = (path: string): Promise<string | undefined> =>
  readFile(path, 'utf8').catch(() => undefined);

const held = (path: string) =>
  new Failure(
    'WRITE_FAILED',
    { en: `another run holds ${path}`, es: `otra ejecución tiene ${path}` },
    { retryable: true, hint: { en: 'try again once it has ended', es: 'probar de nuevo cuando termine' } },
  );
