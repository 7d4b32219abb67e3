import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { openLedger, readLedger } from '../../src/importing/ledger.ts';

it('what has to be safe is on the disk before it is said to be, what need not be does not wait for it', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'maitre-ledger-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const handle = await open(folder, 'r');
  const prototype: FileHandle = Object.getPrototypeOf(handle);
  await handle.close();
  const synced = vi.spyOn(prototype, 'datasync');
  onTestFinished(() => synced.mockRestore());
  const ledger = await openLedger(join(folder, 'a.ndjson'));
  await ledger.note([]);
  expect(synced).toHaveBeenCalledTimes(0);
  await ledger.note([], true);
  expect(synced).toHaveBeenCalledTimes(1);
  await ledger.close();
});

it('a line that a full disk has torn does not swallow the next', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'maitre-ledger-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const path = join(folder, 'a.ndjson');
  const ledger = await openLedger(path);
  await ledger.note([{ type: 'import', v: 1, digest: 'd' }]);
  const handle = await open(path, 'r');
  const torn = vi.spyOn(Object.getPrototypeOf(handle) as FileHandle, 'appendFile');
  await handle.close();
  torn.mockImplementationOnce(async (text) => {
    writeFileSync(path, String(text).slice(0, 9), { flag: 'a' });
    throw new Error('ENOSPC');
  });
  onTestFinished(() => torn.mockRestore());
  await expect(ledger.note([{ type: 'done', key: 'a' }])).rejects.toMatchObject({ code: 'WRITE_FAILED' });
  await ledger.note([{ type: 'claimed', keys: ['b'] }]);
  await ledger.close();
  expect(readLedger(readFileSync(path, 'utf8'))?.progress.claimed).toEqual(new Set(['b']));
});
