import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createWriteFailure } from '../../src/files/file-errors.ts';
import { getSilenceMs, isTooSilent, lockFiles, withLock, withLockIfWritable } from '../../src/files/lock.ts';
import { identifyProcess } from '../../src/files/lock-owner.ts';
import { bundle, runChild } from '../support/children.ts';

let folder: string;
let path: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'maitre-lock-'));
  path = join(folder, 'book.lock');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const mark = (pid: number, host = hostname()) => JSON.stringify({ pid, host, token: 'another' });
/** The PID of a process that has ended. */
const deadPid = (): number => spawnSync(process.execPath, ['--version']).pid;
const age = (seconds: number) => utimesSync(path, new Date(), new Date(Date.now() - seconds * 1000));
const hold = () => withLock(path, { timeoutMs: 30 }, async () => 'done');

describe('a lock', () => {
  it('is a file during the work, and removed after it', async () => {
    const content = await withLock(path, {}, async () => readFileSync(path, 'utf8'));
    expect(JSON.parse(content)).toMatchObject({ pid: process.pid, host: hostname() });
    expect(readdirSync(folder)).toEqual([]);
  });

  it('is released if the work fails', async () => {
    await expect(withLock(path, {}, () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect(readdirSync(folder)).toEqual([]);
  });

  it('admits one holder at a time', async () => {
    let inside = 0;
    let most = 0;
    const work = async () => {
      most = Math.max(most, ++inside);
      await new Promise(setImmediate);
      inside--;
    };
    await Promise.all(Array.from({ length: 5 }, () => withLock(path, {}, work)));
    expect([most, inside]).toEqual([1, 0]);
  });

  it('is not left behind if the disk is full', { tags: ['posix'] }, async () => {
    const script = await bundle(
      folder,
      `import { withLock } from './src/files/lock.ts';
       await withLock(process.argv[2]!, {}, async () => console.log('held')).catch(({ code }) => console.log(code));`,
    );
    // No file of this shell may hold a byte, as on a full disk.
    const words = ['-c', 'ulimit -f 0; exec "$0" "$@"', process.execPath, script, path];
    const { stdout } = spawnSync('sh', words, { encoding: 'utf8' });
    expect(stdout).toBe('WRITE_FAILED\n');
    expect(readdirSync(folder)).toEqual(['script.mjs']);
  });

  it('is optional if it cannot be written: the work is done without it, once', async () => {
    const nowhere = () => join(folder, 'none', 'book.lock');
    let times = 0;
    const work = async () => ++times;
    expect(await withLockIfWritable(nowhere, {}, work)).toBe(1);
    const failing = () => Promise.reject(createWriteFailure(path, new Error('full')));
    await expect(withLockIfWritable(() => path, {}, failing)).rejects.toThrow('full');
    writeFileSync(path, mark(process.ppid));
    await expect(withLockIfWritable(() => path, { timeoutMs: 30 }, work)).rejects.toMatchObject({
      retryable: true,
    });
    expect(times).toBe(1);
  });

  it('that is not released in time is a failure that names the file', async () => {
    writeFileSync(path, mark(process.ppid));
    await expect(hold()).rejects.toMatchObject({
      code: 'WRITE_FAILED',
      exit: 1,
      retryable: true,
      text: { en: `another run holds ${path}`, es: `otra ejecución está usando ${path}` },
      hint: { en: expect.stringContaining(`delete ${path}`) },
    });
    expect(readFileSync(path, 'utf8')).toBe(mark(process.ppid));
  });

  it('in a folder that does not exist is a failure', async () => {
    await expect(withLock(join(folder, 'none', 'x.lock'), {}, async () => 1)).rejects.toMatchObject({
      code: 'WRITE_FAILED',
      retryable: false,
    });
  });

  it('is waited for until an interruption, with one notice', async () => {
    const user = new AbortController();
    let notices = 0;
    const waiting = withLock(path, {}, () =>
      withLock(
        path,
        { signal: user.signal, onWait: () => void (notices++ || user.abort()) },
        async () => 'never',
      ),
    );
    await expect(waiting).rejects.toMatchObject({ code: 'INTERRUPTED', exit: 130 });
    expect(notices).toBe(1);
  });

  it('of several files does not deadlock, in whatever order they are named', async () => {
    const paths = ['b', 'a', 'c', 'a'].map((name) => join(folder, name));
    const both = [paths, [...paths].reverse()].map((some) =>
      lockFiles(some, {}, async () => readdirSync(folder)),
    );
    expect(await Promise.all(both)).toEqual([
      ['a.lock', 'b.lock', 'c.lock'],
      ['a.lock', 'b.lock', 'c.lock'],
    ]);
    expect(readdirSync(folder)).toEqual([]);
  });

  it('that another process took meanwhile is not removed', async () => {
    await withLock(path, {}, async () => writeFileSync(path, mark(process.ppid)));
    expect(existsSync(path)).toBe(true);
  });
});

describe('a lock is taken over', () => {
  it('from a process that has ended', async () => {
    writeFileSync(path, mark(deadPid()));
    expect(await hold()).toBe('done');
    expect(readdirSync(folder)).toEqual([]);
  });

  it('from an earlier process with the same PID, as in a restarted container', async () => {
    writeFileSync(path, mark(process.pid));
    expect(await hold()).toBe('done');
  });

  it('if its PID now belongs to another process', { tags: ['posix'] }, async () => {
    const { started, boot, numbering } = identifyProcess();
    const holder = { ...JSON.parse(mark(process.ppid)), boot, numbering };
    writeFileSync(path, JSON.stringify({ ...holder, started }));
    expect(await hold()).toBe('done');
  });

  it('after two minutes of silence if nothing shows when its process started, as on Windows', async () => {
    writeFileSync(path, mark(process.ppid));
    age(100);
    await expect(hold()).rejects.toMatchObject({ code: 'WRITE_FAILED' });
    age(130);
    expect(getSilenceMs(path)).toBe(0);
    expect(await hold()).toBe('done');
  });

  it('that gave no sign since the machine started, after a power cut', () => {
    expect(isTooSilent(50_000, 60_000)).toBe(false);
    expect(isTooSilent(70_000, 60_000)).toBe(true);
  });

  it('from before a restart of the machine', { tags: ['posix'] }, async () => {
    writeFileSync(path, JSON.stringify({ ...JSON.parse(mark(process.ppid)), boot: 'an earlier one' }));
    expect(await hold()).toBe('done');
  });

  it('from another container of this machine only after a long time', { tags: ['posix'] }, async () => {
    writeFileSync(path, JSON.stringify({ ...JSON.parse(mark(deadPid())), numbering: 'pid:[1]' }));
    await expect(hold()).rejects.toMatchObject({ code: 'WRITE_FAILED' });
    age(3600);
    expect(await hold()).toBe('done');
  });

  it('from a killed process that is still a zombie', { tags: ['posix'] }, async () => {
    const parent = spawn('sh', ['-c', 'sleep 600 & echo $!; kill -9 $!; exec sleep 600']);
    const pid = Number(String((await once(parent.stdout, 'data'))[0]));
    writeFileSync(path, mark(pid));
    expect(await withLock(path, {}, async () => 'done')).toBe('done');
    parent.kill('SIGKILL');
  });

  it('if it is empty, after a moment', async () => {
    writeFileSync(path, '');
    await expect(hold()).rejects.toMatchObject({ code: 'WRITE_FAILED' });
    age(5);
    expect(await hold()).toBe('done');
  });

  it('from another machine only after a long time', async () => {
    writeFileSync(path, mark(deadPid(), 'another-machine'));
    age(60);
    await expect(hold()).rejects.toMatchObject({ code: 'WRITE_FAILED' });
    age(3600);
    expect(await hold()).toBe('done');
  });

  it('if a process died while taking it over', async () => {
    writeFileSync(path, mark(deadPid()));
    writeFileSync(`${path}.clearing`, mark(deadPid()));
    expect(await withLock(path, { timeoutMs: 500 }, async () => 'done')).toBe('done');
    expect(readdirSync(folder)).toEqual([]);
  });
});

it('an abandoned lock is left to the process that is removing it', async () => {
  const abandoned = mark(deadPid());
  writeFileSync(path, abandoned);
  writeFileSync(`${path}.clearing`, mark(process.ppid));
  await expect(hold()).rejects.toMatchObject({ code: 'WRITE_FAILED' });
  expect(readFileSync(path, 'utf8')).toBe(abandoned);
});

it('an abandoned lock is not taken from the process that takes it first, at whatever moment', async () => {
  const abandoned = mark(deadPid());
  const held = mark(process.ppid);
  const fates = new Set<string>();
  for (let ticks = 0; ticks < 30; ticks++) {
    writeFileSync(path, abandoned);
    const work = withLock(path, { timeoutMs: 0 }, async () => 'taken');
    for (let tick = 0; tick < ticks; tick++) await undefined;
    const isFirst = existsSync(path) && readFileSync(path, 'utf8') === abandoned;
    if (isFirst) writeFileSync(path, held);
    const fate = await work.catch(() => 'refused');
    fates.add(`${isFirst} ${fate} ${existsSync(path)}`);
    rmSync(path, { force: true });
  }
  expect([...fates].sort()).toEqual(['false taken false', 'true refused true']);
});

it('an abandoned lock that several processes find at once is held by one at a time, even if some are killed', {
  tags: ['posix'],
}, async () => {
  const script = await bundle(
    folder,
    `import { closeSync, openSync, unlinkSync } from 'node:fs';
     import { withLock } from './src/files/lock.ts';
     const [path, inside, dies] = process.argv.slice(2);
     for (let round = 0; round < 5; round++) {
       await withLock(path!, { patience: 15_000 }, async () => {
         closeSync(openSync(inside!, 'wx'));
         unlinkSync(inside!);
         if (dies === 'dies' && round === 2) process.kill(process.pid, 'SIGKILL');
       });
     }`,
  );
  writeFileSync(path, mark(deadPid()));
  const fates = ['dies', 'lives', 'dies', 'lives', 'lives', 'lives'];
  const ended = await Promise.all(
    fates.map((fate) => runChild(script, [path, join(folder, 'inside'), fate])),
  );
  expect(ended.map(({ code, signal }) => signal ?? code)).toEqual(
    fates.map((fate) => (fate === 'dies' ? 'SIGKILL' : 0)),
  );
  expect(await hold()).toBe('done');
  expect(readdirSync(folder)).toEqual(['script.mjs']);
});
