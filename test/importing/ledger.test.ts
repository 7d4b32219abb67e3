import { mkdtempSync, rmSync } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { openLedger } from '../../src/importing/ledger.ts';

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
