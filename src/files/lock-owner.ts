import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, readlinkSync } from 'node:fs';
import { hostname } from 'node:os';
import { getErrorCode } from '../ground/errors.ts';

/** A process, told apart from every other that had or will have its number. */
export interface LockOwner {
  readonly pid: number;
  readonly host: string;
  /** When it began, as the system says it: two readings of one process are equal. */
  readonly started?: string | undefined;
  /** Which start of the machine, where process starts are counted from it. */
  readonly boot?: string | undefined;
  /** Which numbering of processes: containers of one machine each have their own. */
  readonly numbering?: string | undefined;
}

let own: LockOwner | undefined;

export const thisProcess = (): LockOwner => {
  own ??= {
    pid: process.pid,
    host: hostname(),
    started: startOf(process.pid),
    boot: attempt(() => readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()),
    numbering: attempt(() => readlinkSync('/proc/self/ns/pid')),
  };
  return own;
};

/** Whether a process has ended; `unknown` for one of another machine or container, which cannot be asked. */
export const hasEnded = (holder: LockOwner): boolean | 'unknown' => {
  const { host, boot, numbering } = thisProcess();
  if (holder.host !== host) return 'unknown';
  if (differ(holder.boot, boot)) return true;
  if (differ(holder.numbering, numbering)) return 'unknown';
  if (!isAlive(holder.pid)) return true;
  const started = startOf(holder.pid);
  return started === zombie || differ(holder.started, started);
};

/** In place of its start, for a process that has ended and whose parent has not looked: it still has its number. */
const zombie = 'ended';

/** A part that one of the two does not tell makes no difference. */
const differ = (one: string | undefined, other: string | undefined): boolean =>
  one !== undefined && other !== undefined && one !== other;

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return getErrorCode(error) === 'EPERM';
  }
};

/** Linux shows it as ticks since the machine's start, other systems as a date; undefined where nothing shows it. */
const startOf = (pid: number): string | undefined =>
  attempt(() => (existsSync('/proc/self/stat') ? ticksOf(pid) : dateOf(pid)));

/** The 3rd field is the state, the 22nd the start; the 2nd is a name in brackets, which may hold anything. */
const ticksOf = (pid: number): string | undefined => {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return fields[0] === 'Z' ? zombie : fields[19];
};

const dateOf = (pid: number): string | undefined => {
  const env = { PATH: '/bin:/usr/bin', LC_ALL: 'C', TZ: 'UTC' };
  const words = ['-o', 'lstart=', '-p', String(pid)];
  return execFileSync('ps', words, { env, encoding: 'utf8', stdio: 'pipe' }).trim() || undefined;
};

const attempt = <T>(read: () => T): T | undefined => {
  try {
    return read();
  } catch {
    return undefined;
  }
};
