import { readFileSync, readlinkSync } from 'node:fs';
import { hostname } from 'node:os';
import { getErrorCode } from '../ground/errors.ts';
import { lazy, tryOr } from '../ground/invariant.ts';

/** Identifies a process beyond its PID, which the system reuses. */
interface LockOwner {
  readonly pid: number;
  readonly host: string;
  /** Start time in ticks since boot; only Linux shows it. */
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
    started: readStartTicks(process.pid),
    boot: tryOr(undefined, () => readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()),
    numbering: tryOr(undefined, () => readlinkSync('/proc/self/ns/pid')),
  }),
);

/** Undefined if the lock is not written yet. */
export const parseOwner = (content: string): LockOwner | undefined =>
  tryOr(undefined, () => {
    const owner = JSON.parse(content);
    return typeof owner.pid === 'number' && typeof owner.host === 'string' ? owner : undefined;
  });

/** Whether a process runs on another machine or in another container, where its PID says nothing here. */
export const isElsewhere = (owner: LockOwner): boolean => {
  const { host, boot, numbering } = identifyProcess();
  if (owner.host !== host) return true;
  return !isKnownToDiffer(owner.boot, boot) && isKnownToDiffer(owner.numbering, numbering);
};

/** Whether a process of this machine has ended; undefined if another process may have its PID now. */
export const hasEnded = (owner: LockOwner): boolean | undefined => {
  if (isKnownToDiffer(owner.boot, identifyProcess().boot) || !isAlive(owner.pid)) return true;
  const started = readStartTicks(owner.pid);
  if (started === zombieStart) return true;
  return owner.started === undefined || started === undefined ? undefined : started !== owner.started;
};

/** Returned as the start time of a zombie: the process has exited, but its PID is still in use. */
const zombieStart = 'ended';

/** False if either value is unknown. */
const isKnownToDiffer = (a: string | undefined, b: string | undefined): boolean =>
  a !== undefined && b !== undefined && a !== b;

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return getErrorCode(error) === 'EPERM';
  }
};

/**
 * The start time in ticks since boot; undefined except on Linux. Field 2 is a name in parentheses, which may contain
 * spaces. After it, [0] is the state and [19] the start time.
 */
const readStartTicks = (pid: number): string | undefined =>
  tryOr(undefined, () => {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return fields[0] === 'Z' ? zombieStart : fields[19];
  });
