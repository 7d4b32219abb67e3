import {
  appendFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { withLock } from '../../src/files/lock.ts';
import { getJournalFolder, type Journal, openJournal } from '../../src/journal/file.ts';

const place = 'http://127.0.0.1:9/casa';
let dataDir: string;
let today: Date;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'maitre-journal-'));
  today = new Date('2026-11-20T19:00:00Z');
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

const open = (at = place, { signal } = new AbortController()) =>
  openJournal(dataDir, at, { now: () => today, signal });
const read = async (at = place) => {
  const lines: unknown[] = [];
  for await (const line of open(at).newestFirst()) lines.push(line);
  return lines;
};
const folder = () => {
  const [only] = readdirSync(getJournalFolder(dataDir));
  return join(getJournalFolder(dataDir), only!);
};
const file = (day = '2026-11-20') => join(folder(), `${day}.ndjson`);
const days = () => readdirSync(folder()).filter((name) => name.endsWith('.ndjson'));

describe('a journal', () => {
  it('is empty without a folder before the first line', async () => {
    expect(await read()).toEqual([]);
    await open().rewrite(() => undefined);
    expect(readdirSync(dataDir)).toEqual([]);
  });

  it('is read from its end, and readable only by its owner', { tags: ['posix'] }, async () => {
    for (const n of [1, 2, 3]) await open().append({ n });
    for (const name of ['copy-2026-11-20.ndjson', '2026-11-20.ndjson.bak'])
      writeFileSync(join(folder(), name), '{"n":4}\n');
    expect(await read()).toEqual([{ n: 3 }, { n: 2 }, { n: 1 }]);
    expect([statSync(file()).mode & 0o777, statSync(folder()).mode & 0o777]).toEqual([0o600, 0o700]);
  });

  it('has a file per day in a folder per service', async () => {
    await open().append({ n: 1 });
    today = new Date('2026-11-21T00:30:00Z');
    await open().append({ n: 2 });
    expect(days()).toEqual(['2026-11-20.ndjson', '2026-11-21.ndjson']);
    expect(await read()).toEqual([{ n: 2 }, { n: 1 }]);
    expect(await read('http://127.0.0.1:9/otra')).toEqual([]);
  });

  it('waits for the lock of another process until an interruption', async () => {
    await open().append({ n: 1 });
    for (const [lock, work] of [
      ['lock', (journal: Journal) => journal.append({ n: 2 })],
      ['undo.lock', (journal: Journal) => journal.runExclusive(async () => undefined)],
    ] as const) {
      await withLock(join(folder(), lock), {}, async () => {
        const interruption = new AbortController();
        const left = expect(work(open(place, interruption))).rejects.toMatchObject({ code: 'INTERRUPTED' });
        interruption.abort('SIGINT');
        await left;
      });
    }
    expect(await read()).toEqual([{ n: 1 }]);
  });

  it('writes the outcome of a write even after an interruption', async () => {
    const interruption = new AbortController();
    await open().append({ n: 1 });
    let kept: Promise<void> | undefined;
    await withLock(join(folder(), 'lock'), {}, async () => {
      interruption.abort('SIGINT');
      kept = open(place, interruption).append({ n: 2 }, { skipFsync: true });
      // Gives the append time to wait for the lock.
      for (let step = 0; step < 20; step++) await stat(dataDir);
    });
    await kept;
    expect(await read()).toEqual([{ n: 2 }, { n: 1 }]);
  });

  it('keeps its order if the clock is set back', async () => {
    await open().append({ n: 1 });
    today = new Date('2026-11-18T12:00:00Z');
    await open().append({ n: 2 });
    expect(await read()).toEqual([{ n: 2 }, { n: 1 }]);
  });

  it('removes files older than 90 days, of every service, with the first line of a day', async () => {
    await open().append({ n: 1 });
    await open('elsewhere').append({ n: 1 });
    writeFileSync(join(getJournalFolder(dataDir), 'note'), '');
    today = new Date('2027-02-18T12:00:00Z');
    await open('elsewhere').append({ n: 2 });
    expect(await read()).toEqual([{ n: 1 }]);
    rmSync(join(getJournalFolder(dataDir), 'note'));
    today = new Date('2027-02-19T12:00:00Z');
    expect(await read()).toEqual([]);
    await open().append({ n: 2 });
    const left = readdirSync(getJournalFolder(dataDir)).map(
      (name) =>
        readdirSync(join(getJournalFolder(dataDir), name)).filter((each) => each.endsWith('n')).length,
    );
    expect(left).toEqual([1, 1]);
  });

  it('is read although a file disappears, but not if one is unreadable', async () => {
    await open().append({ n: 1 });
    const first = file();
    today = new Date('2026-11-21T12:00:00Z');
    await open().append({ n: 2 });
    const lines = open().newestFirst();
    expect((await lines.next()).value).toEqual({ n: 2 });
    rmSync(first);
    expect((await lines.next()).done).toBe(true);
    mkdirSync(first);
    await expect(read()).rejects.toMatchObject({ code: 'INTERNAL' });
    today = new Date('2026-11-20T12:00:00Z');
    rmSync(file('2026-11-21'));
    await expect(open().append({})).rejects.toMatchObject({
      code: 'WRITE_FAILED',
      hint: { en: expect.stringContaining('MAITRE_DATA_DIR') },
    });
  });

  it('returns complete lines if the last one was cut anywhere', async () => {
    const line = fc.record({ text: fc.string({ unit: 'grapheme', maxLength: 80 }), n: fc.integer() });
    await fc.assert(
      fc.asyncProperty(
        fc.array(line, { minLength: 1, maxLength: 4 }),
        line,
        fc.nat(),
        async (lines, next, cut) => {
          rmSync(getJournalFolder(dataDir), { recursive: true, force: true });
          const journal = open();
          for (const item of lines) await journal.append(item);
          const size = Buffer.byteLength(`${JSON.stringify(lines.at(-1))}\n`);
          const lost = cut % (size + 1);
          truncateSync(file(), statSync(file()).size - lost);
          await journal.append(next);
          const whole = lost === 0 ? lines : lines.slice(0, -1);
          expect(await read()).toEqual([...whole, next].reverse());
        },
      ),
      { numRuns: 40 },
    );
  });

  it('reads long lines', async () => {
    const lines = ['á'.repeat(200_000), 'b', '€'.repeat(70_000), ''].map((text) => ({ text }));
    for (const line of lines) await open().append(line);
    expect(await read()).toEqual([...lines].reverse());
  });

  it('keeps all concurrent lines, in the order of each writer', async () => {
    const journals = [open(), open(), open()];
    const lines = Array.from({ length: 30 }, (_, n) => ({ by: n % 3, n }));
    await Promise.all(lines.map((line) => journals[line.by]!.append(line)));
    const all = (await read()) as typeof lines;
    for (const by of [0, 1, 2])
      expect(all.filter((line) => line.by === by).map(({ n }) => n)).toEqual(
        lines
          .filter((line) => line.by === by)
          .map(({ n }) => n)
          .reverse(),
      );
  });

  it('is rewritten without partial lines, with the same mode', { tags: ['posix'] }, async () => {
    for (const n of [1, 2, 3]) await open().append({ n });
    const { ino } = statSync(file());
    await open().rewrite((line) => line as object);
    expect(statSync(file()).ino).toBe(ino);
    appendFileSync(file(), '\n{"n":4,"na');
    await open().rewrite((line) => ((line as { n: number }).n === 2 ? { was: 2 } : (line as object)));
    expect(await read()).toEqual([{ n: 3 }, { was: 2 }, { n: 1 }]);
    expect(statSync(file()).mode & 0o777).toBe(0o600);
    await open().rewrite(() => undefined);
    expect(days()).toEqual([]);
  });

  it('throws if it cannot be read or written', { tags: ['posix'] }, async () => {
    writeFileSync(getJournalFolder(dataDir), 'a file in the way');
    await expect(read()).rejects.toMatchObject({ code: 'INTERNAL' });
    await expect(open().append({})).rejects.toMatchObject({ code: 'WRITE_FAILED' });
  });
});
