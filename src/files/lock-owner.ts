import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, readlinkSync } from 'node:fs';
import { hostname } from 'node:os';
import { getErrorCode } from '../ground/errors.ts';
import { lazy, tryOr } from '../ground/invariant.ts';

/** Identifies a process beyond its PID, which the system reuses. */
export interface LockOwner {
  readonly pid: number;
  readonly host: string;
  /** Start time, in the system's own format. */
  readonly started?: string | undefined;
  /** Boot id of the machine: on Linux, start times count from the boot. */
  readonly boot?: string | undefined;
  /** PID namespace: each container has its own. */
  readonly numbering?: string | undefined;
}

export const identifyProcess = lazy(
  (): LockOwner => ({
    pid: process.pid,
    host: hostname(),
    started: readStartTime(process.pid),
    boot: tryOr(undefined, () => readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()),
    numbering: tryOr(undefined, () => readlinkSync('/proc/self/ns/pid')),
  }),
);

/** Whether the process has ended; `unknown` if it runs on another machine or in another container. */
export const hasEnded = (owner: LockOwner): boolean | 'unknown' => {
  const { host, boot, numbering } = identifyProcess();
  if (owner.host !== host) return 'unknown';
  if (differ(owner.boot, boot)) return true;
  if (differ(owner.numbering, numbering)) return 'unknown';
  if (!isAlive(owner.pid)) return true;
  const started = readStartTime(owner.pid);
  return started === zombie || differ(owner.started, started);
};

/** Returned as the start time of a zombie: it has exited, but its PID is still in use. */
const zombie = 'ended';

/** False if either value is unknown. */
const differ = (a: string | undefined, b: string | undefined): boolean =>
  a !== undefined && b !== undefined && a !== b;

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return getErrorCode(error) === 'EPERM';
  }
};

/** Linux gives ticks since boot, other systems a date; undefined if neither can be read. */
const readStartTime = (pid: number): string | undefined =>
  tryOr(undefined, () => (existsSync('/proc/self/stat') ? readStartTicks(pid) : readStartDate(pid)));

/** Field 3 is the state and field 22 the start. Field 2, a name in parentheses, may contain spaces. */
const readStartTicks = (pid: number): string | undefined => {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return fields[0] === 'Z' ? zombie : fields[19];
};

const readStartDate = (pid: number): string | undefined => {
  const env = { PATH: '/bin:/usr/bin', LC_ALL: 'C', TZ: 'UTC' };
  const words = ['-o', 'lstart=', '-p', String(pid)];
  return execFileSync('ps', words, { env, encoding: 'utf8', stdio: 'pipe' }).trim() || undefined;
};
